import Basics

/// The public address of a site: scheme, host, port and the path below which its files are.
package struct SiteAddress: Hashable, Sendable, CustomStringConvertible {
    package let isSecure: Bool
    package let host: String
    package let port: Int
    /// Begins with a slash and ends without one; empty at the root.
    package let path: String

    /// - Throws: `ProofError` for anything but `https://host[:port][/path]`, or `http://` with a loopback host.
    package init(_ text: String) throws(ProofError) {
        guard let parts = AddressParts(text), let scheme = parts.scheme?.lowercased(),
            let host = parts.host, !host.isEmpty
        else { throw .address(text, reason: "write https://host or https://host/path") }
        guard parts.user == nil, parts.password == nil, parts.query == nil, parts.fragment == nil else {
            throw .address(text, reason: "it has a user, a query or a fragment")
        }
        let bare = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
        guard scheme == "https" || (scheme == "http" && ThisMachine.isHost(bare)) else {
            throw .address(text, reason: "only https:// proves anything; http:// is taken on this machine alone")
        }
        isSecure = scheme == "https"
        self.host = bare.lowercased()
        port = parts.port ?? (isSecure ? 443 : 80)
        var path = parts.escapedPath
        while path.hasSuffix("/") { path.removeLast() }
        self.path = path
    }

    /// The canonical form, without a slash at the end.
    package var description: String {
        let standard = isSecure ? 443 : 80
        return "\(isSecure ? "https" : "http")://" + (host.contains(":") ? "[\(host)]" : host)
            + (port == standard ? "" : ":\(port)") + path
    }

    /// The URL of a published path. Paths are printable ASCII; characters with a meaning in URLs are escaped.
    package func url(of file: String) -> String {
        description + "/" + PercentEncoding.path(file)
    }
}
