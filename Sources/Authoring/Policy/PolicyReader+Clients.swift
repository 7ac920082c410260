import PolicyModel

/// Reads `clients`: the clients of an app, with their options.
extension PolicyReader {
    /// Reads `clients`: a list of names, or a map from names to options.
    mutating func clients(_ node: YAMLNode) -> [ClientChoice] {
        if case .map(let entries) = node.content {
            return entries.compactMap { choice(of: $0.key, at: $0.keyPosition, options: $0.value) }
        }
        guard let items = node.items(of: "clients", &diagnostics) else { return [] }
        var seen: [String: SourcePosition] = [:]
        return items.compactMap { item in
            guard let name = item.text(of: "clients", &diagnostics) else { return nil }
            if let first = seen[name] {
                diagnostics.error(
                    "repeated-client", at: item.position, "'\(name)' is listed more than once",
                    help: "name each client once",
                    note: .init("first listed here", at: first))
                return nil
            }
            seen[name] = item.position
            return choice(of: name, at: item.position, options: nil)
        }
    }

    /// One client with its options; nil, with a diagnostic, for an unknown one.
    private mutating func choice(of name: String, at position: SourcePosition, options: YAMLNode?) -> ClientChoice? {
        guard let client = known(name, at: position) else { return nil }
        if Set(client.platforms).isDisjoint(with: platforms) {
            diagnostics.error(
                "client-platform", at: position,
                "'\(name)' exists on \(words(client.platforms)) only, and the app on \(words(platforms))",
                help: "remove the client, or give the app a platform in 'ids' or 'store'")
        }
        // A client without options may be a key without a value.
        let given = options.flatMap { $0.isMissing ? nil : $0 }
        return ClientChoice(
            name: name, options: given.map { read($0, for: client) } ?? ClientOptions(), traits: client.traits,
            position: position)
    }

    /// The client of that name, if it exists on a platform of the app; reports one that does not.
    mutating func known(_ name: String, at position: SourcePosition) -> ClientDescription? {
        if let client = knownClients.first(where: { $0.name == name }) { return client }
        diagnostics.error(
            "unknown-client", at: position, "'\(name)' is not a client\(ValueSlip.tail(of: name))",
            help: suggestion(for: ValueSlip(name)?.rest ?? name, among: knownClients.map(\.name)),
            fixes: Fix.nearest(to: ValueSlip(name)?.rest ?? name, among: knownClients.map(\.name)))
        return nil
    }

    private func words(_ platforms: [Platform]) -> String { platforms.map(\.displayName).joined(separator: ", ") }

    /// Reads the options of a client; reports those that it does not have.
    private mutating func read(_ node: YAMLNode, for client: ClientDescription) -> ClientOptions {
        var options = ClientOptions()
        guard !client.options.isEmpty else {
            if node.isMap, node.entries.isEmpty { return options }
            diagnostics.error(
                "unknown-key", at: node.entries.first?.keyPosition ?? node.position, "'\(client.name)' has no options",
                help: "write \(client.name): {}")
            return options
        }
        let entries = node.entries(of: "'\(client.name)'", known: client.options.map(\.key), &diagnostics) ?? []
        for entry in entries {
            guard let option = client.options.first(where: { $0.key == entry.key }) else { continue }
            options[option.key] = value(of: option, entry.value, client)
        }
        return options
    }
}
