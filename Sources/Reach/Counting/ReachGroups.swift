/// The groups whose devices are counted, by number.
struct ReachGroups {
    /// How the devices of a group are distinguished.
    enum Kind: Int, CaseIterable { case address, number, requests }

    struct Group: Hashable {
        let cell: ReachCell
        let kind: Kind
        /// Whose requests are counted; empty for the other kinds.
        let client: String
    }

    /// More come from made-up requests.
    static let most = 65_536

    private(set) var all: [Group] = []
    private var numbers: [Group: Int] = [:]

    /// Nil where there are too many already.
    mutating func number(of group: Group) -> Int? {
        if let number = numbers[group] { return number }
        guard all.count < ReachGroups.most else { return nil }
        all.append(group)
        numbers[group] = all.count - 1
        return all.count - 1
    }
}

/// What the requests with one target and one agent are about, found once: of millions of lines few differ in these.
struct AskedCells {
    struct Asked {
        let cell: ReachCell
        let client: String
        let isNewerSystem: Bool
        /// By kind; -1 where none was asked for yet.
        var groups: [Int] = Array(repeating: -1, count: ReachGroups.Kind.allCases.count)
    }

    enum Found { case asked(Int), none(ReachTally.Reason) }

    /// Beyond these all are forgotten, so that made-up addresses take no room.
    private static let most = 65_536

    private let finder: RequestedCell
    private let salt: Salt
    private var known: [UInt64: Found] = [:]
    private(set) var all: [Asked] = []

    init(_ apps: [ReachApp], salt: Salt) { (finder, self.salt) = (RequestedCell(apps), salt) }

    mutating func find(_ request: LoggedRequest, _ scratch: LineScratch) -> Found {
        let key = salt.number { hasher in
            hasher.combine(request.target)
            hasher.combine(request.query)
            hasher.combine(request.agent)
        }
        if let found = known[key] { return found }
        if known.count >= AskedCells.most {
            known = [:]
            all = []
        }
        let found: Found
        switch finder.find(target: request.target, query: request.query, agent: request.agent, scratch) {
        case .none(let reason): found = .none(reason)
        case .cell(let cell, let client, let isNewer):
            all.append(Asked(cell: cell, client: client, isNewerSystem: isNewer))
            found = .asked(all.count - 1)
        }
        known[key] = found
        return found
    }

    mutating func setGroup(_ group: Int, of index: Int, as kind: ReachGroups.Kind) {
        all[index].groups[kind.rawValue] = group
    }
}
