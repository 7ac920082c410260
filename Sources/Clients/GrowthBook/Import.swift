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
            let place = { (path: String) in source.position(of: path, in: request.name(of: document)) }
            let rules = { (name: String) in
                (features?.last(name)?.last("rules")?.array ?? []).enumerated().compactMap { index, node in
                    let path = "features.\(name).rules[\(index)]"
                    return ImportedEntry(node, path, place(path))
                }
            }
            for (path, words) in LeftOut.all(in: features) {
                facts.notes.append(ImportNote("\(path) \(words)", at: place(path)))
            }
            let last = ImportedEntry(
                standard: features?.last("update")?.last("defaultValue"), "features.update.defaultValue",
                place("features.update.defaultValue"))
            let all = ImportedEntry.onPlatforms(rules("update") + [last].compactMap(\.self), of: request)
            let updates = ImportedEntry.namingLatest(all), newest = updates.filter { $0.id == "latest" }
            for entry in newest { entry.list(among: newest, in: &facts) }
            if newest.isEmpty { for entry in updates { entry.nameRelease(in: &facts) } }
            for group in ImportedEntry.byText(updates) { group[0].add(group, to: &facts) }
            if last == nil {
                // Whom no rule takes gets the standard value, which says nothing.
                for platform in Platform.allCases where facts.platforms.contains(platform) {
                    facts.rules.append(
                        ImportedRule(.none, on: platform, at: place("features.update.defaultValue")))
                }
            }
            facts.listSingles()
            for group in ImportedEntry.byText(rules("message")) { group[0].announce(group, to: &facts) }
        }
        for platform in facts.platforms {
            facts.limit(request.known(on: platform).map(\.version), on: platform)
        }
        return facts
    }
}

extension ImportedFacts {
    /// A release that no rule sends devices to runs nowhere where the next one does not: else it would be offered there.
    fileprivate mutating func limit(_ known: [Version], on platform: Platform) {
        guard let offered = releases[platform] else { return }
        for version in known where offered[version] == nil {
            guard let next = offered.filter({ $0.key > version }).min(by: { $0.key < $1.key })?.value else { continue }
            list(version, on: platform, .init(requires: next.requires, hardware: next.hardware))
        }
    }

    /// A policy's rule for one version is for a listed release, so what rules name alone is one.
    fileprivate mutating func listSingles() {
        for rule in rules {
            let singles = rule.versions.intervals.compactMap { interval in
                interval.lower.flatMap { $0.version == interval.upper?.version ? $0.version : nil }
            }
            limit(singles, on: rule.platform)
            for version in singles where releases[rule.platform]?[version] == nil { list(version, on: rule.platform) }
        }
    }
}

/// A rule of a feature as an importer reads it.
private struct ImportedEntry {
    let id: String
    let value: JSONNode
    let position: SourcePosition
    let path: String
    var asked = ImportedCondition()
    /// Those of a rule that asks for none.
    private var others: [Platform] = [.ios]
    private var words: [LocalizedText.Field: String]
    /// Nil for a rule that is for all installations.
    private let draw: ShareDraw?
    /// False where installations are drawn as no policy does.
    private let isDrawnByPlace: Bool

    /// A feature's standard value, as a last rule for all; nil where it says nothing.
    init?(standard: JSONNode?, _ path: String, _ position: SourcePosition) {
        let verdict = standard?.last("verdict")?.string.flatMap(Verdict.init)
        guard let standard, let verdict, verdict != .none else { return nil }
        (id, value, self.path, self.position) = ("", standard, path, position)
        (words, draw, isDrawnByPlace) = (Self.words(of: standard), nil, false)
    }

    /// Nil for a guard, and for a rule that gives nothing.
    init?(_ node: JSONNode, _ path: String, _ position: SourcePosition) {
        id = node.last("id")?.string ?? ""
        guard let value = node.last("force"), value.members != nil, !id.hasPrefix("guard-") else { return nil }
        (self.value, self.path, self.position) = (value, path, position)
        words = Self.words(of: value)
        let range = node.last("range")?.array?.compactMap { $0.number.flatMap { Double($0) } }
        let end = range?.last ?? node.last("coverage")?.number.flatMap { Double($0) }
        let share = end.map { InstallationShare(nearest: $0 - (range?.first ?? 0)) }
        draw = share.flatMap { share in
            share == .everybody ? nil : ShareDraw(share, seed: node.last("seed")?.string ?? "update")
        }
        isDrawnByPlace =
            range?.first == 0 && node.last("hashVersion")?.number == "2"
            && node.last("hashAttribute")?.string ?? "id" == "id"
        if let condition = node.last("condition") { asked.read(condition) }
    }

    private func text(_ key: String) -> String? { value.last(key)?.string }
    private var platforms: [Platform] { asked.platforms.isEmpty ? others : asked.platforms }
    private var release: Version? { text("version").flatMap { Version($0) } }

    private static func words(of value: JSONNode) -> [LocalizedText.Field: String] {
        let fields: [(LocalizedText.Field, String)] = [
            (.title, "title"), (.message, "message"), (.whatsNew, "what"), (.warnings, "warnings"),
            (.updateButton, "update"), (.laterButton, "later"), (.closeButton, "close"),
        ]
        return Dictionary(
            uniqueKeysWithValues: fields.compactMap { field, key in value.last(key)?.string.map { (field, $0) } })
    }

    /// The words with `{latest}` where they name the entry's release.
    private var open: [LocalizedText.Field: String] {
        guard let version = text("version") else { return words }
        return words.mapValues { words in
            words.split(separator: version, omittingEmptySubsequences: false).reduce(into: "") { all, part in
                let isWhole = !(all.last?.isNumber ?? false) && !(part.first?.isNumber ?? false)
                all +=
                    all.isEmpty && part.startIndex == words.startIndex ? part : (isWhole ? "{latest}" : version) + part
            }
        }
    }

    /// A rule that asks for no platform is for those that the user names, else for all that other rules name, else for
    /// iOS.
    static func onPlatforms(_ entries: [ImportedEntry], of request: ImportRequest) -> [ImportedEntry] {
        let named = Set(entries.flatMap(\.asked.platforms)), known = Platform.allCases.filter(named.contains)
        let others = request.platforms.isEmpty ? known.isEmpty ? [.ios] : known : request.platforms
        return entries.map { entry in
            var entry = entry
            entry.others = others
            return entry
        }
    }

    /// Where entries of one rule say the same but for the release that each sends devices to, one text says it of all.
    static func namingLatest(_ entries: [ImportedEntry]) -> [ImportedEntry] {
        entries.map { entry in
            let alike = entries.filter { other in
                other.id == entry.id && other.asked.platforms == entry.asked.platforms
                    && other.asked.languages == entry.asked.languages
            }
            guard Set(alike.map(\.words)).count > 1, Set(alike.map(\.open)).count == 1 else { return entry }
            var entry = entry
            entry.words = entry.open
            return entry
        }
    }

    /// Neighbours that differ in their language and words alone: the last of them is for all other languages.
    static func byText(_ entries: [ImportedEntry]) -> [[ImportedEntry]] {
        var groups: [[ImportedEntry]] = [], open: [ImportedEntry] = []
        for entry in entries {
            if let first = open.first, !first.isAlike(entry) {
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

    private func isAlike(_ other: ImportedEntry) -> Bool {
        id == other.id && asked.others == other.asked.others && draw == other.draw
            && text("verdict") == other.text("verdict")
    }

    /// The words of a group by language.
    private static func words(of group: [ImportedEntry]) -> ImportedFacts.Words {
        var words: ImportedFacts.Words = [:]
        for entry in group { words[group.count > 1 ? entry.asked.languages?.first : nil] = entry.words }
        return words
    }

    /// What `latest` says of the release that it sends devices to.
    func list(among others: [ImportedEntry], in facts: inout ImportedFacts) {
        guard let release else { return }
        let isForOne = others.allSatisfy { $0.release != release || $0.asked.processor == .arm64 }
        for platform in platforms {
            facts.list(
                release, on: platform,
                .init(
                    requires: asked.systems.intervals.first?.lower?.version, draw: isOfRelease ? draw : nil,
                    hardware: isForOne ? .arm64 : nil))
            facts.announced[platform] = max(facts.announced[platform] ?? release, release)
        }
    }

    /// What an entry says of the release that it sends devices to, where nothing else names one.
    func nameRelease(in facts: inout ImportedFacts) {
        guard let release, text("verdict") != Verdict.none.rawValue else { return }
        for platform in platforms {
            facts.list(release, on: platform)
            facts.announced[platform] = max(facts.announced[platform] ?? release, release)
        }
    }

    /// True where its share is that of the release, whatever the app is called.
    private var isOfRelease: Bool { draw.map { $0.owner == text("version") ?? "" } ?? false }

    func add(_ group: [ImportedEntry], to facts: inout ImportedFacts) {
        if asked.isUnread { return leaveOut("asks for what no policy can", &facts) }
        if let draw, !isDrawnByPlace {
            leaveOut("draws \(draw.share) of the installations as no policy does: others are inside", &facts)
        }
        for platform in platforms {
            var rule = ImportedRule(text("verdict").flatMap(Verdict.init) ?? .none, on: platform, at: position)
            rule.id = ["minimum", "latest"].contains(id) || id.isEmpty ? nil : id
            rule.draw = isOfRelease ? nil : draw
            rule.versions = asked.versions
            // A release's own requirement is none of the rule's.
            let needed = release.flatMap { facts.releases[platform]?[$0]?.requires }
            rule.systems = needed.map { VersionSet(from: $0) } == asked.systems ? .all : asked.systems
            rule.languages = group.count > 1 ? nil : asked.languages
            (rule.models, rule.tablet, rule.custom) = (asked.models, asked.tablet, asked.custom)
            if rule.verdict != .none, group.contains(where: { !$0.words.isEmpty }) {
                rule.words = Self.words(of: group)
            }
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
