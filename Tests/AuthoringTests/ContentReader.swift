import Authoring
import PolicyModel

/// Everything that was read from a content folder: the site, its apps and its assets.
struct SiteContent {
    let site: Site
    /// Sorted by slug; apps with errors are left out.
    let policies: [Policy]
    /// The files under `assets/`, byte for byte.
    let assets: [Artifact]
}

/// Reads a whole content folder into memory.
enum ContentReader {
    /// - Parameter only: slugs of the apps to read, nil for all.
    /// - Returns: the content, nil only if `index.md` is not text; the diagnostics in file order, each once.
    static func read(
        _ folder: String, only: Set<String>? = nil
    ) throws(ContentError) -> (content: SiteContent?, diagnostics: [Diagnostic]) {
        let opened = try OpenedContent(folder, only: only, clients: clients)
        var policies: [Policy] = [], diagnostics: [Diagnostic] = [], extended: Set<String> = []
        for app in opened.apps {
            let reading = try opened.read(app)
            if let policy = reading.policy { policies.append(policy) }
            diagnostics += reading.diagnostics
            extended.formUnion(reading.extended)
        }
        var assets: [Artifact] = []
        for asset in opened.assets { assets.append(try opened.read(asset)) }
        return (
            opened.site.map { SiteContent(site: $0, policies: policies, assets: assets) },
            opened.diagnostics(with: diagnostics, extended: extended)
        )
    }
}

/// Clients as the tests' content names them; what there are is not this module's to know.
let clients = [
    ClientDescription(
        name: "turkcell-updater", platforms: [.ios, .android], traits: ClientTraits(messagePlatforms: [.android])),
    ClientDescription(
        name: "prince-of-versions", platforms: [.ios, .macos, .android],
        options: [.init("legacy", .flagByPlatform), .init("versions", .editions(of: [.ios, .macos]))]),
    ClientDescription(name: "remote-configuration", platforms: [.ios]),
    ClientDescription(
        name: "ssvc", platforms: [.ios, .macos], options: [.init("layout", .choice(["auto", "single", "per-build"]))]),
    ClientDescription(name: "retired", platforms: [.ios, .macos]),
]

extension OpenedContent {
    init(_ folder: String) throws(ContentError) { try self.init(folder, clients: clients) }
}
