import PolicyModel

/// Reads the values of clients' options, of which some differ by platform.
extension PolicyReader {
    /// Nil for the default, and for what cannot be read.
    mutating func value(
        of option: ClientDescription.Option, _ node: YAMLNode, _ client: ClientDescription
    ) -> ClientOptions.Value? {
        switch option.kind {
        case .flagByPlatform: return flags(node, of: option.key, client)
        case .editions(let platforms): return editions(node, of: option.key, without: platforms, client)
        case .choice(let words):
            let word = ValueText.choice(node, of: option.key, words, &diagnostics)
            return word == words.first ? nil : word.map { .choice($0) }
        case .text(let form, let isValid):
            guard let text = node.text(of: option.key, &diagnostics) else { return nil }
            if isValid(text) { return .text(text) }
            diagnostics.error(
                "unknown-value", at: node.position, "'\(option.key)' of \(client.name) has another form",
                help: "write \(form)")
            return nil
        }
    }

    /// `true` for all platforms, or a map of `true` and `false`.
    private mutating func flags(_ node: YAMLNode, of key: String, _ client: ClientDescription) -> ClientOptions.Value? {
        let read: ValueReader<Bool> = { node, diagnostics in ValueText.flag(node, of: key, &diagnostics) }
        let meant = node.isMap ? platforms.filter(client.platforms.contains) : Platform.allCases
        let flags = platformMap(node, of: key, on: meant, client: client.name, read)
        let chosen = Set(flags.filter(\.value).map(\.key))
        return chosen.isEmpty ? nil : .platforms(chosen)
    }

    /// Names of the client's releases; which there are, the client checks.
    ///
    /// - Parameter plain: the platforms that a list without a map is for.
    private mutating func editions(
        _ node: YAMLNode, of key: String, without plain: [Platform], _ client: ClientDescription
    ) -> ClientOptions.Value? {
        let read: ValueReader<[String]> = { node, diagnostics in
            node.oneOrMore(of: key, &diagnostics)?.compactMap { $0.text(of: key, &diagnostics) }
        }
        let meant = node.isMap ? platforms.filter(client.platforms.contains) : plain
        let names = platformMap(node, of: key, on: meant, client: client.name, read).filter { !$0.value.isEmpty }
        return names.isEmpty ? nil : .editions(Dictionary(uniqueKeysWithValues: names.map { ($0.key, $0.value) }))
    }
}
