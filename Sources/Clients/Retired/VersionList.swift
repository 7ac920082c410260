import PolicyModel

/// The verdict for each version string in a Retired document; the client only compares strings for equality.
///
/// All platforms, OS versions, builds and languages of one string share a verdict, because the client reads none of
/// them.
struct VersionList {
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
            let found = grids.map { ($0.platform, VersionList.verdicts(of: release, in: $0, on: $1)) }
            let verdicts = found.flatMap(\.1), shipped = found.filter { release.shipments.has($0.0) }.flatMap(\.1)
            let isMeant = shipped.contains { $0.verdict != .none } && !dated.isAhead(release.version, on: platforms)
            return Entry(
                version: release.version, answer: VersionList.answer(verdicts, mayRecommend: isMeant),
                verdicts: verdicts)
        }
    }

    /// The shared verdict, without a recommendation that is meant for no device on which the release shipped, or where
    /// no platform announces a higher version.
    private static func answer(_ verdicts: [PolicyVerdict], mayRecommend: Bool) -> Verdict {
        let shared = Verdict.shared(by: verdicts)
        return shared == .recommend && !mayRecommend ? .none : shared
    }

    /// The verdicts of the grid's devices with a release's version string. A release that did not ship on the grid's
    /// platform counts only if the grid has a version with exactly that spelling.
    private static func verdicts(of release: Release, in grid: Grid, on systems: [Version]) -> [PolicyVerdict] {
        let version = release.version
        guard let asked = grid.versions.first(where: { $0 == version }), asked.writtenCount == version.writtenCount
        else { return [] }
        return grid.decidingVerdicts(of: version, on: systems)
    }

    /// The policy's verdicts for the devices that get `verdict`.
    func verdicts(getting verdict: Verdict) -> [PolicyVerdict] {
        entries.filter { $0.answer == verdict }.flatMap(\.verdicts)
    }
}
