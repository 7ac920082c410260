/// The verdicts for every version of the app on one platform, by runs of OS versions; pages and sentences show it.
package struct OutcomeTable: Sendable {
    /// A verdict of some devices of a cell.
    package struct Outcome: Hashable, Sendable {
        package let verdict: Verdict
        package let reason: PolicyVerdict.Reason
        /// The release to update to; nil if the verdict is `none`.
        package let target: Version?
    }

    /// A listed release with its outcomes.
    package struct Row: Sendable {
        package let release: Release
        /// The outcomes for each run of OS versions, strongest first; empty if no such device exists.
        package let cells: [[Outcome]]
    }

    /// Neighbouring releases with the same outcomes, newest first; never empty.
    package struct Band: Sendable {
        package let rows: [Row]

        /// The outcomes of all its releases, by runs of OS versions.
        package var cells: [[Outcome]] { rows[0].cells }
    }

    /// A step of the policy with the verdict that it gives.
    package struct Step: Hashable, Sendable {
        package let verdict: Verdict
        package let reason: PolicyVerdict.Reason
    }

    /// A version of the grid, listed or not, with its outcomes at each step of `steps`.
    struct Line: Sendable {
        let version: Version
        let release: Release?
        let cells: [[Outcome]]
    }

    package let dated: DatedPolicy
    package let platform: Platform
    /// The runs of OS versions, newest first, since most devices have new ones. Neighbouring runs with the same cells
    /// are merged, and runs without a listed release are left out.
    package let systems: [SystemRun]
    /// The listed releases, newest first.
    package let rows: [Row]
    /// The rows, where neighbours with the same outcomes are merged.
    package let bands: [Band]
    /// The lowest OS version of each run on which the policy decides the same, ascending.
    let steps: [Version]
    /// Every version of the grid, ascending.
    let lines: [Line]
    /// For each step, sample devices with a listed release for which it decides, newest version and OS first.
    package let examples: [Step: [Device]]

    package init(_ dated: DatedPolicy, on platform: Platform) {
        self.dated = dated
        self.platform = platform
        let grid = Grid.ofVerdicts(dated, on: platform)
        let languages =
            OutcomeTable.asksForMore(dated.policy, platform) ? grid.languages : Array(grid.languages.prefix(1))
        let steps = grid.systemSteps
        var examples: [Step: [Device]] = [:]
        let lines = grid.versions.map { version in
            let release = dated.listed(version, on: platform)
            return Line(
                version: version, release: release,
                cells: steps.indices.map { step in
                    OutcomeTable.outcomes(
                        grid, version, os: steps[step], in: languages
                    ) { outcome, device in
                        let step = Step(verdict: outcome.verdict, reason: outcome.reason)
                        if release != nil { examples[step, default: []].append(device) }
                    }
                })
        }
        self.examples = examples.mapValues { $0.reversed() }
        let listed = Array(lines.filter { $0.release != nil }.reversed())
        let runs = OutcomeTable.merged(listed, steps)
        self.steps = steps
        self.lines = lines
        systems = runs.map(\.run)
        rows = listed.compactMap { line in
            line.release.map { Row(release: $0, cells: runs.map { line.cells[$0.step] }) }
        }
        bands = OutcomeTable.folded(rows, around: dated.announced(on: platform)?.version)
    }
}

extension OutcomeTable {
    /// True if a rule depends on more than version and OS. Otherwise one device stands for all of a cell.
    private static func asksForMore(_ policy: Policy, _ platform: Platform) -> Bool {
        if policy.namesProcessors(on: platform) { return true }
        return policy.rules.contains { rule in
            let when = rule.when
            guard when.platforms?.contains(platform) ?? true else { return false }
            return when.languages != nil || when.models != nil || when.tablet != nil || !when.custom.isEmpty
        }
    }

    /// The distinct outcomes of one version and OS, strongest first.
    ///
    /// - Parameter example: is given each with the first device that has it, in the order of the grid.
    private static func outcomes(
        _ grid: Grid, _ version: Version, os: Version, in languages: [LanguageTag],
        example: (Outcome, Device) -> Void
    ) -> [Outcome] {
        var outcomes: [Outcome] = []
        grid.forEachDevice(of: version, on: [os], in: languages, isForEachCode: false) { device in
            let verdict = grid.dated.verdict(for: device)
            let outcome = Outcome(
                verdict: verdict.verdict, reason: verdict.reason,
                target: verdict.verdict == .none
                    ? nil : verdict.reachable.flatMap { $0.version > version ? $0.version : nil })
            if !outcomes.contains(outcome) {
                outcomes.append(outcome)
                example(outcome, device)
            }
        }
        return outcomes.count < 2 ? outcomes : outcomes.sorted { $0.verdict > $1.verdict }
    }

    /// The runs of steps on which every listed release has the same outcomes, newest first, each with one of its steps.
    private static func merged(_ lines: [Line], _ steps: [Version]) -> [(run: SystemRun, step: Int)] {
        let starts = steps.indices.filter { step in
            step == 0 || lines.contains { $0.cells[step] != $0.cells[step - 1] }
        }
        return starts.enumerated().reversed().compactMap { index, start in
            guard lines.contains(where: { !$0.cells[start].isEmpty }) else { return nil }
            let next = index + 1 < starts.count ? steps[starts[index + 1]] : nil
            return (SystemRun(from: start == 0 ? nil : steps[start], below: next), start)
        }
    }

    /// Merges rows into bands. The announced release and those above it are never merged with others, because their
    /// `none` has another cause.
    private static func folded(_ rows: [Row], around announced: Version?) -> [Band] {
        let bands = rows.runs { last, row in
            last.cells == row.cells && last.release.version != announced && row.release.version != announced
        }
        return bands.map(Band.init)
    }

    /// The strongest verdict of the release's devices; nil if none exists.
    package static func strongest(_ row: Row) -> Verdict? { row.cells.joined().map(\.verdict).max() }
}
