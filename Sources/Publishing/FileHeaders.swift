import PolicyModel
import Signing

/// What a host says about a file beside its bytes.
package struct FileHeaders: Hashable, Sendable {
    package let contentType: String
    package let cacheControl: String

    package init(contentType: String, cacheControl: String) {
        self.contentType = contentType
        self.cacheControl = cacheControl
    }

    /// The headers of the published file at `path`.
    ///
    /// - Parameter cache: how many seconds documents and pages may be kept.
    package init(at path: String, cache: Int) {
        contentType = Self.contentType(of: path)
        if path == RoleName.timestamp.path(version: 0) {
            cacheControl = "no-cache"
        } else if PublishedPath.isImmutable(path) {
            cacheControl = "public, max-age=31536000, immutable"
        } else {
            cacheControl = "public, max-age=\(cache)"
        }
    }

    /// Who may read the file at `path` from a web page: what programs read is public. Nil for all else. The host in front
    /// of a target says it; no target stores it.
    package static func allowedOrigin(at path: String) -> String? {
        path.hasPrefix("assets/") || !(path.hasPrefix("metadata/") || [".json", ".minisig", ".pub"].contains { path.hasSuffix($0) })
            ? nil : "*"
    }

    /// What every answer says, whatever its file: as the pages say it themselves, and that nobody may frame them.
    package static let security = [
        (
            "Content-Security-Policy",
            "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; "
                + "frame-ancestors 'none'"
        ),
        ("Referrer-Policy", "no-referrer"), ("Strict-Transport-Security", "max-age=31536000"),
        ("X-Content-Type-Options", "nosniff"),
    ]

    private static func contentType(of path: String) -> String {
        let name = path.split(separator: "/").last ?? ""
        guard let dot = name.lastIndex(of: ".") else { return "application/octet-stream" }
        return types[name[name.index(after: dot)...].lowercased()] ?? "application/octet-stream"
    }

    /// By the end of the name; the types that browsers and the clients expect.
    package static let types = [
        "json": "application/json", "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
        "js": "text/javascript; charset=utf-8", "xml": "application/xml; charset=utf-8",
        "txt": "text/plain; charset=utf-8", "minisig": "text/plain; charset=utf-8", "pub": "text/plain; charset=utf-8",
        "svg": "image/svg+xml", "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif",
        "webp": "image/webp", "ico": "image/x-icon", "woff2": "font/woff2", "pdf": "application/pdf",
    ]
}
