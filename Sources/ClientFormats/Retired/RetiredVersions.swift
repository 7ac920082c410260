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
        let grids = platforms.map { Grid(dated, on: $0) }
        entries = dated.policy.releases.compactMap { release in
            guard platforms.contains(where: { release.shipments[$0] != nil }) else { return nil }
            let verdicts = grids.flatMap { RetiredVersions.devices(of: release, in: $0) }.map { dated.verdict(for: $0) }
            return Entry(version: release.version, answer: .shared(by: verdicts), verdicts: verdicts)
        }
    }

    /// A version that did not ship on the grid's platform counts only where the grid asks about that very string.
    private static func devices(of release: Release, in grid: Grid) -> [Device] {
        let string = release.version.description
        return grid.versions.contains { $0.description == string } ? grid.devices(of: release.version) : []
    }

    /// The reasons of the devices that are meant to get `verdict` and do, with the text section each one names.
    func reasons(for verdict: Verdict) -> [(reason: PolicyVerdict.Reason, text: String)] {
        var seen: Set<PolicyVerdict.Reason> = []
        return entries.filter { $0.answer == verdict }.flatMap(\.verdicts)
            .filter { $0.verdict == verdict && seen.insert($0.reason).inserted }
            .map { ($0.reason, $0.textName ?? verdict.rawValue) }
    }
}
