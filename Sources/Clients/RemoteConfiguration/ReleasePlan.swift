import PolicyModel

/// The intended content of one release's file.
struct ReleasePlan: Sendable {
    /// What the document depends on; many releases share few answers.
    struct Answer: Hashable, Sendable {
        let alerts: AlertList.Key
        let frequency: Frequency
        /// Prefixes of OS versions on which nothing is shown; only with `force`.
        var ignored: [String] = []
    }

    let release: Release
    var answer: Answer
    /// The policy lines for which OS versions are excluded.
    var causes: [SourcePosition] = []
}

/// Makes the plans of all releases listed on a platform.
///
/// All devices of a release read the same file and get the same answer, with one exception: on iOS, a forced update can
/// exclude OS versions. So if all devices of some OS versions are forced, the other OS versions are excluded. The
/// handler that excludes them exists on iOS only.
struct ReleasePlans {
    /// The policy's verdict for one device of the grid.
    private struct Expectation {
        let language: LanguageTag
        let meant: PolicyVerdict
    }

    /// A run of OS versions that are all forced or all not.
    private struct Run {
        let start: Version
        /// Exclusive; nil for the last run.
        let end: Version?
        let expectations: [Expectation]
        let isForced: Bool

        init(start: Version, end: Version?, expectations: [Expectation]) {
            self.start = start
            self.end = end
            self.expectations = expectations
            isForced = Verdict.shared(by: expectations.map { $0.meant }) == .force
        }
    }

    let client: String
    let plans: [ReleasePlan]

    init(client: String, policy: DatedPolicy, platform: Platform) {
        self.client = client
        let grid = Grid(policy, on: platform)
        plans = policy.policy.releases(on: platform).map { ReleasePlans.plan($0, grid) }
    }

    /// One `prefix-os` warning for each policy line that excludes OS versions.
    var diagnostics: [Diagnostic] {
        plans.flatMap(\.causes).uniqued().map(prefixes)
    }

    private func prefixes(at position: SourcePosition) -> Diagnostic {
        Diagnostic(
            .warning, "prefix-os", at: position,
            "\(client) leaves OS versions out of a forced update by whole numbers, and only in its own handler",
            help: "make sure that the app uses the client's handler, version 8.0.3 or later", client: client)
    }

    /// An `own-file` warning where the policy forces or recommends an update and lists no release below the announced
    /// one: the others have no file of their own.
    func undivided(_ dated: DatedPolicy, on platform: Platform) -> [Diagnostic] {
        let policy = dated.policy
        guard
            plans.allSatisfy({ $0.answer.alerts.verdict == .none && dated.isAhead($0.release.version, on: [platform]) })
        else { return [] }
        let rule = policy.rules.first { $0.verdict != .none && $0.when.platforms?.contains(platform) ?? true }
        guard let position = policy.minimum[platform]?.last?.versionPosition ?? rule?.position else { return [] }
        return [
            Diagnostic(
                .warning, "own-file", at: position,
                "no release below the announced one is listed: \(client) has files for listed releases alone, and the "
                    + "one that other versions read says 'ignore'",
                help: "list the versions that users have under `releases`", client: client)
        ]
    }

    private static func plan(_ release: Release, _ grid: Grid) -> ReleasePlan {
        let runs = runs(of: release, grid)
        if grid.platform == .ios, let excluding = excludingSystems(release, runs, grid) { return excluding }
        let expectations = runs.flatMap(\.expectations), shared = Verdict.shared(by: expectations.map { $0.meant })
        // Nothing is recommended above what is announced: there is nothing to update to.
        let isAhead = grid.dated.isAhead(release.version, on: [grid.platform])
        return plan(release, shared == .recommend && isAhead ? .none : shared, expectations, grid)
    }

    /// A plan with `force` if some runs are forced and all others can be expressed by prefixes; else nil.
    private static func excludingSystems(_ release: Release, _ runs: [Run], _ grid: Grid) -> ReleasePlan? {
        let others = runs.filter { !$0.isForced }
        guard !others.isEmpty, others.count < runs.count else { return nil }
        let prefixes = others.compactMap { SystemPrefixes(from: $0.start, to: $0.end) }
        guard prefixes.count == others.count else { return nil }
        let causes = others.flatMap(\.expectations).map(\.meant).filter { $0.verdict != .force }.map {
            grid.dated.policy.position(of: $0.reason, on: grid.platform)
        }
        var result = plan(release, .force, runs.filter(\.isForced).flatMap(\.expectations), grid)
        result.answer.ignored = prefixes.flatMap(\.texts)
        result.causes = Array(Set(causes)).sorted()
        return result
    }

    private static func plan(
        _ release: Release, _ verdict: Verdict, _ expectations: [Expectation], _ grid: Grid
    ) -> ReleasePlan {
        let dated = grid.dated, matching = expectations.filter { $0.meant.verdict == verdict }
        let frequencies = Set(matching.map(\.meant.frequency))
        let texts = TextNames(
            matching.map { ($0.language.current, $0.meant.textName) },
            unknown: grid.asksForLanguages ? grid.languages.last : nil)
        let latest =
            texts.all.contains { dated.namesLatest($0, for: verdict) }
            ? expectations.map(\.meant).latest(for: verdict) : nil
        return ReleasePlan(
            release: release,
            answer: .init(
                alerts: .init(verdict: verdict, texts: texts, latest: latest),
                frequency: frequencies.count == 1 ? frequencies.first ?? .always : dated.policy.frequency))
    }

    /// The runs of OS versions on which the release exists, ascending; equal neighbours are merged.
    private static func runs(of release: Release, _ grid: Grid) -> [Run] {
        let steps = grid.systemSteps
        var runs: [Run] = []
        for (index, start) in steps.enumerated() {
            var expectations: [Expectation] = []
            grid.forEachDecidingDevice(of: release.version, on: [start]) { device in
                expectations.append(Expectation(language: device.language, meant: grid.dated.verdict(for: device)))
            }
            guard !expectations.isEmpty else { continue }
            let end = index + 1 < steps.count ? steps[index + 1] : nil
            let run = Run(start: start, end: end, expectations: expectations)
            if let last = runs.last, last.isForced == run.isForced {
                runs[runs.count - 1] = Run(
                    start: last.start, end: end, expectations: last.expectations + run.expectations)
            } else {
                runs.append(run)
            }
        }
        return runs
    }
}
