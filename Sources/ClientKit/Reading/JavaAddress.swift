/// An address that `java.net.URL` takes on Android, with its scheme in small letters and without a `url:` before it.
/// All others throw, `market:` among them.
package struct JavaAddress: Hashable, Sendable {
    package let text: String

    package init?(_ text: String) {
        let text = text.prefix(4).lowercased() == "url:" ? text.dropFirst(4) : text[...]
        guard let colon = text.firstIndex(of: ":") else { return nil }
        let scheme = text[..<colon].lowercased(), rest = text[text.index(after: colon)...]
        switch scheme {
        case "http", "https", "ftp": guard JavaAddress.hasPort(rest) else { return nil }
        case "file": break
        case "jar":
            let end = rest.indices.last { rest[$0...].hasPrefix("!/") }
            guard let end, JavaAddress(String(rest[..<end])) != nil else { return nil }
        default: return nil
        }
        self.text = "\(scheme):\(rest)"
    }

    /// True if what follows the host's colon is a port or nothing.
    private static func hasPort(_ rest: Substring) -> Bool {
        guard rest.hasPrefix("//") else { return true }
        let authority = rest.dropFirst(2).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
        let end = host.lastIndex(of: "]").map { host[host.index(after: $0)...] } ?? host
        guard host.first != "[" || end.startIndex != host.startIndex && end.first ?? ":" == ":" else { return false }
        guard let colon = end.firstIndex(of: ":") else { return true }
        let port = end[end.index(after: colon)...]
        return port.isEmpty || JavaNumber.int(port).map { $0 >= -1 } ?? false
    }
}
