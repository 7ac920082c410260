import PolicyModel
import TestSupport

/// A policy in the making, of which parts can be changed or dropped before it is read.
package struct DraftPolicy: Sendable {
    package struct Ship: Sendable {
        package var build: String?
        package var requires: String?
        package var live = Release.Live.longAgo
        /// The address of an archive; nil for none.
        package var archive: String?
        /// Hours between the groups of a rollout.
        package var rollout: Int?

        package init(
            build: String? = nil, requires: String? = nil, live: Release.Live = .longAgo, archive: String? = nil,
            rollout: Int? = nil
        ) {
            (self.build, self.requires, self.live, self.archive, self.rollout) = (
                build, requires, live, archive, rollout
            )
        }
    }

    package struct Shipped: Sendable {
        package var version: String
        package var ships: [Platform: Ship]

        package init(version: String, ships: [Platform: Ship]) { (self.version, self.ships) = (version, ships) }
    }

    package struct Exception: Sendable {
        package var id: String?
        package var when = Condition()
        package var verdict: Verdict
        package var text: String?
        package var frequency: Frequency?

        package init(
            id: String? = nil, verdict: Verdict, text: String? = nil, frequency: Frequency? = nil,
            when: (inout Condition) -> Void = { _ in }
        ) {
            (self.id, self.verdict, self.text, self.frequency) = (id, verdict, text, frequency)
            when(&self.when)
        }
    }

    package init() {}

    package var name = "Kasa"
    package var language = "en"
    package var platforms: [Platform] = [.ios]
    package var ids: [Platform: String] = [.ios: "com.example.kasa"]
    package var stores: [Platform: String] = [.ios: "https://apps.apple.com/app/id1234567890"]
    package var clients: [ClientChoice] = []
    package var releases: [Shipped] = []
    package var latest: [Platform: String] = [:]
    package var minimum: [Platform: String] = [:]
    package var frequency = Frequency.always
    package var rules: [Exception] = []
    package var accepts: [Acceptance] = []
    package var extra: [String: JSONValue] = [:]
    package var texts: [String: [String: [LocalizedText.Field: String]]] = [:]

    /// Each rule has a line of its own, 20 and up, so that a loss is known by its place.
    package var policy: Policy {
        let rules = rules.enumerated().map { index, rule in
            Rule(
                id: rule.id, when: rule.when, verdict: rule.verdict, text: rule.text, frequency: rule.frequency,
                position: SourcePosition(file: Sample.position.file, line: 20 + index, column: 5))
        }
        return Sample.policy(
            name: name, language: language, platforms: platforms, ids: ids, stores: stores, clients: clients,
            releases: releases.map(release), latest: latest, minimum: minimum, frequency: frequency, rules: rules,
            accepts: accepts, extra: extra, texts: texts.mapValues(Sample.text))
    }

    private func release(_ shipped: Shipped) -> Release {
        let shipments = PlatformMap(shipped.ships).mapValues { ship in
            Release.Shipment(
                build: ship.build, requires: ship.requires.map(Sample.version), live: ship.live,
                rollout: ship.rollout,
                archive: ship.archive.map {
                    Release.Archive(url: $0, length: 4096, edSignature: String(repeating: "A", count: 86) + "==")
                })
        }
        return Release(version: Sample.version(shipped.version), shipments: shipments, position: Sample.position)
    }
}

extension DraftPolicy {
    /// The same with one part less, every way there is; each names only releases and rules that are still there.
    package var smaller: [DraftPolicy] {
        var all: [DraftPolicy] = []
        func add(_ change: (inout DraftPolicy) -> Void) {
            var draft = self
            change(&draft)
            all.append(draft)
        }
        if clients.count > 1 { for index in clients.indices { add { $0.keep(only: $0.clients[index]) } } }
        for platform in platforms where platforms.count > 1 { add { $0.drop(platform) } }
        for index in releases.indices where releases.count > 1 { add { $0.dropRelease(index) } }
        for index in rules.indices { add { $0.dropRule(index) } }
        for index in accepts.indices { add { $0.accepts.remove(at: index) } }
        for platform in latest.keys { add { $0.latest[platform] = nil } }
        for platform in minimum.keys { add { $0.minimum[platform] = nil } }
        for name in texts.keys {
            for language in texts[name, default: [:]].keys where language != self.language {
                add { $0.texts[name]?[language] = nil }
            }
        }
        if !extra.isEmpty { add { $0.extra = [:] } }
        for index in releases.indices {
            for platform in releases[index].ships.keys {
                if releases[index].ships[platform]?.requires != nil {
                    add { $0.releases[index].ships[platform]?.requires = nil }
                }
                if releases[index].ships[platform]?.live != .longAgo {
                    add { $0.releases[index].ships[platform]?.live = .longAgo }
                }
            }
        }
        for index in rules.indices { all += simplerRules(index) }
        return all
    }

    private func simplerRules(_ index: Int) -> [DraftPolicy] {
        let changes: [(inout Condition) -> Void] = [
            { $0.platforms = nil }, { $0.version = nil }, { $0.os = nil }, { $0.languages = nil }, { $0.models = nil },
            { $0.tablet = nil }, { $0.custom = [] },
        ]
        return changes.compactMap { change in
            var draft = self
            change(&draft.rules[index].when)
            return draft.rules[index].when == rules[index].when ? nil : draft
        }
    }

    private mutating func keep(only client: ClientChoice) {
        clients = [client]
        extra = extra.filter { $0.key == client.name }
        accepts = accepts.filter { $0.clients.contains(client.name) }
    }

    private mutating func drop(_ platform: Platform) {
        platforms.removeAll { $0 == platform }
        for index in releases.indices { releases[index].ships[platform] = nil }
        releases.removeAll { $0.ships.isEmpty }
        (ids[platform], stores[platform], latest[platform], minimum[platform]) = (nil, nil, nil, nil)
        for index in rules.indices { rules[index].when.platforms?.removeAll { $0 == platform } }
        rules.removeAll { $0.when.platforms?.isEmpty ?? false }
    }

    private mutating func dropRelease(_ index: Int) {
        let version = releases.remove(at: index).version
        latest = latest.filter { $0.value != version }
        minimum = minimum.filter { $0.value != version }
    }

    private mutating func dropRule(_ index: Int) {
        let rule = rules.remove(at: index)
        accepts.removeAll { $0.rule == rule.id }
    }

    /// The smallest policy found that still fails in the same way.
    package func shrunk(while fails: (DraftPolicy) -> Bool) -> DraftPolicy {
        var current = self
        while let next = current.smaller.first(where: { !$0.platforms.isEmpty && !$0.releases.isEmpty && fails($0) }) {
            current = next
        }
        return current
    }
}

extension DraftPolicy: CustomStringConvertible {
    /// Near to what an author would write.
    package var description: String {
        var lines = [
            "platforms \(platforms.map(\.rawValue)) ids \(ids.keys.sorted().map(\.rawValue)) stores \(stores.keys.sorted().map(\.rawValue))"
        ]
        lines.append("clients \(clients.map { "\($0.name) \($0.options)" })")
        for release in releases {
            let ships = release.ships.sorted { $0.key < $1.key }.map { platform, ship in
                "\(platform.rawValue): \(ship.build ?? "-") requires \(ship.requires ?? "-") \(ship.live)"
            }
            lines.append("- \(release.version) {\(ships.joined(separator: "; "))}")
        }
        lines.append("latest \(latest) minimum \(minimum) frequency \(frequency)")
        for rule in rules {
            let when = rule.when
            var parts = ["do \(rule.verdict)"]
            if let id = rule.id { parts.append("id \(id)") }
            if let platforms = when.platforms { parts.append("platform \(platforms.map(\.rawValue))") }
            if let version = when.version { parts.append("version \"\(version)\"") }
            if let os = when.os { parts.append("os \"\(os)\"") }
            if let languages = when.languages { parts.append("language \(languages)") }
            if let models = when.models { parts.append("model \(models.map(\.text))") }
            if let tablet = when.tablet { parts.append("tablet \(tablet)") }
            if !when.custom.isEmpty { parts.append("custom \(when.custom.map { "\($0.name)=\($0.value)" })") }
            if let text = rule.text { parts.append("text \(text)") }
            if let frequency = rule.frequency { parts.append("frequency \(frequency)") }
            lines.append("- " + parts.joined(separator: ", "))
        }
        for accept in accepts {
            lines.append(
                "accept \(accept.words) \(accept.until.map(\.date) ?? "")")
        }
        for (name, languages) in texts.sorted(by: { $0.key < $1.key }) {
            let words = languages.sorted { $0.key < $1.key }.map { "\($0): \($1.keys.map(\.rawValue).sorted())" }
            lines.append("text \(name) \(words.joined(separator: " "))")
        }
        return lines.joined(separator: "\n")
    }
}
