/// An address that `java.net.URL` takes on Android, with its scheme in small letters and without a `url:` before it.
/// All others throw, `market:` among them.
package struct JavaAddress: Hashable, Sendable {
    package let text: String

    package init?(_ text: String) {
        guard let outermost = JavaAddress.parts(of: text[...]) else { return nil }
        // The address inside a jar may be in one, too: as often as a document likes, so without recursion.
        var (scheme, rest) = outermost
        while scheme == "jar" {
            let end = rest.indices.last { rest[$0...].hasPrefix("!/") }
            guard let end, let inner = JavaAddress.parts(of: rest[..<end]) else { return nil }
            (scheme, rest) = inner
        }
        switch scheme {
        case "http", "https", "ftp": guard JavaAddress.hasPort(rest) else { return nil }
        case "file": break
        default: return nil
        }
        self.text = "\(outermost.scheme):\(outermost.rest)"
    }

    /// The scheme in small letters, and what follows its colon; nil without a scheme.
    private static func parts(of text: Substring) -> (scheme: String, rest: Substring)? {
        let text = text.prefix(4).lowercased() == "url:" ? text.dropFirst(4) : text
        return text.firstIndex(of: ":").map { (text[..<$0].lowercased(), text[text.index(after: $0)...]) }
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
