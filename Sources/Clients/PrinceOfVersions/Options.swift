import PolicyModel

/// What an author may set below `prince-of-versions`.
enum Options {
    static let all: [ClientDescription.Option] = [
        .init(
            "legacy", .flagByPlatform,
            "`true` also writes the object that 3.x reads, on all platforms or as a map by platform"),
        .init(
            "versions", .editions(of: [.ios, .macos]),
            "the versions of the library in the field, one or a list, which are those of `ios` and `macos`; or a map "
                + "of these by platform", absent: "all of 4.0.0 to 4.0.8; on Android 4.0.4 and kmp-0.1.0"),
    ]
}

extension ClientOptions {
    /// The platforms with the older object that 3.x clients read.
    var legacy: Set<Platform> {
        get { if case .platforms(let platforms) = self["legacy"] { platforms } else { [] } }
        set { self["legacy"] = newValue.isEmpty ? nil : .platforms(newValue) }
    }

    /// The releases for Android in the field, in the spelling of their names; nil for the default.
    var androidVersions: [String]? { versions[.android]?.map { Version($0)?.threeNumbers ?? $0 } }
}
