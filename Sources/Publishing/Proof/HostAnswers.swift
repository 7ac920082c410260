import PolicyModel

/// The headers and addresses of hosts whose answers cannot be configured.
extension TargetPlace.Host {
    /// Their own `Cache-Control`, the same for all files; nil if it follows their settings.
    var cacheControl: String? {
        switch self {
        case .githubPages, .gitlabPages: "max-age=600"
        case .raw: "max-age=300"
        case .cloudflarePages, .netlify: "public, max-age=0, must-revalidate"
        case .plain: nil
        }
    }

    /// Types besides the wanted one that they give a file, chosen by their own lists.
    func types(at path: String) -> [String] {
        if self == .plain { return [] }
        if self == .raw { return ["text/plain; charset=utf-8", "application/octet-stream"] }
        let name = path.split(separator: ".").last ?? ""
        return switch name {
        case "js": ["application/javascript", "application/javascript; charset=utf-8", "text/javascript"]
        case "xml": ["application/xml", "text/xml", "text/xml; charset=utf-8"]
        // Common lists of types give `.pub` to Microsoft Publisher.
        case "minisig", "pub": ["application/octet-stream", "text/plain", "application/x-mspublisher"]
        case "ico": ["image/vnd.microsoft.icon"]
        default: []
        }
    }

    /// The name under which they answer with a file and not with a redirect.
    func name(of path: String) -> String {
        guard self == .cloudflarePages, path.hasSuffix(".html") else { return path }
        let stem = path.dropLast(".html".count)
        return String(stem == "index" || stem.hasSuffix("/index") ? stem.dropLast("index".count) : stem)
    }

    /// Seconds after a push within which the public address shows the new site.
    package var patience: Int {
        switch self {
        case .plain: 30
        case .raw: 330
        case .cloudflarePages, .netlify: 300
        case .githubPages: 600
        case .gitlabPages: 900
        }
    }
}
