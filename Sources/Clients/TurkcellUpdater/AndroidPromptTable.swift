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

    let codes: AndroidCodes
    /// Ascending, from 0 to the highest.
    let levels: [ClosedRange<Int>]
    let axes: [AndroidAxis]
    private let answers: [[[Answer]]]

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
        guard !named.isEmpty else {
            (self.codes, self.axes, answers) = (codes, axes, byCode)
            return
        }
        self.codes = codes.naming(named)
        self.axes = [.names(named)] + axes
        answers = AndroidPromptTable.answers(grid, self.codes, self.axes)
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
    var prompts: [AndroidPrompt] {
        let all = answers.joined().joined().compactMap { answer in
            if case .prompt(let prompt) = answer { prompt } else { nil }
        }
        return Set(all).sorted(by: AndroidPrompt.inOrder)
    }

    /// The combinations to which an entry with `prompt` must be shown, in one cell.
    func wanted(_ prompt: AndroidPrompt, _ run: Int, _ level: Int) -> Set<Int> {
        let cell = answers[run][level]
        return Set(cell.indices.filter { cell[$0] == .prompt(prompt) })
    }

    /// The combinations to which it may be: those that want it, those without devices, and, where the code is not below
    /// the offered one, all.
    func allowed(_ prompt: AndroidPrompt, _ run: Int, _ level: Int) -> Set<Int> {
        let cell = answers[run][level]
        if codes.runs[run].codes.lowerBound >= prompt.code { return Set(cell.indices) }
        return Set(cell.indices.filter { cell[$0] == .prompt(prompt) || cell[$0] == .free })
    }
}
