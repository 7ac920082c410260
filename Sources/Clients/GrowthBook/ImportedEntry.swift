import ClientKit
import PolicyModel

/// A rule of a feature as an importer reads it.
struct ImportedEntry {
    let id: String
    let value: JSONNode
    let position: SourcePosition
    let path: String
    var asked = ImportedCondition()
    /// Why it is left out, as the rest of a sentence: `is left out: …`; nil for most. `asked` then has what could be
    /// read of it.
    private(set) var unread: String?
    /// The app's.
    private var known: [Platform] = [.ios]
    private(set) var words: [LocalizedText.Field: String]
    /// Nil for a rule that is for all installations.
    let draw: ShareDraw?
    /// False where installations are drawn as no policy does.
    let isDrawnByPlace: Bool

    /// A feature's standard value, as a last rule for all; nil where it says nothing.
    init?(standard: JSONNode?, _ path: String, _ position: SourcePosition) {
        let verdict = standard?.last("verdict")?.string.flatMap(Verdict.init)
        guard let standard, let verdict, verdict != .none else { return nil }
        (id, value, self.path, self.position) = ("", standard, path, position)
        (words, draw, isDrawnByPlace) = (Self.words(of: standard, in: "update"), nil, false)
    }

    /// Nil for a rule that gives nothing.
    private init?(_ node: JSONNode, of feature: String, _ path: String, _ position: SourcePosition) {
        id = node.last("id")?.string ?? ""
        guard let value = node.last("force"), value.members != nil else { return nil }
        (self.value, self.path, self.position) = (value, path, position)
        words = Self.words(of: value, in: feature)
        let range = node.last("range")?.array?.compactMap { $0.number.flatMap { Double($0) } }
        let end = range?.last ?? node.last("coverage")?.number.flatMap { Double($0) }
        let share = end.map { InstallationShare(nearest: $0 - (range?.first ?? 0)) }
        draw = share.flatMap { share in
            share == .everybody ? nil : ShareDraw(share, seed: node.last("seed")?.string ?? "update")
        }
        isDrawnByPlace =
            range?.first == 0 && node.last("hashVersion")?.number == "2"
            && node.last("hashAttribute")?.string ?? "id" == "id"
    }

    /// The rules of a feature, each once for every alternative of its condition.
    static func all(
        in features: JSONNode?, _ name: String, _ place: (_ path: String) -> SourcePosition
    ) -> [ImportedEntry] {
        (features?.last(name)?.last("rules")?.array ?? []).enumerated().flatMap { index, node in
            let path = "features.\(name).rules[\(index)]"
            return ImportedEntry(node, of: name, path, place(path))?.alternatives(of: node) ?? []
        }
    }

    private func alternatives(of node: JSONNode) -> [ImportedEntry] {
        var entry = self
        do throws(UnreadTest) {
            return try ImportedCondition.alternatives(ofRule: node).compactMap { asked in
                (entry.asked, entry.unread) = (asked, nil)
                guard let name = asked.missing else { return entry }
                // Decree's payloads say none to such devices, too.
                if text("verdict") == Verdict.none.rawValue { return nil }
                entry.unread = "is left out for devices that give no `\(name)`: no policy knows them"
                return entry
            }
        } catch {
            (entry.asked, entry.unread) = (ImportedCondition.legible(inRule: node), "is left out: \(error.words)")
            return [entry]
        }
    }

    func text(_ key: String) -> String? { value.last(key)?.string }
    var platforms: [Platform] { asked.platforms.among(known) }
    var release: Version? { text("version").flatMap { Version($0) } }

    private static func words(of value: JSONNode, in feature: String) -> [LocalizedText.Field: String] {
        let fields: [(LocalizedText.Field, String)] =
            [(.title, "title"), (.message, "message"), (.updateButton, "update"), (.laterButton, "later")]
            + (feature == "message" ? [(.closeButton, "close")] : [(.whatsNew, "what"), (.warnings, "warnings")])
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
    static func platforms(of entries: [ImportedEntry], _ request: ImportRequest) -> [Platform] {
        let named = Set(entries.flatMap(\.asked.platforms.named)), known = Platform.allCases.filter(named.contains)
        return request.platforms.isEmpty ? known.isEmpty ? [.ios] : known : request.platforms
    }

    static func onPlatforms(_ entries: [ImportedEntry], _ known: [Platform]) -> [ImportedEntry] {
        entries.map { entry in
            var entry = entry
            entry.known = known
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
            && text("verdict") == other.text("verdict") && unread == nil && other.unread == nil
    }

    static func words(of group: [ImportedEntry]) -> ImportedFacts.Words {
        guard group.count > 1 else { return [nil: group[0].words] }
        var words: ImportedFacts.Words = [:]
        for entry in group {
            for tag in entry.asked.languages ?? [] where words[tag] == nil { words[tag] = entry.words }
            if entry.asked.languages == nil { words[nil] = entry.words }
        }
        return words
    }
}

extension InstallationShare {
    /// - Parameter part: from 0 to 1.
    fileprivate init(nearest part: Double) {
        let hundredths = Int((min(max(part, 0), 1) * 10_000).rounded())
        self = InstallationShare("\(hundredths / 100).\(hundredths % 100 / 10)\(hundredths % 10) %") ?? .everybody
    }
}
