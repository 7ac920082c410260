import PolicyModel

/// The version codes of Android as runs: one for each listed release, and one for each gap between two of them.
///
/// A filter compares codes; of names it knows no order. An unlisted version has some code of the gap in which it lies,
/// so all versions of a gap share an answer. A gap without room has no run.
struct AndroidCodes {
    struct Run {
        let codes: ClosedRange<Int>
        /// The release, or the versions of the gap that some rule tells apart.
        let versions: [Version]
        let isListed: Bool
    }

    /// Ascending, from 1 to the highest code.
    let runs: [Run]

    static let highest = Int(Int32.max)

    /// - Parameters:
    ///   - releases: ascending, each with its codes.
    ///   - versions: the versions that matter, ascending, the releases' own among them.
    init(_ releases: [(version: Version, codes: VersionCodes)], versions: [Version]) {
        var runs: [Run] = [], next = 1
        var below: Version?
        for release in releases {
            let inside = versions.filter { version in below.map { $0 < version } ?? true && version < release.version }
            let lowest = release.codes.lowest, highest = release.codes.highest
            if next < lowest { runs.append(Run(codes: next...lowest - 1, versions: inside, isListed: false)) }
            guard lowest >= next else { continue }
            runs.append(Run(codes: lowest...highest, versions: [release.version], isListed: true))
            (below, next) = (release.version, highest + 1)
        }
        if next <= AndroidCodes.highest {
            let above = versions.filter { version in below.map { $0 < version } ?? true }
            runs.append(Run(codes: next...AndroidCodes.highest, versions: above, isListed: false))
        }
        self.init(runs: runs)
    }

    private init(runs: [Run]) { self.runs = runs }

    /// The indices of the releases that may have more codes than the one that the policy names: there is room above it.
    var unsure: [Int] {
        runs.indices.dropLast().filter { runs[$0].isListed && runs[$0].codes.count == 1 && !runs[$0 + 1].isListed }
    }

    /// The same where filters compare the names of some releases, so that a device with one of these and a code of the
    /// gap above is no other version.
    func naming(_ releases: [Version]) -> AndroidCodes {
        AndroidCodes(
            runs: runs.enumerated().map { index, run in
                guard !run.isListed, index > 0, let below = runs[index - 1].versions.first, releases.contains(below)
                else { return run }
                return Run(codes: run.codes, versions: [below] + run.versions, isListed: false)
            })
    }

    /// The codes of an app's releases on Android; a release without one is left out.
    static func releases(of policy: Policy) -> [(version: Version, codes: VersionCodes)] {
        policy.releases(on: .android).compactMap { release in
            release.shipments[.android]?.codes.map { (release.version, $0) }
        }
    }

    /// The runs of codes on which `range` holds.
    ///
    /// Where a bound lies in a gap, no code says where: the half of the gap beside a release that the range holds
    /// goes with it. A release for several processors has codes just above its own, and they are in that half.
    func runs(in range: VersionRange) -> [ClosedRange<Int>] {
        runs.indices.compactMap { index -> ClosedRange<Int>? in
            let run = runs[index], held = run.versions.map(range.contains)
            if !held.contains(true) { return nil }
            if !held.contains(false) { return run.codes }
            let half = run.codes.count / 2
            guard half > 0 else { return nil }
            if index > 0, runs[index - 1].versions.allSatisfy(range.contains) {
                return run.codes.lowerBound...run.codes.lowerBound + half - 1
            }
            let isAbove = index + 1 < runs.count && runs[index + 1].versions.allSatisfy(range.contains)
            return isAbove ? run.codes.upperBound - half + 1...run.codes.upperBound : nil
        }.joinedNeighbours
    }

    /// The releases at whose only code `held` ends, and those just above whose only code it begins.
    func edges(of held: [ClosedRange<Int>]) -> (ends: [Version], starts: [Version]) {
        let releases = unsure.map { (code: runs[$0].codes.lowerBound, version: runs[$0].versions[0]) }
        return (
            releases.filter { release in held.contains { $0.upperBound == release.code } }.map(\.version),
            releases.filter { release in held.contains { $0.lowerBound == release.code + 1 } }.map(\.version)
        )
    }
}

extension [ClosedRange<Int>] {
    /// Ascending, with neighbours that touch or overlap as one.
    var joinedNeighbours: [ClosedRange<Int>] {
        sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { joined, next in
            if let last = joined.last, next.lowerBound <= last.upperBound + 1 {
                joined[joined.count - 1] = last.lowerBound...Swift.max(last.upperBound, next.upperBound)
            } else {
                joined.append(next)
            }
        }
    }
}
