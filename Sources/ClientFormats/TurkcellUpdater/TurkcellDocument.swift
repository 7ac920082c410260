/// The document as `Filter.m` and `Controller.m` meet it, read once: filters are compiled, and texts ready by language.
struct TurkcellDocument: Sendable {
    /// One distinct filter: entries that share a key and its rule share the answer.
    struct Filter: Hashable, Sendable {
        let key: TurkcellKey?
        let rule: FilterRule
    }

    /// An entry of a list, which a device is given where all its filters match.
    struct Choice<Content: Sendable>: Sendable {
        let match: TurkcellDecision.Match
        /// Indices into `filters` of those that ask for no language: one answer for all languages of a device.
        let filters: [Int]
        let languageFilters: [Int]
        /// Asking this entry ends the app: its filters, or a value in them, are of another type.
        let crash: TurkcellCrash?
        let contents: TurkcellLanguages<Content>
    }

    let root: JSONNode
    let packageName: String?
    /// In the order of the client: the first whose filters match is taken.
    let updates: [Choice<TurkcellEntry.Update>]
    let messages: [Choice<TurkcellEntry.Message>]
    let filters: [Filter]

    init(_ root: JSONNode) {
        var reader = TurkcellListReader()
        self.root = root
        packageName = root.last("packageName")?.string
        updates = reader.list("updates", in: root, hasEntriesKey: "filters") { $0.updates }
        // `getMatchedMessage` looks for a key named `messages` in every message, where `filters` was meant.
        messages = reader.list("messages", in: root, hasEntriesKey: "messages") { $0.messages }
        filters = reader.filters
    }
}

/// Reads the lists of one document, whose filters are compiled once each.
private struct TurkcellListReader {
    private(set) var filters: [TurkcellDocument.Filter] = []
    private var places: [TurkcellDocument.Filter: Int] = [:]

    /// Empty where nothing of the list is ever asked for.
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
        // Where no entry matches, the client takes the list itself for one.
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

    /// The places of an entry's filters, each once.
    private mutating func indices(of entry: TurkcellEntry) throws(TurkcellFault) -> [Int] {
        guard let given = entry.node.last("filters") else { return [] }
        let path = "\(entry.path).filters"
        guard let members = given.members else {
            throw .crash(TurkcellCrash(sending: "allKeys", to: given, at: path))
        }
        let last = Dictionary(members.map { ($0.key ?? "", $0.node) }) { $1 }
        var indices: Set<Int> = []
        for (key, value) in last.sorted(by: { $0.value.offset < $1.value.offset }) {
            // The keys' order is a hash's: whether an earlier mismatch saves the app is chance.
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

/// The device values that a filter can ask for; any other key has no value.
enum TurkcellKey: String, CaseIterable, Hashable, Sendable {
    case appPackageName, appVersionName, deviceOsName, deviceOsVersion, deviceModel, deviceIsTablet, deviceLanguage

    /// By its place: to hash the raw value is to hash a text.
    func hash(into hasher: inout Hasher) { hasher.combine(place) }

    /// Its place among all.
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
