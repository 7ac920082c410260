import PolicyModel

/// What an author may set below `prince-of-versions`.
enum Options {
    static let all: [ClientDescription.Option] = [
        .init("legacy", .flagByPlatform), .init("versions", .editions(of: [.ios, .macos])),
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
