import Signing

/// The headers that a host sends with a published file, chosen by its path.
package struct FileHeaders: Hashable, Sendable {
    package let contentType: String
    package let cacheControl: String
}

extension FileHeaders {
    /// Of what is no part of the site.
    static let record = FileHeaders(contentType: "application/json", cacheControl: "no-store")

    /// The headers of the published file at `path`.
    ///
    /// - Parameter cache: for how many seconds caches may keep documents and pages.
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

    /// The value of `Access-Control-Allow-Origin` for `path`: `*` for files that programs read, nil for all others.
    ///
    /// The host in front of a target sends it; no target stores it.
    package static func allowedOrigin(at path: String) -> String? {
        guard !path.hasPrefix("assets/") else { return nil }
        let isForPrograms =
            path.hasPrefix("metadata/") || [".json", ".minisig", ".pub"].contains { path.hasSuffix($0) }
        return isForPrograms ? "*" : nil
    }

    /// The headers of every response, whatever its file: as the pages say it themselves, and no frame may hold them.
    package static let security = [
        (
            "Content-Security-Policy",
            "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; base-uri 'none'; form-action "
                + "'none'; frame-ancestors 'none'"
        ),
        ("Referrer-Policy", "no-referrer"), ("Strict-Transport-Security", "max-age=31536000"),
        ("X-Content-Type-Options", "nosniff"),
    ]

    /// By the file extension; `application/octet-stream` for an unknown one.
    private static func contentType(of path: String) -> String {
        let name = PublishedPath.name(of: path)
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return "application/octet-stream" }
        return types[name[name.utf8.index(after: dot)...].lowercased()] ?? "application/octet-stream"
    }

    /// Media types by file extension, as browsers and the clients expect them.
    package static let types = [
        "json": "application/json", "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
        "js": "text/javascript; charset=utf-8", "xml": "application/xml; charset=utf-8",
        "txt": "text/plain; charset=utf-8", "minisig": "text/plain; charset=utf-8", "pub": "text/plain; charset=utf-8",
        "svg": "image/svg+xml", "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif",
        "webp": "image/webp", "ico": "image/x-icon", "woff2": "font/woff2", "pdf": "application/pdf",
    ]
}
