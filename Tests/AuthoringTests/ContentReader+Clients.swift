import Authoring
import PolicyModel

/// Clients as the tests' content names them; what there are is not this module's to know.
private let clients = [
    ClientDescription(name: "turkcell-updater", platforms: [.ios, .android]),
    ClientDescription(
        name: "prince-of-versions", platforms: [.ios, .macos, .android],
        options: [.init("legacy", .flag), .init("versions", .versions)]),
    ClientDescription(name: "remote-configuration", platforms: [.ios]),
    ClientDescription(
        name: "ssvc", platforms: [.ios, .macos], options: [.init("layout", .choice(["auto", "single", "per-build"]))]),
    ClientDescription(name: "retired", platforms: [.ios, .macos]),
]

extension ContentReader {
    static func read(_ folder: String, only: Set<String>? = nil) throws(ContentError) -> ContentReading {
        try read(folder, only: only, clients: clients)
    }
}

extension OpenedContent {
    init(_ folder: String) throws(ContentError) { try self.init(folder, clients: clients) }
}
