import PolicyModel

/// The prompts for all Android devices that filters can distinguish.
///
/// There is a cell for each run of codes and each run of API levels, with a place for each combination of the classes
/// of the other keys.
struct AndroidPromptTable {
    /// What devices that filters cannot distinguish get.
    enum Answer: Hashable {
        /// There is no such device.
        case free
        case silent
        case prompt(AndroidPrompt)
    }

    /// A run of codes and one of API levels, by their indices.
    struct Cell: Hashable {
        let run, level: Int
    }

    let codes: AndroidCodes
    /// Ascending, from 0 to the highest.
    let levels: [ClosedRange<Int>]
    let axes: [AndroidAxis]
    /// The combinations to which an entry with a prompt must be shown, in each cell that has some. Most prompts have
    /// few cells, so nothing is asked of every prompt in every cell.
    private let cells: [AndroidPrompt: [Cell: Set<Int>]]
    /// The combinations without devices, by run of codes and run of levels.
    private let free: [[Set<Int>]]
    private let all: Set<Int>

    init(_ grid: Grid) {
        let policy = grid.dated.policy
        let rules = policy.rules.map(\.when).filter { $0.platforms?.contains(.android) ?? true }
        let axes: [AndroidAxis] = [.languages(rules), .models(rules), .tablets(rules)]
        let codes = AndroidCodes(AndroidCodes.releases(of: policy), versions: grid.versions)
        let steps = grid.systemSteps
        levels = steps.indices.map { index in
            let end = index + 1 < steps.count ? steps[index + 1].major - 1 : AndroidCodes.highest
            return steps[index].major...max(end, steps[index].major)
        }
        let byCode = AndroidPromptTable.answers(grid, codes, axes)
        let named = codes.unsure.filter { AndroidPromptTable.differ(byCode[$0], byCode[$0 + 1]) }
            .map { codes.runs[$0].versions[0] }
        self.codes = named.isEmpty ? codes : codes.naming(named)
        self.axes = named.isEmpty ? axes : [.names(named)] + axes
        let answers = named.isEmpty ? byCode : AndroidPromptTable.answers(grid, self.codes, self.axes)
        free = answers.map { $0.map { cell in Set(cell.indices.filter { cell[$0] == .free }) } }
        cells = AndroidPromptTable.cells(of: answers)
        all = Set(0..<AndroidPromptTable.count(self.axes))
    }

    private static func cells(of answers: [[[Answer]]]) -> [AndroidPrompt: [Cell: Set<Int>]] {
        var cells: [AndroidPrompt: [Cell: Set<Int>]] = [:]
        for (run, levels) in answers.enumerated() {
            for (level, cell) in levels.enumerated() {
                for (combination, answer) in cell.enumerated() {
                    guard case .prompt(let prompt) = answer else { continue }
                    cells[prompt, default: [:]][Cell(run: run, level: level), default: []].insert(combination)
                }
            }
        }
        return cells
    }

    /// By run of codes, run of levels and combination of classes.
    private static func answers(_ grid: Grid, _ codes: AndroidCodes, _ axes: [AndroidAxis]) -> [[[Answer]]] {
        let steps = grid.systemSteps, inhabited = Set(grid.inhabited(steps))
        return codes.runs.map { run in
            steps.map { os in
                guard inhabited.contains(os) else { return AndroidPromptTable.nobody(axes) }
                let devices = run.versions.flatMap { grid.decidingDevices(of: $0, on: [os]) }
                return AndroidPromptTable.answers(devices, of: grid, run, axes)
            }
        }
    }

    /// True if a release and the gap above it have different answers, so that a filter ends at the release's code. A
    /// name sets the release's other codes, which the policy does not name, apart from that gap.
    private static func differ(_ release: [[Answer]], _ gap: [[Answer]]) -> Bool {
        zip(release.joined(), gap.joined()).contains { $0 != $1 && $0 != .free && $1 != .free }
    }

    /// The number of combinations of classes.
    private static func count(_ axes: [AndroidAxis]) -> Int { axes.reduce(1) { $0 * $1.count } }

    private static func nobody(_ axes: [AndroidAxis]) -> [Answer] { Array(repeating: .free, count: count(axes)) }

    private static func answers(
        _ devices: [Device], of grid: Grid, _ run: AndroidCodes.Run, _ axes: [AndroidAxis]
    ) -> [Answer] {
        guard !devices.isEmpty else { return nobody(axes) }
        var groups = Array(repeating: [PolicyVerdict](), count: count(axes))
        let samples = axes.flatMap(\.samples)
        for device in devices {
            for model in device.model == grid.models.first ? [device.model] + samples : [device.model] {
                var device = device
                device.model = model
                groups[axes.reduce(0) { $0 * $1.count + $1.place(device) }].append(grid.dated.verdict(for: device))
            }
        }
        return groups.map { verdicts in
            if verdicts.isEmpty { return .free }
            // The client shows nothing to a code that is not below the offered one.
            guard let prompt = AndroidPrompt(sharedBy: verdicts), run.codes.lowerBound < prompt.code else {
                return .silent
            }
            return .prompt(prompt)
        }
    }

    /// All prompts, each once, in a fixed order.
    var prompts: [AndroidPrompt] { cells.keys.sorted(by: AndroidPrompt.inOrder) }

    /// The cells with combinations to which an entry with `prompt` must be shown, and these.
    func wanted(_ prompt: AndroidPrompt) -> [Cell: Set<Int>] { cells[prompt] ?? [:] }

    /// The combinations to which it may be: those that want it, those without devices, and, where the code is not below
    /// the offered one, all.
    func allowed(_ prompt: AndroidPrompt, in cell: Cell, besides wanted: Set<Int>) -> Set<Int> {
        if codes.runs[cell.run].codes.lowerBound >= prompt.code { return all }
        return free[cell.run][cell.level].union(wanted)
    }
}
