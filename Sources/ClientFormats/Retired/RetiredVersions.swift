import PolicyModel

/// The verdict for each version string in a Retired document; the client only compares strings for equality.
///
/// All platforms, OS versions, builds and languages of one string share a verdict, because the client reads none of
/// them.
struct RetiredVersions {
    /// A listed release with its verdict.
    struct Entry {
        let version: Version
        let answer: Verdict
        /// The policy's verdicts for all devices with this version string.
        let verdicts: [PolicyVerdict]
    }

    /// The listed releases, ascending; their strings are unique because their versions are.
    let entries: [Entry]

    init(_ dated: DatedPolicy, on platforms: [Platform]) {
        let grids = platforms.map { platform in
            let grid = Grid.ofVerdicts(dated, on: platform)
            return (grid, grid.decidingSystems)
        }
        entries = dated.policy.releases.compactMap { release in
            guard platforms.contains(where: { release.shipments.has($0) }) else { return nil }
            let devices = grids.flatMap { RetiredVersions.devices(of: release, in: $0, on: $1) }
            let verdicts = devices.map { dated.verdict(for: $0) }
            let isAhead = devices.contains { dated.isAhead($0) }
            return Entry(
                version: release.version, answer: RetiredVersions.answer(verdicts, isAhead: isAhead),
                verdicts: verdicts)
        }
    }

    /// The shared verdict. A recommendation is lowered to `none` if some device has the announced version: one platform
    /// may announce what another does not serve yet.
    private static func answer(_ verdicts: [PolicyVerdict], isAhead: Bool) -> Verdict {
        let shared = Verdict.shared(by: verdicts)
        return shared == .recommend && isAhead ? .none : shared
    }

    /// The grid's devices with a release's version string. A release that did not ship on the grid's platform counts
    /// only if the grid has a version with exactly that spelling.
    private static func devices(of release: Release, in grid: Grid, on systems: [Version]) -> [Device] {
        let version = release.version
        guard let asked = grid.versions.first(where: { $0 == version }), asked.writtenCount == version.writtenCount
        else { return [] }
        return grid.decidingDevices(of: version, on: systems)
    }

    /// The reasons of devices for which the policy means `verdict` and that get it, each with its text section.
    func reasons(for verdict: Verdict) -> [(reason: PolicyVerdict.Reason, text: String)] {
        var seen: Set<PolicyVerdict.Reason> = []
        return entries.filter { $0.answer == verdict }.flatMap(\.verdicts)
            .filter { $0.verdict == verdict && seen.insert($0.reason).inserted }
            .map { ($0.reason, $0.textName ?? verdict.rawValue) }
    }
}

extension DatedPolicy {
    /// True for a device at or above the version announced on its platform, or where nothing is announced.
    fileprivate func isAhead(_ device: Device) -> Bool {
        announced(on: device.platform).map { $0.version <= device.version } ?? true
    }
}
