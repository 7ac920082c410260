/// Versions in ascending order, searched by halves: hashing a version takes ten times as long.
package struct SortedVersions: Sendable {
    private let all: [Version]

    /// - Parameter versions: ascending.
    package init(_ versions: [Version]) { all = versions }

    package func contains(_ version: Version) -> Bool { place(of: version) != nil }

    /// The index of a version, or of the first of several equal ones; nil if it is not there.
    package func place(of version: Version) -> Int? {
        var low = 0, high = all.count
        while low < high {
            let middle = (low + high) / 2
            if all[middle] < version { low = middle + 1 } else { high = middle }
        }
        return low < all.count && all[low] == version ? low : nil
    }
}
