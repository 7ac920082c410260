import PolicyModel

/// What the file of one release is to say.
struct ReleasePlan: Sendable {
    let release: Release
    let verdict: Verdict
    let textName: String?
    let frequency: Frequency
    /// Prefixes of the OS versions on which nothing is said; only with `force`.
    let ignored: [String]
    /// The policy lines because of which OS versions are left out.
    let causes: [SourcePosition]

    func answer(on os: Version) -> Verdict { SystemPrefixes.hold(ignored, for: os) ? .none : verdict }
}

/// The plan of every release listed on iOS.
///
/// All devices of a release read one file, so they get one answer. Only OS versions can be told apart, and only between
/// `force` and nothing: where every device of some OS versions is to be forced, the others are left out of it.
struct ReleasePlans {
    private struct Run {
        let start: Version
        /// Nil for the last.
        let end: Version?
        let verdicts: [PolicyVerdict]

        var isForced: Bool { Verdict.shared(by: verdicts) == .force }
    }

    let client: String
    let policy: DatedPolicy
    let plans: [ReleasePlan]

    init(client: String, policy: DatedPolicy) {
        self.client = client
        self.policy = policy
        let grid = Grid(policy, on: .ios)
        plans = policy.policy.releases(on: .ios).map { ReleasePlans.plan($0, grid) }
    }

    /// `prefix-os` once for each policy line that leaves OS versions out.
    var diagnostics: [Diagnostic] {
        var seen: Set<SourcePosition> = []
        return plans.flatMap(\.causes).filter { seen.insert($0).inserted }.map { position in
            Diagnostic(
                .warning, "prefix-os", at: position,
                "\(client) leaves OS versions out of a forced update by whole numbers, and only in its own handler",
                help: "make sure that the app uses the client's handler, version 8.0.3 or later", client: client)
        }
    }

    private static func plan(_ release: Release, _ grid: Grid) -> ReleasePlan {
        let runs = runs(of: release, grid)
        let told = leavingOut(release, runs, grid)
        if let told { return told }
        let verdicts = runs.flatMap(\.verdicts)
        return plan(release, Verdict.shared(by: verdicts), verdicts, grid)
    }

    /// `force` where some runs are forced and all others have an end; nil where that is not so.
    private static func leavingOut(_ release: Release, _ runs: [Run], _ grid: Grid) -> ReleasePlan? {
        let others = runs.filter { !$0.isForced }
        guard !others.isEmpty, others.count < runs.count else { return nil }
        var prefixes: [String] = []
        for run in others {
            guard let end = run.end, let some = SystemPrefixes.from(run.start, to: end) else { return nil }
            prefixes += some
        }
        let forced = runs.filter(\.isForced).flatMap(\.verdicts)
        let causes = others.flatMap(\.verdicts).filter { $0.verdict != .force }.map {
            grid.dated.policy.position(of: $0.reason)
        }
        return plan(release, .force, forced, grid, ignored: prefixes, causes: Array(Set(causes)).sorted())
    }

    private static func plan(
        _ release: Release, _ verdict: Verdict, _ verdicts: [PolicyVerdict], _ grid: Grid, ignored: [String] = [],
        causes: [SourcePosition] = []
    ) -> ReleasePlan {
        let told = verdicts.filter { $0.verdict == verdict }
        let names = Set(told.map(\.textName)), frequencies = Set(told.map(\.frequency))
        return ReleasePlan(
            release: release, verdict: verdict, textName: names.count == 1 ? names.first ?? nil : nil,
            frequency: frequencies.count == 1 ? frequencies.first ?? .always : grid.dated.policy.frequency,
            ignored: ignored, causes: causes)
    }

    /// The runs of OS versions on which the release exists, equal neighbours joined, ascending.
    private static func runs(of release: Release, _ grid: Grid) -> [Run] {
        let steps = grid.systemSteps
        var runs: [Run] = []
        for (index, start) in steps.enumerated() {
            let devices = grid.decidingDevices(of: release.version, os: start)
            guard !devices.isEmpty else { continue }
            let end = index + 1 < steps.count ? steps[index + 1] : nil
            let run = Run(start: start, end: end, verdicts: devices.map(grid.dated.verdict))
            if let last = runs.last, last.isForced == run.isForced {
                runs[runs.count - 1] = Run(start: last.start, end: end, verdicts: last.verdicts + run.verdicts)
            } else {
                runs.append(run)
            }
        }
        return runs
    }
}
