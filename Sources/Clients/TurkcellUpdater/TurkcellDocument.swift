import ClientKit

/// A document as the client's `Filter.m` and `Controller.m` read it, with compiled filters and texts by language.
struct TurkcellDocument: Sendable {
    /// A distinct filter; entries with the same key and rule share its result.
    struct Filter: Hashable, Sendable {
        /// Nil for an unknown key, which has no value.
        let key: TurkcellKey?
        let rule: FilterRule
    }

    /// An entry of a list, which the client chooses if all its filters match.
    struct Choice<Content: Sendable>: Sendable {
        let match: TurkcellDecision.Match
        /// Indices of filters that do not depend on the language, so that they need one evaluation for each device.
        let filters: [Int]
        /// Indices of filters on the language.
        let languageFilters: [Int]
        /// Nil unless evaluating this entry crashes the app, because its filters or a value in them has a wrong type.
        let crash: TurkcellCrash?
        let contents: TurkcellLanguages<Content>
    }

    let root: JSONNode
    let packageName: String?
    /// In the order of the client, which takes the first whose filters match.
    let updates: [Choice<TurkcellEntry.Update>]
    let messages: [Choice<TurkcellEntry.Message>]
    let filters: [Filter]

    init(_ root: JSONNode) {
        var reader = TurkcellListReader()
        self.root = root
        packageName = root.last("packageName")?.string
        updates = reader.list("updates", in: root, hasEntriesKey: "filters") { $0.updates }
        // `getMatchedMessage` looks for the key `messages` in every message, although `filters` was intended.
        messages = reader.list("messages", in: root, hasEntriesKey: "messages") { $0.messages }
        filters = reader.filters
    }
}

/// Reads the lists of one document, and compiles each distinct filter once.
private struct TurkcellListReader {
    private(set) var filters: [TurkcellDocument.Filter] = []
    private var places: [TurkcellDocument.Filter: Int] = [:]

    /// The choices of a list; empty if the key is missing.
    ///
    /// - Parameter hasEntriesKey: if an entry has this key, the client never uses the list itself as an entry.
    mutating func list<Content>(
        _ key: String, in root: JSONNode, hasEntriesKey: String,
        _ contents: (TurkcellEntry) -> TurkcellLanguages<Content>
    ) -> [TurkcellDocument.Choice<Content>] {
        guard let node = root.last(key) else { return [] }
        let whole = TurkcellEntry(node: node, path: key)
        guard node.array != nil || node.members != nil else {
            let crash = TurkcellCrash(sending: "countByEnumeratingWithState:objects:count:", to: node, at: key)
            return [.init(match: .crash, filters: [], languageFilters: [], crash: crash, contents: contents(whole))]
        }
        var choices: [TurkcellDocument.Choice<Content>] = [], isFiltered = false
        for (index, element) in (node.array ?? []).enumerated() where element.members != nil {
            let entry = TurkcellEntry(node: element, path: "\(key)[\(index)]")
            choices.append(choice(entry, .index(index), contents(entry)))
            isFiltered = isFiltered || element.last(hasEntriesKey) != nil
        }
        if isFiltered { return choices }
        // If no entry matches, the client uses the list itself as an entry.
        choices.append(
            .init(match: .container, filters: [], languageFilters: [], crash: nil, contents: contents(whole)))
        return choices
    }

    private mutating func choice<Content>(
        _ entry: TurkcellEntry, _ match: TurkcellDecision.Match, _ contents: TurkcellLanguages<Content>
    ) -> TurkcellDocument.Choice<Content> {
        do throws(TurkcellFault) {
            let all = try indices(of: entry)
            return .init(
                match: match, filters: all.filter { filters[$0].key != .deviceLanguage },
                languageFilters: all.filter { filters[$0].key == .deviceLanguage }, crash: nil, contents: contents)
        } catch {
            return .init(match: .crash, filters: [], languageFilters: [], crash: error.crash, contents: contents)
        }
    }

    /// The indices of an entry's filters, without repetitions.
    private mutating func indices(of entry: TurkcellEntry) throws(TurkcellFault) -> [Int] {
        guard let given = entry.node.last("filters") else { return [] }
        let path = "\(entry.path).filters"
        guard let members = given.members else {
            throw .crash(TurkcellCrash(sending: "allKeys", to: given, at: path))
        }
        let last = Dictionary(members.map { ($0.key ?? "", $0.node) }) { $1 }
        var indices: Set<Int> = []
        for (key, value) in last.sorted(by: { $0.value.offset < $1.value.offset }) {
            // The client iterates in hash order, so a mismatch may prevent the crash by chance. The model assumes the
            // crash.
            guard let rule = value.string else {
                throw .crash(TurkcellCrash(sending: "componentsSeparatedByString:", to: value, at: "\(path).\(key)"))
            }
            let filter = TurkcellDocument.Filter(key: TurkcellKey(rawValue: key), rule: FilterRule(rule))
            indices.insert(place(of: filter))
        }
        return indices.sorted()
    }

    private mutating func place(of filter: TurkcellDocument.Filter) -> Int {
        if let place = places[filter] { return place }
        places[filter] = filters.count
        filters.append(filter)
        return filters.count - 1
    }
}

/// The device values that filters can test; any other key has no value.
enum TurkcellKey: String, CaseIterable, Hashable, Sendable {
    case appPackageName, appVersionName, deviceOsName, deviceOsVersion, deviceModel, deviceIsTablet, deviceLanguage

    /// Hashes a number, which is faster than hashing the raw text.
    func hash(into hasher: inout Hasher) { hasher.combine(place) }

    /// The index in `allCases`.
    var place: Int {
        switch self {
        case .appPackageName: 0
        case .appVersionName: 1
        case .deviceOsName: 2
        case .deviceOsVersion: 3
        case .deviceModel: 4
        case .deviceIsTablet: 5
        case .deviceLanguage: 6
        }
    }
}
