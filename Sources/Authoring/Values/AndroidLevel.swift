import PolicyModel

/// The API levels by which Android's OS versions are named in policies, as against the names of its releases.
enum AndroidLevel {
    /// The lowest level that authors mean: apps of today run on no lower one, and releases have lower numbers.
    static let lowest = 19

    /// The level of a release such as 8 or 8.1; nil for one that is no release, or one below level 19.
    static func level(ofRelease release: Version) -> Int? {
        let name = release.truncated(to: 2), level = AndroidRelease.level(of: name)
        return (lowest...36).contains(level) && AndroidRelease.name(ofLevel: level) == name ? level : nil
    }

    /// What to write in place of a release's name, for help texts.
    static func help(for release: Version) -> String {
        level(ofRelease: release).map { "if Android \(release) is meant, write \($0)" }
            ?? "write the API level, such as 26 for Android 8"
    }
}
