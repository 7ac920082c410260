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
            var verdicts: [PolicyVerdict] = [], isAhead = false
            for (grid, systems) in grids {
                let found = RetiredVersions.verdicts(of: release, in: grid, on: systems)
                // At or above the announced version, or where nothing is announced.
                let announced = dated.announced(on: grid.platform)
                isAhead = isAhead || !found.isEmpty && announced.map { $0.version <= release.version } ?? true
                verdicts += found
            }
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
