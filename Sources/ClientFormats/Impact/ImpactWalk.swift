import PolicyModel

/// Compares all devices of one platform in one pass: the policy's changes, and those of each client edition that
/// differ from them.
struct ImpactWalk {
    let grid: ImpactGrid
    let lines: [ImpactLine]
    /// Lines of differing changes, in the order of the judges.
    let deviations: [[ImpactLine]]
    /// In the order of the judges: false for a client that decides on no device in either state.
    let hasAnswers: [Bool]

    /// - Parameter old: nil if only documents of the old state are known; then the changes of the client that changes
    ///   most take the place of the policy's.
    init(_ old: DatedPolicy?, _ new: DatedPolicy, on platform: Platform, points: [Version], judges: [ClientJudge]) {
        let grid = ImpactGrid(old, new, on: platform, points: points)
        let comparison = old.map { PolicyComparison($0, new, on: platform) }
        let size = (grid.systems.slots.count, grid.kinds.all.count)
        func place(_ version: Int, _ system: Int, _ kind: Int) -> Int { (version * size.0 + system) * size.1 + kind }
        var main: [ImpactFold.Cell] = [], others = Array(repeating: [ImpactFold.Cell](), count: judges.count)
        var hasAnswers = Array(repeating: false, count: judges.count)
        for version in grid.versions.slots.indices {
            for system in grid.systems.slots.indices {
                for kind in grid.kinds.all.indices {
                    let device = grid.device(version, system, kind)
                    guard grid.exists(device) else {
                        main.append(.absent)
                        for index in judges.indices { others[index].append(.absent) }
                        continue
                    }
                    let languages = grid.kinds.languages(of: kind)
                    let answers = judges.map {
                        $0.confuses(device.version, in: grid) ? nil : $0.change(for: device, in: languages)
                    }
                    let meant = comparison?.change(for: device, in: languages) ?? ImpactWalk.worst(answers)
                    main.append(ImpactWalk.cell(meant))
                    let isListed = grid.isListed(device.version)
                    for (index, answer) in answers.enumerated() {
                        others[index].append(ImpactWalk.cell(answer, against: meant, isListed: isListed))
                        if let answer, !(answer.old.isFailure && answer.new.isFailure) { hasAnswers[index] = true }
                    }
                }
            }
        }
        let fold = ImpactFold(grid)
        self.grid = grid
        self.hasAnswers = hasAnswers
        lines = fold.lines { main[place($0, $1, $2)] }
        deviations = others.map { cells in fold.lines { cells[place($0, $1, $2)] } }
    }

    /// Every release that either state lists, ascending.
    var listed: [Version] { grid.versions.slots.map(\.sample).filter(grid.isListed) }

    private static func worst(_ changes: [Change?]) -> Change? {
        let known = changes.compactMap(\.self)
        return known.min { $0.kind < $1.kind }
    }

    private static func cell(_ change: Change?) -> ImpactFold.Cell {
        guard let change else { return .absent }
        return change.kind == .same ? .unchanged : .changed(change)
    }

    /// A client may give a weaker verdict on unlisted versions, so there only worse changes count.
    private static func cell(_ answer: Change?, against meant: Change?, isListed: Bool) -> ImpactFold.Cell {
        guard let answer else { return .absent }
        if answer.ofAnswer == meant?.ofAnswer { return .unchanged }
        if isListed { return .changed(answer) }
        guard let kind = answer.ofAnswer, kind < meant?.ofAnswer ?? .same else { return .absent }
        return .changed(answer)
    }
}

extension UserOutcome {
    /// True if the client crashes or rejects its document.
    fileprivate var isFailure: Bool {
        switch action {
        case .crash, .refused: true
        case .nothing, .recommend, .force, .stranded: false
        }
    }
}

extension ImpactWalk {
    /// The lines of all platforms in one list: releases first, then by kind of change.
    static func sorted(_ lines: [ImpactLine]) -> [ImpactLine] {
        lines.enumerated().sorted { one, two in
            if one.element.isListed != two.element.isListed { return one.element.isListed }
            let (first, second) = (one.element.change.kind, two.element.change.kind)
            return first != second ? first < second : one.offset < two.offset
        }.map(\.element)
    }

    /// The clients with differing changes; editions with the same differences are grouped.
    static func deviations(_ walks: [ImpactWalk], of judges: [ClientJudge]) -> [ClientImpact] {
        var found: [ClientImpact] = []
        for (index, judge) in judges.enumerated() {
            let lines = sorted(walks.flatMap { $0.deviations[index] })
            guard !lines.isEmpty else { continue }
            if let place = found.firstIndex(where: { $0.client == judge.client.name && $0.lines == lines }) {
                found[place] = ClientImpact(
                    client: judge.client.name, editions: found[place].editions + [judge.edition], lines: lines)
            } else {
                found.append(ClientImpact(client: judge.client.name, editions: [judge.edition], lines: lines))
            }
        }
        return found
    }
}
