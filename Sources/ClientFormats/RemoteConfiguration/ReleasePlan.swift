import PolicyModel

/// What the file of one release is to say.
struct ReleasePlan: Sendable {
    let release: Release
    let verdict: Verdict
    let texts: TextNames
    let frequency: Frequency
    /// Prefixes of the OS versions on which nothing is said; only with `force`.
    var ignored: [String] = []
    /// The policy lines because of which OS versions are left out.
    var causes: [SourcePosition] = []
    /// Those of `ignored` that leave out more OS versions than meant.
    var wide: [String] = []
}

/// The plan of every release listed on iOS.
///
/// All devices of a release read one file, so they get one answer. Only OS versions can be told apart, and only between
/// `force` and nothing: where every device of some OS versions is to be forced, the others are left out of it.
struct ReleasePlans {
    /// What the policy means for one device of the grid.
    private struct Wish {
        let language: LanguageTag
        let meant: PolicyVerdict
    }

    private struct Run {
        let start: Version
        /// Nil for the last.
        let end: Version?
        let wishes: [Wish]
        let isForced: Bool

        init(start: Version, end: Version?, wishes: [Wish]) {
            self.start = start
            self.end = end
            self.wishes = wishes
            isForced = Verdict.shared(by: wishes.lazy.map(\.meant)) == .force
        }
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

    /// `prefix-os` once for each policy line that leaves OS versions out, and for each that leaves out too many.
    var diagnostics: [Diagnostic] {
        var seen: Set<Diagnostic> = []
        return plans.flatMap { plan in
            plan.causes.flatMap { [prefixes(at: $0)] + (plan.wide.isEmpty ? [] : [tooMany(plan.wide, at: $0)]) }
        }.filter { seen.insert($0).inserted }
    }

    private func prefixes(at position: SourcePosition) -> Diagnostic {
        Diagnostic(
            .warning, "prefix-os", at: position,
            "\(client) leaves OS versions out of a forced update by whole numbers, and only in its own handler",
            help: "make sure that the app uses the client's handler, version 8.0.3 or later", client: client)
    }

    private func tooMany(_ wide: [String], at position: SourcePosition) -> Diagnostic {
        Diagnostic(
            .warning, "prefix-os", at: position,
            "iOS versions such as \(wide[wide.count - 1])0 are left out of a forced update too: \(client) takes"
                + " \(wide.joined(separator: ", ")) for the beginning of a text",
            help: "let the range begin and end at a version of two numbers, such as 16.7", client: client)
    }

    private static func plan(_ release: Release, _ grid: Grid) -> ReleasePlan {
        let runs = runs(of: release, grid)
        let told = leavingOut(release, runs, grid)
        if let told { return told }
        let wishes = runs.flatMap(\.wishes)
        return plan(release, Verdict.shared(by: wishes.lazy.map(\.meant)), wishes, grid)
    }

    /// `force` where some runs are forced and all others can be told by prefixes; nil where that is not so.
    private static func leavingOut(_ release: Release, _ runs: [Run], _ grid: Grid) -> ReleasePlan? {
        let others = runs.filter { !$0.isForced }
        guard !others.isEmpty, others.count < runs.count else { return nil }
        let prefixes = others.compactMap { SystemPrefixes(from: $0.start, to: $0.end) }
        guard prefixes.count == others.count else { return nil }
        let causes = others.flatMap(\.wishes).map(\.meant).filter { $0.verdict != .force }.map {
            grid.dated.policy.position(of: $0.reason)
        }
        var told = plan(release, .force, runs.filter(\.isForced).flatMap(\.wishes), grid)
        told.ignored = prefixes.flatMap(\.texts)
        told.wide = prefixes.flatMap(\.wide)
        told.causes = Array(Set(causes)).sorted()
        return told
    }

    private static func plan(_ release: Release, _ verdict: Verdict, _ wishes: [Wish], _ grid: Grid) -> ReleasePlan {
        let told = wishes.filter { $0.meant.verdict == verdict }
        let frequencies = Set(told.map(\.meant.frequency))
        let texts = TextNames(
            told: told.map { ($0.language, $0.meant.textName) },
            unknown: grid.asksForLanguages ? grid.languages.last : nil)
        return ReleasePlan(
            release: release, verdict: verdict, texts: texts,
            frequency: frequencies.count == 1 ? frequencies.first ?? .always : grid.dated.policy.frequency)
    }

    /// The runs of OS versions on which the release exists, equal neighbours joined, ascending.
    private static func runs(of release: Release, _ grid: Grid) -> [Run] {
        let steps = grid.systemSteps
        var runs: [Run] = []
        for (index, start) in steps.enumerated() {
            let devices = grid.decidingDevices(of: release.version, os: start)
            guard !devices.isEmpty else { continue }
            let end = index + 1 < steps.count ? steps[index + 1] : nil
            let run = Run(
                start: start, end: end,
                wishes: devices.map { Wish(language: $0.language, meant: grid.dated.verdict(for: $0)) })
            if let last = runs.last, last.isForced == run.isForced {
                runs[runs.count - 1] = Run(start: last.start, end: end, wishes: last.wishes + run.wishes)
            } else {
                runs.append(run)
            }
        }
        return runs
    }
}
