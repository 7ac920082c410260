import ClientKit
import PolicyModel

/// Reads an existing payload for `decree import`: the features `update` and `message`, where their rules have the form
/// that Decree writes.
extension GrowthBook {
    package func fileName(of bytes: [UInt8], part: String, on platforms: [Platform]) -> String { Self.file }

    package func facts(in request: ImportRequest) -> ImportedFacts {
        var facts = ImportedFacts()
        for document in request.documents {
            guard let text = try? JSONText(document.bytes, as: .serialization) else { continue }
            let features = text.root.last("features"), source = DocumentText(document.bytes)
            let entries = { (name: String) in
                (features?.last(name)?.last("rules")?.array ?? []).enumerated().compactMap { index, node in
                    let path = "features.\(name).rules[\(index)]"
                    return ImportedEntry(node, path, source.position(of: path, in: request.name(of: document)))
                }
            }
            let updates = entries("update")
            for entry in updates where entry.id == "latest" { entry.list(in: &facts) }
            for group in ImportedEntry.byText(updates) { group[0].add(group, to: &facts) }
            for group in ImportedEntry.byText(entries("message")) { group[0].announce(group, to: &facts) }
        }
        return facts
    }
}

/// A rule of a feature as an importer reads it.
private struct ImportedEntry {
    let id: String
    let value: JSONNode
    let position: SourcePosition
    let path: String
    var asked = ImportedCondition()
    let share: InstallationShare?

    /// Nil for a guard, and for a rule that gives nothing.
    init?(_ node: JSONNode, _ path: String, _ position: SourcePosition) {
        id = node.last("id")?.string ?? ""
        guard let value = node.last("force"), value.members != nil, !id.hasPrefix("guard-") else { return nil }
        (self.value, self.path, self.position) = (value, path, position)
        let end = node.last("range")?.array?.last?.number ?? node.last("coverage")?.number
        share = end.flatMap { Double($0) }.map { InstallationShare(nearest: $0) }
        if let condition = node.last("condition") { asked.read(condition) }
    }

    private func text(_ key: String) -> String? { value.last(key)?.string }
    private var release: Version? { text("version").flatMap { Version($0) } }

    private var words: [LocalizedText.Field: String] {
        let fields: [(LocalizedText.Field, String)] = [
            (.title, "title"), (.message, "message"), (.whatsNew, "what"), (.warnings, "warnings"),
            (.updateButton, "update"), (.laterButton, "later"), (.closeButton, "close"),
        ]
        return Dictionary(uniqueKeysWithValues: fields.compactMap { field, key in text(key).map { (field, $0) } })
    }

    /// Neighbours that differ in their language and words alone: the last of them is for all other languages.
    static func byText(_ entries: [ImportedEntry]) -> [[ImportedEntry]] {
        var groups: [[ImportedEntry]] = [], open: [ImportedEntry] = []
        for entry in entries {
            if let first = open.first, first.id != entry.id || first.asked.others != entry.asked.others {
                groups += open.map { [$0] }
                open = []
            }
            open.append(entry)
            if entry.asked.languages == nil {
                groups.append(open)
                open = []
            }
        }
        return groups + open.map { [$0] }
    }

    /// The words of a group by language.
    private static func words(of group: [ImportedEntry]) -> ImportedFacts.Words {
        var words: ImportedFacts.Words = [:]
        for entry in group { words[group.count > 1 ? entry.asked.languages?.first : nil] = entry.words }
        return words
    }

    /// What `latest` says of the release that it sends devices to.
    func list(in facts: inout ImportedFacts) {
        guard let release else { return }
        for platform in asked.platforms {
            facts.list(release, on: platform, .init(requires: asked.systems.intervals.first?.lower?.version))
            facts.announced[platform] = max(facts.announced[platform] ?? release, release)
        }
    }

    func add(_ group: [ImportedEntry], to facts: inout ImportedFacts) {
        if asked.isUnread { return leaveOut("asks for what no policy can", &facts) }
        if let share, share != .everybody {
            leaveOut(
                "is for \(share) of the installations: write `rollout` at the release, or `share` at the rule", &facts)
        }
        for platform in asked.platforms.isEmpty ? [.ios] : asked.platforms {
            var rule = ImportedRule(text("verdict").flatMap(Verdict.init) ?? .none, on: platform, at: position)
            rule.versions = asked.versions
            // A release's own requirement is none of the rule's.
            let needed = release.flatMap { facts.releases[platform]?[$0]?.requires }
            rule.systems = needed.map { VersionSet(from: $0) } == asked.systems ? .all : asked.systems
            rule.languages = group.count > 1 ? nil : asked.languages
            (rule.models, rule.tablet, rule.custom) = (asked.models, asked.tablet, asked.custom)
            if rule.verdict != .none { rule.words = Self.words(of: group) }
            rule.frequency = text("frequency").flatMap(Frequency.init)
            if rule.verdict == .recommend { facts.frequency = facts.frequency ?? rule.frequency }
            if let link = text("link") { facts.stores[platform] = facts.stores[platform] ?? link }
            facts.platforms.insert(platform)
            facts.rules.append(rule)
        }
    }

    func announce(_ group: [ImportedEntry], to facts: inout ImportedFacts) {
        if asked.isUnread { return leaveOut("asks for what no policy can", &facts) }
        var message = ImportedMessage(at: position)
        message.when.version = asked.versions.range
        message.when.os = asked.systems.range
        message.when.languages = group.count > 1 ? nil : asked.languages
        (message.when.models, message.when.tablet) = (asked.models, asked.tablet)
        message.every = text("every").flatMap { Int($0) }
        message.max = text("max").flatMap { Int($0) }
        (message.link, message.image) = (text("link"), text("image"))
        message.words = Self.words(of: group)
        // One message is written once for each platform.
        let isKnown = facts.messages.contains { known in
            known.when == message.when && known.words == message.words && known.link == message.link
        }
        if !isKnown { facts.messages.append(message) }
    }

    private func leaveOut(_ words: String, _ facts: inout ImportedFacts) {
        facts.notes.append(ImportNote("\(path) \(words)", at: position))
    }
}

extension InstallationShare {
    /// - Parameter part: from 0 to 1.
    fileprivate init(nearest part: Double) {
        let hundredths = Int((min(max(part, 0), 1) * 10_000).rounded())
        self = InstallationShare("\(hundredths / 100).\(hundredths % 100 / 10)\(hundredths % 10) %") ?? .everybody
    }
}
