import PolicyModel

/// The keys of the front matter, in the order of the format's reference.
extension PolicyMarkdown {
    var frontMatter: [String] {
        let maps = [map("ids", policy.ids), map("store", policy.stores)].compactMap(\.self)
        let lines = ["app: \(YAMLWord.text(policy.name))", "language: \(policy.language)"] + maps
        return lines + [clients, "releases:"] + policy.releases.map(release) + announced + lowest + frequency + rules
            + extra
    }

    private func map(_ key: String, _ values: [Platform: String]) -> String? {
        guard !values.isEmpty else { return nil }
        let parts = policy.platforms.compactMap { platform in
            values[platform].map { "\(platform): \(YAMLWord.text($0))" }
        }
        return "\(key): {\(parts.joined(separator: ", "))}"
    }

    private var clients: String {
        let plain = policy.clients.allSatisfy { $0.options == ClientOptions() }
        if plain { return "clients: \(YAMLWord.list(policy.clients.map(\.name)))" }
        let parts = policy.clients.map { choice -> String in
            guard case .platforms(let legacy)? = choice.options["legacy"] else { return "\(choice.name): {}" }
            let flags = legacy.sorted().map { "\($0): true" }.joined(separator: ", ")
            return "\(choice.name): {legacy: {\(flags)}}"
        }
        return "clients: {\(parts.joined(separator: ", "))}"
    }

    private func release(_ release: Release) -> String {
        var parts = ["version: \(release.version)"]
        let shipped = policy.platforms.filter { release.shipments[$0] != nil }
        func add(_ key: String, _ value: (Release.Shipment) -> String?) {
            let values = shipped.map { platform in (platform, release.shipments[platform].flatMap(value)) }
            guard values.contains(where: { $0.1 != nil }) else { return }
            if Set(values.map(\.1)).count == 1, let only = values[0].1 { return parts.append("\(key): \(only)") }
            let own = values.compactMap { platform, value in value.map { "\(platform): \($0)" } }
            parts.append("\(key): {\(own.joined(separator: ", "))}")
        }
        add("build") { $0.build.map(YAMLWord.text) }
        add("requires") { $0.requires.map(\.description) }
        add("live") { shipment in
            switch shipment.live {
            case .longAgo: nil
            case .pending: "pending"
            case .from(let moment): moment.shortText
            }
        }
        if shipped.count < policy.platforms.count {
            parts.append("platforms: \(YAMLWord.list(shipped.map(\.rawValue)))")
        }
        return "  - {\(parts.joined(separator: ", "))}"
    }

    private var announced: [String] { versions("latest", policy.latest) }

    private var lowest: [String] { versions("minimum", policy.minimum.compactMapValues { $0.last?.version }) }

    private func versions(_ key: String, _ values: [Platform: Version]) -> [String] {
        if let only = values.values.first, values.count == 1, policy.platforms.count == 1 { return ["\(key): \(only)"] }
        return [map(key, values.mapValues(\.description))].compactMap(\.self)
    }

    private var frequency: [String] { policy.frequency == .always ? [] : ["frequency: \(policy.frequency.rawValue)"] }

    private var rules: [String] {
        guard !policy.rules.isEmpty else { return [] }
        return ["rules:"]
            + policy.rules.map { rule in
                let when = condition(rule.when)
                let parts = [
                    rule.id.map { "id: \($0)" }, when.isEmpty ? nil : "when: {\(when.joined(separator: ", "))}",
                    "do: \(rule.verdict)", rule.text.map { "text: \($0)" },
                    rule.frequency.map { "frequency: \($0.rawValue)" },
                ]
                return "  - {\(parts.compactMap(\.self).joined(separator: ", "))}"
            }
    }

    /// The members of a `when`.
    func condition(_ when: Condition) -> [String] {
        let custom = when.custom.map { "\(YAMLWord.text($0.name)): \(YAMLWord.text($0.value))" }
        return [
            when.platforms.map { "platform: \(PolicyMarkdown.words($0.map(\.rawValue)))" },
            when.version.map { "version: \(YAMLWord.text($0.description))" },
            when.os.map { "os: \(YAMLWord.text($0.description))" },
            when.languages.map { "language: \(PolicyMarkdown.words($0.map(\.description)))" },
            when.models.map { "model: \(PolicyMarkdown.words($0.map(\.text)))" }, when.tablet.map { "tablet: \($0)" },
            custom.isEmpty ? nil : "custom: {\(custom.joined(separator: ", "))}",
        ].compactMap(\.self)
    }

    private static func words(_ texts: [String]) -> String {
        texts.count == 1 ? YAMLWord.text(texts[0]) : YAMLWord.list(texts)
    }

    /// Written as JSON, which YAML reads, since its values keep their types.
    private var extra: [String] {
        guard !policy.extra.isEmpty else { return [] }
        return ["extra:"]
            + policy.extra.sorted { $0.key < $1.key }.map { name, value in
                let lines = String(decoding: JSONBytes.document(value).dropLast(), as: UTF8.self).split(separator: "\n")
                return "  \(name): \(lines.joined(separator: "\n    "))"
            }
    }
}
