/// Warns of a release that drops two major OS versions at once: often a typing mistake, and it affects many users.
enum SystemJump {
    /// One `os-jump` warning for each such release and platform.
    static func diagnostics(_ dated: DatedPolicy) -> [Diagnostic] {
        dated.policy.platforms.flatMap { platform in
            let releases = dated.policy.releases(on: platform)
            return zip(releases, releases.dropFirst()).compactMap { before, after in
                diagnostic(before, after, on: platform)
            }
        }
    }

    private static func diagnostic(_ before: Release, _ after: Release, on platform: Platform) -> Diagnostic? {
        guard let low = before.shipments[platform]?.requires, let high = after.shipments[platform]?.requires
        else { return nil }
        let jump = platform.generation(of: high) - platform.generation(of: low)
        guard jump >= 2 else { return nil }
        let system = platform == .android ? "Android API level" : platform.displayName
        return Diagnostic(
            .warning, "os-jump", at: after.position,
            "release \(after.version) requires \(system) \(high), \(jump) major OS versions above the \(low) of "
                + "\(before.version)",
            help: "check `requires`; devices below \(high) stay on \(before.version) or lower",
            note: Diagnostic.Note("\(before.version) requires \(system) \(low)", at: before.position),
            platform: platform)
    }
}

extension Platform {
    /// A consecutive number for the major release of an OS version, so that neighbouring majors differ by one.
    ///
    /// Apple went from iOS and tvOS 18, watchOS 11 and macOS 15 to 26, and from macOS 10.15 to 11. On Android, some
    /// majors have two API levels: 24 and 25 are Android 7, 26 and 27 are Android 8, 31 and 32 are Android 12.
    func generation(of os: Version) -> Int {
        switch self {
        case .ios, .tvos: os.major >= 26 ? os.major - 7 : min(os.major, 18)
        case .watchos: os.major >= 26 ? os.major - 14 : min(os.major, 11)
        case .macos: os.major <= 10 ? min(os.minor, 15) : os.major >= 26 ? os.major - 5 : min(os.major, 15) + 5
        case .android: Platform.androidMajor(level: os.major)
        }
    }

    /// The Android release of an API level, by its major number.
    private static func androidMajor(level: Int) -> Int {
        switch level {
        case ...10: 2
        case 11...13: 3
        case 14...20: 4
        case 21...22: 5
        case 23: 6
        case 24...25: 7
        case 26...27: 8
        case 28...31: level - 19
        case 32: 12
        default: level - 20
        }
    }
}
