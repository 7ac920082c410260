import PolicyModel

/// The API levels by which Android's OS versions are named in policies, as against the names of its releases.
enum AndroidLevel {
    /// The lowest level that authors mean: apps of today run on no lower one, and releases have lower numbers.
    static let lowest = 19

    /// The level of a release such as 8 or 8.1; nil for one that is no release, or one below level 19.
    static func level(ofRelease release: Version) -> Int? {
        switch (release.major, release.minor) {
        case (4, 4): 19
        case (5, 0): 21
        case (5, 1): 22
        case (6, 0): 23
        case (7, 0): 24
        case (7, 1): 25
        case (8, 0): 26
        case (8, 1): 27
        case (9, 0): 28
        case (10, 0): 29
        case (11, 0): 30
        case (12, 0): 31
        case (13...16, 0): release.major + 20
        default: nil
        }
    }

    /// What to write in place of a release's name, for help texts.
    static func help(for release: Version) -> String {
        level(ofRelease: release).map { "if Android \(release) is meant, write \($0)" }
            ?? "write the API level, such as 26 for Android 8"
    }
}
