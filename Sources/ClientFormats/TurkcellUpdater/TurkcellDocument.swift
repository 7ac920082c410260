/// The document as `Filter.m` and `Controller.m` meet it, read once and with every filter compiled.
struct TurkcellDocument: Sendable {
    /// One distinct filter: entries that share a key and its rule share the answer.
    struct Filter: Hashable, Sendable {
        let key: TurkcellKey?
        let rule: FilterRule
    }

    struct Entry: Sendable {
        let match: TurkcellDecision.Match
        let path: String
        let node: JSONNode
        /// Indices into `filters`; all must match.
        let filters: [Int]
        /// Asking this entry ends the app: its filters, or a value in them, are of another type.
        let crash: TurkcellCrash?
    }

    enum List: Sendable {
        /// The key is missing, or nothing that the list lacks is ever asked for.
        case missing
        case crash(TurkcellCrash)
        /// `leftover` is the list itself, which the client takes for an entry where none matches.
        case entries([Entry], leftover: Entry?)
    }

    let root: JSONNode
    let packageName: String?
    private(set) var filters: [Filter] = []
    private(set) var updates = List.missing
    private(set) var messages = List.missing

    init(_ root: JSONNode) {
        self.root = root
        packageName = root.last("packageName")?.string
        var places: [Filter: Int] = [:]
        updates = list("updates", hasEntriesKey: "filters", &places)
        // `getMatchedMessage` looks for a key named `messages` in every message, where `filters` was meant.
        messages = list("messages", hasEntriesKey: "messages", &places)
    }

    private mutating func list(_ key: String, hasEntriesKey: String, _ places: inout [Filter: Int]) -> List {
        guard let node = root.last(key) else { return .missing }
        guard node.array != nil || node.members != nil else {
            return .crash(TurkcellCrash(sending: "countByEnumeratingWithState:objects:count:", to: node, at: key))
        }
        var entries: [Entry] = []
        for (index, element) in (node.array ?? []).enumerated() where element.members != nil {
            entries.append(entry(element, .index(index), at: "\(key)[\(index)]", &places))
        }
        let isFiltered = entries.contains { $0.node.last(hasEntriesKey) != nil }
        let leftover = Entry(match: .container, path: key, node: node, filters: [], crash: nil)
        return .entries(entries, leftover: isFiltered ? nil : leftover)
    }

    private mutating func entry(
        _ node: JSONNode, _ match: TurkcellDecision.Match, at path: String, _ places: inout [Filter: Int]
    ) -> Entry {
        func entry(_ filters: [Int], _ crash: TurkcellCrash? = nil) -> Entry {
            Entry(match: match, path: path, node: node, filters: filters, crash: crash)
        }
        guard let given = node.last("filters") else { return entry([]) }
        let path = "\(path).filters"
        guard let members = given.members else {
            return entry([], TurkcellCrash(sending: "allKeys", to: given, at: path))
        }
        let last = Dictionary(members.map { ($0.key ?? "", $0.node) }) { $1 }
        var indices: Set<Int> = []
        for (key, value) in last.sorted(by: { $0.value.offset < $1.value.offset }) {
            // The keys' order is a hash's: whether an earlier mismatch saves the app is chance.
            guard let rule = value.string else {
                let crash = TurkcellCrash(sending: "componentsSeparatedByString:", to: value, at: "\(path).\(key)")
                return entry([], crash)
            }
            let filter = Filter(key: TurkcellKey(rawValue: key), rule: FilterRule(rule))
            if places[filter] == nil {
                places[filter] = filters.count
                filters.append(filter)
            }
            if let index = places[filter] { indices.insert(index) }
        }
        return entry(indices.sorted())
    }

    /// The first entry whose every filter `matches`, else what the client takes in its place.
    func selected(from list: List, where matches: (Int) -> Bool) -> Selection {
        guard case .entries(let entries, let leftover) = list else {
            if case .crash(let crash) = list { return .crash(crash) }
            return .nothing
        }
        for entry in entries {
            if let crash = entry.crash { return .crash(crash) }
            if entry.filters.allSatisfy(matches) { return .entry(entry) }
        }
        return leftover.map(Selection.entry) ?? .nothing
    }

    enum Selection: Sendable {
        case nothing
        case entry(Entry)
        case crash(TurkcellCrash)

        var match: TurkcellDecision.Match {
            switch self {
            case .nothing: .none
            case .entry(let entry): entry.match
            case .crash: .crash
            }
        }
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
