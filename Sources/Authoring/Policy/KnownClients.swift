import PolicyModel

/// The clients an author can name, with the platforms each exists on and the options each knows.
///
/// Authoring may not import ClientFormats, so the names stand here once more.
struct KnownClient: Sendable {
    let name: String
    let platforms: [Platform]
    var options: [String] = []

    static let all = [
        KnownClient(name: "turkcell-updater", platforms: [.ios, .android]),
        KnownClient(name: "prince-of-versions", platforms: [.ios, .macos, .android], options: ["legacy", "versions"]),
        KnownClient(name: "remote-configuration", platforms: [.ios]),
        KnownClient(name: "ssvc", platforms: [.ios, .macos], options: ["layout"]),
        KnownClient(name: "retired", platforms: [.ios, .macos]),
    ]

    static let names = all.map(\.name)

    static func named(_ name: String) -> KnownClient? { all.first { $0.name == name } }
}
