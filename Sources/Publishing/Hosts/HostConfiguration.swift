import Signing

/// The hosts that Decree can write a configuration for; each serves the published files as `decree verify` wants them.
package enum WebHost: String, CaseIterable, Sendable {
    case nginx, caddy, cloudfront, cloudflare, netlify

    /// The files of this host's configuration, the main one first.
    package func files(for site: HostedSite) throws(HostError) -> [HostFile] {
        switch self {
        case .nginx: [NginxConfiguration.file(site)]
        case .caddy: [CaddyConfiguration.file(site)]
        case .cloudfront: [try CloudFrontConfiguration.file(site)]
        case .cloudflare: CloudflareConfiguration.files(site)
        case .netlify: NetlifyConfiguration.files(site)
        }
    }
}

/// One file of a host's configuration.
package struct HostFile: Hashable, Sendable {
    /// Its name, with the folders it needs; relative.
    package let path: String
    package let text: String

    package init(path: String, text: String) {
        self.path = path
        self.text = text
    }
}

/// What a configuration has to know of a site.
package struct HostedSite: Hashable, Sendable {
    /// The host's name, without port.
    package let name: String
    /// The folder on the host that is served: the link `current` of a directory target.
    package let folder: String
    /// Keys of a bucket begin with this; empty, or with a slash at its end.
    package let prefix: String
    /// How many seconds documents and pages may be kept by caches.
    package let cache: Int
    /// The builds for which SSVC's document has a file of its own, by app; for hosts that cannot look whether a file is there.
    package let builds: [String: [String]]

    /// - Parameter paths: every published path.
    package init(name: String, folder: String, prefix: String = "", cache: Int, paths: [String]) {
        self.name = name
        self.folder = folder
        self.prefix = prefix
        self.cache = cache
        builds = Self.builds(in: paths)
    }

    /// `kasa/ssvc.2.6.0.json` → `kasa: 2.6.0`.
    private static func builds(in paths: [String]) -> [String: [String]] {
        var builds: [String: [String]] = [:]
        for path in paths.sorted() {
            guard let match = path.wholeMatch(of: /([a-z0-9][a-z0-9-]*)\/ssvc\.([A-Za-z0-9][A-Za-z0-9.]*)\.json/) else { continue }
            builds[String(match.1), default: []].append(String(match.2))
        }
        return builds
    }
}

/// Why no configuration can be written.
package enum HostError: Error, Hashable, CustomStringConvertible {
    case functionTooLong(host: String, bytes: Int, limit: Int)
    case path(String)

    package var description: String {
        switch self {
        case .functionTooLong(let host, let bytes, let limit):
            "the function for \(host) would have \(bytes) bytes, and \(limit) are allowed: too many builds have a file of their "
                + "own; let apps ask for 'ssvc.<build>.json' themselves, or write 'layout: single' for some"
        case .path(let url): "'\(url)' lies below the root of its host; these configurations serve a site at the root"
        }
    }
}

/// What every configuration says the same way.
package enum HostRules {
    /// As the pages say it themselves, and that nobody may frame them.
    package static let security = [
        (
            "Content-Security-Policy",
            "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; "
                + "frame-ancestors 'none'"
        ),
        ("Referrer-Policy", "no-referrer"), ("Strict-Transport-Security", "max-age=31536000"),
        ("X-Content-Type-Options", "nosniff"),
    ]

    /// `PublishedPath.isImmutable` as a pattern of paths outside `assets/`: metadata with a version, copies under their hash.
    static let metadata = #"^/metadata/[1-9][0-9]*\.(root|targets|site|snapshot|app-[a-z0-9][a-z0-9-]*)\.json$"#
    static let copy = #"/[0-9a-f]{64}\.[^/]+$"#
    /// A path at which programs read: never answered with a page.
    static let machine = #"(^/metadata/|\.json$|\.minisig$|\.pub$)"#
    /// Who may read what programs read, outside `assets/` (`FileHeaders.allowedOrigin`).
    static let origin = FileHeaders.allowedOrigin(at: "metadata/1.root.json") ?? ""
    /// No dot first, so nothing climbs; 1 to 18 letters, digits and dots, as in CFBundleVersion.
    static let build = "^[A-Za-z0-9][A-Za-z0-9.]{0,17}$"
    static let document = #"^/([a-z0-9][a-z0-9-]*)/ssvc\.json$"#

    static let immutable = FileHeaders(at: "metadata/1.root.json", cache: 0).cacheControl
    static let timestamp = FileHeaders(at: RoleName.timestamp.path(version: 0), cache: 0).cacheControl
    static func mutable(_ site: HostedSite) -> String { FileHeaders(at: "index.html", cache: site.cache).cacheControl }

    /// Each type with the ends of names that have it, by type.
    static let types = Dictionary(grouping: FileHeaders.types) { $0.value }
        .map { (type: $0.key, ends: $0.value.map(\.key).sorted()) }.sorted { $0.type < $1.type }

    static func lines(_ lines: [String], indent: Int) -> String {
        lines.map { String(repeating: " ", count: indent) + $0 }.joined(separator: "\n")
    }
}
