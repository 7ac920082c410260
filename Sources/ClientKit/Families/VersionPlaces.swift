import PolicyModel

/// Where each app version lies among those that a client can distinguish.
///
/// Some read three numbers of a version's name: upgrader, Prince of Versions on Apple's platforms, and its 3.0.0 on
/// Android. The others on Android read version codes, each of which stands here as a version of one number.
package struct VersionPlaces {
    package enum Reading { case names, codes }

    private let grid: Grid
    private let reading: Reading
    private let listed: [Release]
    /// Of `listed`, as they are read.
    private let names: SortedVersions

    package init(_ grid: Grid, by reading: Reading) {
        self.grid = grid
        self.reading = reading
        listed = grid.dated.policy.releases(on: grid.platform)
        names = SortedVersions(listed.map { $0.version.truncated(to: 3) })
    }

    /// The place of a version of the grid; nil if no device has it, or if it counts as a listed one.
    package func place(of version: Version) -> Version? {
        let isListed = grid.dated.isListed(version, on: grid.platform)
        switch reading {
        case .names:
            let seen = version.truncated(to: 3)
            return names.contains(seen) && !isListed ? nil : seen
        case .codes: return isListed ? code(of: version) : gap(around: version)
        }
    }

    /// Calls `body` with the versions that stand for all at the place of `version`.
    ///
    /// Without a listed release, a bound may separate versions that a reader of names cannot distinguish, so the
    /// highest of them counts too.
    func forEachAlike(_ version: Version, _ body: (Version) -> Void) {
        body(version)
        if reading == .names, !names.contains(version.truncated(to: 3)) { body(version.lastAlike) }
    }

    /// The lowest code of a release stands for all of them: no other release has one among them.
    private func code(of version: Version) -> Version? {
        grid.dated.listed(version, on: grid.platform).flatMap { codes($0)?.lowest }.flatMap { Version(numbers: [$0]) }
    }

    private func codes(_ release: Release) -> VersionCodes? { release.shipments[grid.platform]?.codes }

    /// The lowest code that an unlisted version can have: one above the release before it. Nil where the next release
    /// has that one already.
    private func gap(around version: Version) -> Version? {
        let lower = listed.last { $0.version < version }, upper = listed.first { $0.version > version }
        let least = lower.map { codes($0)?.highest } ?? 0
        let most = upper.map { codes($0)?.lowest } ?? Version.largestNumber + 1
        guard let least, let most, least + 1 < most else { return nil }
        return Version(numbers: [least + 1])
    }
}
