import ClientFormats
import PolicyModel

/// The keys of the front matter, in the order of the format's reference.
extension PolicyMarkdown {
    var frontMatter: [String] {
        let maps = [map("ids", policy.ids), map("store", policy.stores)].compactMap(\.self)
        let lines = ["app: \(YAMLWord.text(policy.name))", "language: \(policy.language)"] + maps
        return lines + [clients, "releases:"] + policy.everyRelease.map(release) + announced + lowest + frequency
            + rules
            + extra
    }

    private func map(_ key: String, _ values: PlatformMap<String>) -> String? {
        guard !values.isEmpty else { return nil }
        let parts = policy.platforms.compactMap { platform in
            values[platform].map { "\(platform): \(YAMLWord.text($0))" }
        }
        return "\(key): {\(parts.joined(separator: ", "))}"
    }

    private var clients: String {
        let plain = policy.clients.allSatisfy { $0.options == ClientOptions() }
        if plain { return "clients: \(YAMLWord.list(policy.clients.map(\.name)))" }
        let parts = policy.clients.map { "\($0.name): {\(PolicyMarkdown.options($0.options, of: $0.name))}" }
        return "clients: {\(parts.joined(separator: ", "))}"
    }

    /// The members of a client's options that are not the default.
    private static func options(_ options: ClientOptions, of client: String) -> String {
        let known = ClientFormats.named(client)?.options ?? []
        return known.compactMap { option -> String? in
            switch options[option.key] {
            case .text(let text)?: return "\(option.key): \(YAMLWord.quoted(text))"
            case .choice(let word)?: return "\(option.key): \(YAMLWord.text(word))"
            case .platforms(let platforms)?:
                return "\(option.key): {\(platforms.sorted().map { "\($0): true" }.joined(separator: ", "))}"
            case .editions(let editions)?:
                let lists = editions.sorted { $0.key < $1.key }.map { "\($0): \(YAMLWord.list($1))" }
                return "\(option.key): {\(lists.joined(separator: ", "))}"
            case nil: return nil
            }
        }.joined(separator: ", ")
    }

    /// By platform the lowest release that names `requires`: every release above it says what it requires.
    private var lowestWithRequires: PlatformMap<Version> {
        var lowest = PlatformMap<Version>()
        for release in policy.everyRelease {
            for (platform, shipment) in release.shipments where shipment.requires != nil && !lowest.has(platform) {
                lowest[platform] = release.version
            }
        }
        return lowest
    }

    private func release(_ release: Release) -> String {
        var parts = ["version: \(release.version)"]
        let shipped = policy.platforms.filter { release.shipments.has($0) }
        func add(_ key: String, _ value: (Platform, Release.Shipment) -> String?) {
            let values = shipped.map { platform in
                (platform, release.shipments[platform].flatMap { value(platform, $0) })
            }
            guard values.contains(where: { $0.1 != nil }) else { return }
            if Set(values.map(\.1)).count == 1, let only = values[0].1 { return parts.append("\(key): \(only)") }
            let own = values.compactMap { platform, value in value.map { "\(platform): \($0)" } }
            parts.append("\(key): {\(own.joined(separator: ", "))}")
        }
        add("build") { _, shipment in
            guard let codes = shipment.codes, codes.ranges.count > 1 else { return shipment.builds.map(YAMLWord.text) }
            return "[\(codes)]"
        }
        add("requires") { platform, shipment in
            shipment.requires.map(\.description)
                ?? (release.version > lowestWithRequires[platform] ?? release.version ? "any" : nil)
        }
        add("live") {
            switch $1.live {
            case .longAgo: nil
            case .pending: "pending"
            case .from(let moment): moment.shortText
            }
        }
        add("rollout") { $1.rollout.map { "\($0)" } }
        add("paused") { $1.paused.map { "\($0)" } }
        if let processor = release.shipments[.macos]?.hardware { parts.append("hardware: \(processor.rawValue)") }
        if release.shipments[.macos]?.isMajor == true { parts.append("major: true") }
        if let channel = release.channel { parts.append("channel: \(YAMLWord.text(channel))") }
        // By platform always: the parts of an archive differ.
        let archives = shipped.compactMap { platform in
            release.shipments[platform]?.archive.map { "\(platform): {\(PolicyMarkdown.parts(of: $0))}" }
        }
        if !archives.isEmpty { parts.append("archive: {\(archives.joined(separator: ", "))}") }
        if shipped.count < policy.platforms.count {
            parts.append("platforms: \(YAMLWord.list(shipped.map(\.rawValue)))")
        }
        return "  - {\(parts.joined(separator: ", "))}"
    }

    private static func parts(of archive: Release.Archive) -> String {
        [
            "url: \(YAMLWord.quoted(archive.url))", archive.length.map { "length: \($0)" },
            archive.md5.map { "md5: \(YAMLWord.quoted($0))" },
            archive.edSignature.map { "ed-signature: \(YAMLWord.quoted($0))" },
            archive.kind.map { "kind: \($0.rawValue)" }, deltas(of: archive),
        ].compactMap(\.self).joined(separator: ", ")
    }

    private static func deltas(of archive: Release.Archive) -> String? {
        guard !archive.deltas.isEmpty else { return nil }
        let items = archive.deltas.map {
            "{from: \(YAMLWord.text($0.build)), url: \(YAMLWord.quoted($0.url)), length: \($0.length), "
                + "ed-signature: \(YAMLWord.quoted($0.edSignature))}"
        }
        return "deltas: [\(items.joined(separator: ", "))]"
    }

    private var announced: [String] { versions("latest", policy.latest) }

    private var lowest: [String] { versions("minimum", policy.minimum.compactMapValues { $0.last?.version }) }

    private func versions(_ key: String, _ values: PlatformMap<Version>) -> [String] {
        if let only = values.values.first, values.keys.count == 1, policy.platforms.count == 1 {
            return ["\(key): \(only)"]
        }
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
