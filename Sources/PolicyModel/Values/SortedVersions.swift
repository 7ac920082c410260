/// Versions in ascending order, searched by halves: hashing a version takes ten times as long.
package struct SortedVersions: Sendable {
    private let all: [Version]

    /// - Parameter versions: ascending.
    package init(_ versions: [Version]) { all = versions }

    package func contains(_ version: Version) -> Bool { place(of: version) != nil }

    /// The index of a version, or of the first of several equal ones; nil if it is not there.
    package func place(of version: Version) -> Int? {
        let place = end(below: version)
        return place < all.count && all[place] == version ? place : nil
    }

    /// Another version with the same first three numbers: the highest below, or else the lowest above. Nil if there is
    /// none, if the version itself is there, or for a pre-release, which every client distinguishes.
    func alike(_ version: Version) -> Version? {
        let place = end(below: version)
        guard !version.isPreview, place == all.count || all[place] != version else { return nil }
        return [place - 1, place].lazy.filter(all.indices.contains).map { all[$0] }
            .first { !$0.isPreview && $0.truncated(to: 3) == version.truncated(to: 3) }
    }

    /// How many are below a version.
    private func end(below version: Version) -> Int {
        var low = 0, high = all.count
        while low < high {
            let middle = (low + high) / 2
            if all[middle] < version { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
