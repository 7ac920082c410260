/// The names of Android's releases, which some clients compare where policies have API levels.
///
/// Source: Android's table of codenames, tags and build numbers. 12L has the name of 12.
package enum AndroidRelease {
    /// By API level, from 1 on.
    private static let early: [[Int]] = [
        [1, 0], [1, 1], [1, 5], [1, 6], [2, 0], [2, 0, 1], [2, 1], [2, 2], [2, 3], [2, 3, 3], [3, 0], [3, 1], [3, 2],
        [4, 0], [4, 0, 3], [4, 1], [4, 2], [4, 3], [4, 4], [4, 4], [5, 0], [5, 1], [6, 0], [7, 0], [7, 1], [8, 0],
        [8, 1], [9], [10], [11], [12], [12],
    ]

    /// The lowest release with that API level; from 33 on each level has a release of its own. Nil only for a level
    /// that no version can hold.
    package static func name(ofLevel level: Int) -> Version? {
        Version(numbers: level < 1 ? [0] : level <= early.count ? early[level - 1] : [level - 20])
    }

    /// The lowest API level whose name is not below a release's.
    package static func level(of release: Version) -> Int {
        (1...early.count).first { level in name(ofLevel: level).map { $0 >= release } ?? false }
            ?? release.major + (release == release.truncated(to: 1) ? 20 : 21)
    }
}
