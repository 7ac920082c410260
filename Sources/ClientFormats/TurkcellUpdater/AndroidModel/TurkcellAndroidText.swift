/// How the Android SDK's `Utilities.java` and Java read texts.
enum TurkcellAndroidText {
    /// In small letters and without white space.
    static func normalized(_ text: String) -> String { withoutSpace(text.lowercased()) }

    /// Without what Java's `Character.isWhitespace` calls white space; no-break spaces stay.
    static func withoutSpace(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isSpace) else { return text }
        var kept = String.UnicodeScalarView()
        kept.append(contentsOf: text.unicodeScalars.filter { !isSpace($0) })
        return String(kept)
    }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09...0x0D, 0x1C...0x20: return true
        case 0..<0x80, 0xA0, 0x2007, 0x202F: return false
        default:
            let category = scalar.properties.generalCategory
            return category == .spaceSeparator || category == .lineSeparator || category == .paragraphSeparator
        }
    }

    /// An address that `java.net.URL` accepts on Android, with its scheme in small letters; nil if it throws.
    ///
    /// The client throws away an entry with any other address, `market:` among them.
    static func address(_ text: String) -> String? {
        guard let colon = text.firstIndex(of: ":") else { return nil }
        let scheme = text[..<colon].lowercased(), rest = text[text.index(after: colon)...]
        switch scheme {
        case "http", "https", "ftp": return hasPort(rest) ? "\(scheme):\(rest)" : nil
        case "file": return "\(scheme):\(rest)"
        case "jar": return rest.contains("!/") ? "\(scheme):\(rest)" : nil
        default: return nil
        }
    }

    /// True if what follows the host's colon is a port or nothing.
    private static func hasPort(_ rest: Substring) -> Bool {
        guard rest.hasPrefix("//") else { return true }
        let authority = rest.dropFirst(2).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
        let end = host.lastIndex(of: "]").map { host[host.index(after: $0)...] } ?? host
        guard let colon = end.firstIndex(of: ":") else { return true }
        let port = end[end.index(after: colon)...]
        return port.isEmpty || JavaNumber.int(port).map { $0 >= -1 } ?? false
    }
}
