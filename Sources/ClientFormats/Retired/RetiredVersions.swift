import PolicyModel

/// The policy of each version string that Retired must find: it compares strings for equality and knows nothing else.
///
/// iOS, macOS, every OS, build and language of one string share an answer, because the client sends and reads none of them.
struct RetiredVersions {
    struct Entry {
        let version: Version
        let answer: Verdict
        /// What the policy means for every device that carries this string.
        let verdicts: [PolicyVerdict]
    }

    /// Every listed release, ascending; the strings are unique because the versions are.
    let entries: [Entry]

    init(_ dated: DatedPolicy, on platforms: [Platform]) {
        let grids = platforms.map { platform in
            let grid = Grid.ofVerdicts(dated, on: platform)
            return (grid, grid.decidingSystems)
        }
        entries = dated.policy.releases.compactMap { release in
            guard platforms.contains(where: { release.shipments[$0] != nil }) else { return nil }
            let devices = grids.flatMap { RetiredVersions.devices(of: release, in: $0, on: $1) }
            let verdicts = devices.map { dated.verdict(for: $0) }
            let isAhead = devices.contains { dated.isAhead($0) }
            return Entry(
                version: release.version, answer: RetiredVersions.answer(verdicts, isAhead: isAhead), verdicts: verdicts)
        }
    }

    /// One platform may announce what another does not yet serve; whoever has what is announced may not be told.
    private static func answer(_ verdicts: [PolicyVerdict], isAhead: Bool) -> Verdict {
        let shared = Verdict.shared(by: verdicts)
        return shared == .recommend && isAhead ? .none : shared
    }

    /// A version that did not ship on the grid's platform counts only where the grid asks about that very string.
    private static func devices(of release: Release, in grid: Grid, on systems: [Version]) -> [Device] {
        let version = release.version
        guard let asked = grid.versions.first(where: { $0 == version }), asked.writtenCount == version.writtenCount
        else { return [] }
        return grid.decidingDevices(of: version, on: systems)
    }

    /// The reasons of the devices that are meant to get `verdict` and do, with the text section each one names.
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
