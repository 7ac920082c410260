import Authoring
import ClientFormats
import PolicyModel

extension PolicyMarkdown {
    var frontMatter: [String] {
        let lowest = lowestWithRequires
        let values: [(String, String?)] = [
            ("app", YAMLWord.text(policy.name)), ("language", policy.language.description), ("ids", map(policy.ids)),
            ("store", map(policy.stores)), ("clients", clients),
            ("releases", items(policy.everyRelease.map { release($0, lowest) })),
            ("latest", versions(policy.latest)),
            ("minimum", versions(policy.minimum.compactMapValues { $0.last?.version })),
            ("frequency", policy.frequency == .always ? nil : policy.frequency.rawValue),
            ("rules", policy.rules.isEmpty ? nil : items(policy.rules.map(rule))), ("extra", extra),
        ]
        return PolicyKeys.policy.ordered(values).flatMap { key, value in
            let isBlock = value.isEmpty || value.hasPrefix("\n")
            return (isBlock ? "\(key):\(value)" : "\(key): \(value)").split(separator: "\n").map(String.init)
        }
    }

    private func items(_ lines: [String]) -> String { lines.map { "\n  - \($0)" }.joined() }

    private func map(_ values: PlatformMap<String>) -> String? {
        guard !values.isEmpty else { return nil }
        let parts = policy.platforms.compactMap { platform in
            values[platform].map { "\(platform): \(YAMLWord.text($0))" }
        }
        return "{\(parts.joined(separator: ", "))}"
    }

    private var clients: String {
        let plain = policy.clients.allSatisfy { $0.options == ClientOptions() }
        if plain { return YAMLWord.list(policy.clients.map(\.name)) }
        let parts = policy.clients.map { "\($0.name): {\(PolicyMarkdown.options($0.options, of: $0.name))}" }
        return "{\(parts.joined(separator: ", "))}"
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

    /// - Parameter lowest: by platform the lowest release that names `requires`.
    private func release(_ release: Release, _ lowest: PlatformMap<Version>) -> String {
        let shipped = policy.platforms.filter { release.shipments.has($0) }
        // By platform always: the parts of an archive differ.
        let archives = shipped.compactMap { platform in
            release.shipments[platform]?.archive.map { "\(platform): {\(PolicyMarkdown.parts(of: $0))}" }
        }
        return line(
            PolicyKeys.release,
            [
                ("version", release.version.description),
                ("build", byPlatform(release) { PolicyMarkdown.build(of: $1) }),
                (
                    "requires",
                    byPlatform(release) { PolicyMarkdown.requirement($1, release.version, above: lowest[$0]) }
                ),
                ("live", byPlatform(release) { PolicyMarkdown.start(of: $1) }),
                ("rollout", byPlatform(release) { $1.rollout.map(String.init) ?? PolicyMarkdown.shares(of: $1) }),
                ("outside", release.shipments.values.contains { $0.isWidened } ? "recommend" : nil),
                ("paused", byPlatform(release) { $1.paused.map(String.init) }),
                ("hardware", release.shipments[.macos]?.hardware?.rawValue),
                ("major", release.shipments[.macos]?.isMajor == true ? "true" : nil),
                ("channel", release.channel.map(YAMLWord.text)),
                ("archive", archives.isEmpty ? nil : "{\(archives.joined(separator: ", "))}"),
                (
                    "platforms",
                    shipped.count < policy.platforms.count ? YAMLWord.list(shipped.map(\.rawValue)) : nil
                ),
            ])
    }

    /// A map in one line, in the order of its keys.
    private func line(_ table: KeyTable, _ values: [(key: String, value: String?)]) -> String {
        "{\(PolicyMarkdown.members(table, values).joined(separator: ", "))}"
    }

    static func members(_ table: KeyTable, _ values: [(key: String, value: String?)]) -> [String] {
        table.ordered(values).map { "\($0.key): \($0.value)" }
    }

    /// One value where it is that of all platforms, else a map; nil if none has a value.
    private func byPlatform(_ release: Release, _ value: (Platform, Release.Shipment) -> String?) -> String? {
        let values = policy.platforms.compactMap { platform in
            release.shipments[platform].map { (platform, value(platform, $0)) }
        }
        if Set(values.map(\.1)).count == 1 { return values[0].1 }
        let own = values.compactMap { platform, value in value.map { "\(platform): \($0)" } }
        return own.isEmpty ? nil : "{\(own.joined(separator: ", "))}"
    }

    private static func build(of shipment: Release.Shipment) -> String? {
        guard let codes = shipment.codes, codes.ranges.count > 1 else { return shipment.builds.map(YAMLWord.text) }
        return "[\(codes)]"
    }

    private static func shares(of shipment: Release.Shipment) -> String? {
        let steps = shipment.shares.map { step in
            step.from.map { "{share: \(step.share), from: \($0.shortText)}" } ?? "{share: \(step.share)}"
        }
        if steps.count == 1, shipment.shares[0].from == nil { return "\(shipment.shares[0].share)" }
        return steps.isEmpty ? nil : YAMLWord.list(steps)
    }

    private static func requirement(
        _ shipment: Release.Shipment, _ version: Version, above lowest: Version?
    ) -> String? {
        shipment.requires.map(\.description) ?? (version > lowest ?? version ? "any" : nil)
    }

    private static func start(of shipment: Release.Shipment) -> String? {
        switch shipment.live {
        case .longAgo: nil
        case .pending: "pending"
        case .from(let moment): moment.shortText
        }
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

    private func versions(_ values: PlatformMap<Version>) -> String? {
        if let only = values.values.first, values.keys.count == 1, policy.platforms.count == 1 {
            return only.description
        }
        return map(values.mapValues(\.description))
    }

    private func rule(_ rule: Rule) -> String {
        let when = condition(rule.when, of: rule.id)
        return line(
            PolicyKeys.rule,
            [
                ("id", rule.id.map(YAMLWord.text)), ("when", when.isEmpty ? nil : "{\(when.joined(separator: ", "))}"),
                ("do", rule.verdict.rawValue), ("text", rule.text), ("frequency", rule.frequency?.rawValue),
            ])
    }

    /// The name of a draw, where it is not the rule's own.
    private func seed(of draw: ShareDraw, _ id: String?) -> String? {
        let name = draw.seed.dropFirst("\(policy.slug)/rule/".count)
        return id.map { $0 == name } ?? false ? nil : YAMLWord.text(String(name))
    }

    /// The members of a `when`.
    ///
    /// - Parameter id: that of the rule.
    func condition(_ when: Condition, of id: String? = nil) -> [String] {
        let custom = when.custom.map { "\(YAMLWord.text($0.name)): \(YAMLWord.text($0.value))" }
        return PolicyMarkdown.members(
            PolicyKeys.condition,
            [
                ("platform", when.platforms.map { PolicyMarkdown.words($0.map(\.rawValue)) }),
                ("version", when.version.map { YAMLWord.text($0.description) }),
                ("os", when.os.map { YAMLWord.text($0.description) }),
                ("language", when.languages.map { PolicyMarkdown.words($0.map(\.description)) }),
                ("model", when.models.map { PolicyMarkdown.words($0.map(\.text)) }),
                ("tablet", when.tablet.map { "\($0)" }), ("share", when.draw.map { "\($0.share)" }),
                ("seed", when.draw.flatMap { seed(of: $0, id) }),
                ("outside", when.draw?.isWidened == true ? "recommend" : nil),
                ("custom", custom.isEmpty ? nil : "{\(custom.joined(separator: ", "))}"),
            ])
    }

    private static func words(_ texts: [String]) -> String {
        texts.count == 1 ? YAMLWord.text(texts[0]) : YAMLWord.list(texts)
    }

    /// Written as JSON, which YAML reads, since its values keep their types.
    private var extra: String? {
        guard !policy.extra.isEmpty else { return nil }
        return policy.extra.sorted { $0.key < $1.key }.map { name, value in
            let lines = String(decoding: JSONBytes.document(value).dropLast(), as: UTF8.self).split(separator: "\n")
            return "\n  \(name): \(lines.joined(separator: "\n    "))"
        }.joined()
    }
}
