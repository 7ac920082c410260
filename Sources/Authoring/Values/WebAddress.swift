import Basics

/// An https address, parsed strictly: a lenient library could accept another host than the one users are sent to.
struct WebAddress: Hashable, Sendable {
    /// Why a text is not such an address; in a diagnostic `message` follows the quoted address.
    struct Mistake: Error, Hashable {
        let message: String
        let help: String
    }

    /// Lower case.
    let host: String
    /// 443 if the address has none.
    let port: Int
    /// Begins with a slash; without query and fragment.
    let path: String
    /// The query and fragment, from `?` or `#` on.
    let rest: String

    /// - Throws: `Mistake` for anything but an absolute https URL without credentials.
    init(parsing text: String) throws(Mistake) {
        if let mistake = WebAddress.slip(in: text) { throw mistake }
        guard text.hasPrefix("https://") else {
            throw Mistake(
                message: "does not begin with https://",
                help: CorrectedValue.address(text).map { "write \($0.prefix(256))" } ?? "an address is https: only")
        }
        guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), !text.utf8.contains(UInt8(ascii: "\\")) else {
            throw WebAddress.unwritable(text)
        }
        // From here on every character is a byte.
        let after = text.utf8.dropFirst("https://".utf8.count)
        let authority = after.prefix { !"/?#".utf8.contains($0) }
        let tail = after[authority.endIndex...], way = tail.prefix { !"?#".utf8.contains($0) }
        path = String(Substring(way))
        rest = String(Substring(tail[way.endIndex...]))
        (host, port) = try WebAddress.hostAndPort(authority)
        if host.utf8.contains(UInt8(ascii: "-")), host.contains("xn--"), let name = HostName(host),
            let mistake = WebAddress.mixture(name)
        {
            throw mistake
        }
        try WebAddress.check(path: path)
    }

    /// The mistake of blanks and quotes at the ends of an address, or of a blank inside.
    private static func slip(in text: String) -> Mistake? {
        if text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) { return nil }
        let bare = text.trimmed
        func help(else other: String) -> String {
            CorrectedValue.address(text).map { "write \($0.prefix(256))" } ?? other
        }
        if bare != text {
            let place = text.first?.isWhitespace == true ? "begins" : "ends"
            return Mistake(message: "\(place) with \(blank(in: text))", help: help(else: "remove the blank"))
        }
        if let name = text.unicodeScalars.lazy.compactMap(ForeignSign.invisibleName).first {
            return Mistake(message: "holds \(name), which is not seen", help: "remove it")
        }
        if bare.contains(where: \.isWhitespace) {
            return Mistake(
                message: "holds \(blank(in: text))", help: "remove it, or write %20 if it is part of the address")
        }
        guard let first = bare.unicodeScalars.first, ForeignSign.isQuote(first) else { return nil }
        return Mistake(
            message: "begins with \(ForeignSign.quoteName(first))", help: help(else: "put plain quotes around it"))
    }

    private static func blank(in text: String) -> String {
        text.unicodeScalars.lazy.compactMap(ForeignSign.blankName).first ?? "a blank"
    }

    /// The mistake of a text that is no URL; shows a non-ASCII host in punycode, since its letters may be look-alikes.
    private static func unwritable(_ text: String) -> Mistake {
        let authority = text.dropFirst("https://".count).prefix { !"/?#:@\\".contains($0) }
        guard !authority.utf8.allSatisfy({ $0 < 0x80 }), let name = HostName(String(authority)) else {
            return Mistake(
                message: "holds characters that an address cannot hold",
                help: "write the host in punycode (xn--…) and the rest percent-encoded")
        }
        return mixture(name)
            ?? Mistake(
                message: "does not write its host in ASCII, as \(name.ascii)", help: "write https://\(name.ascii)/…")
    }

    /// The mistake of a host that mixes scripts; nil if it does not.
    private static func mixture(_ name: HostName) -> Mistake? {
        name.mixedScripts.map { scripts in
            Mistake(
                message: "mixes the letters of \(scripts.joined(separator: " and ")) in its host \(name.ascii), "
                    + "read as \(name.unicode)",
                help: "a host that mixes scripts poses as another; write the one that is meant")
        }
    }

    /// - Throws: `Mistake` for credentials, and for a malformed host or port.
    private static func hostAndPort(_ authority: Substring.UTF8View) throws(Mistake) -> (String, Int) {
        guard !authority.contains(UInt8(ascii: "@")) else {
            throw Mistake(message: "holds credentials", help: "remove everything before the '@'")
        }
        let parts = authority.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
        let host = Substring(parts[0]).lowercased()
        let labels = host.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard !host.isEmpty, labels.allSatisfy({ !$0.isEmpty && $0.allSatisfy(isHostByte) }) else {
            throw Mistake(message: "has no readable host", help: "write https://host/path")
        }
        guard parts.count == 2 else { return (host, 443) }
        guard parts[1].allSatisfy(\.isDigit), let port = Int(Substring(parts[1])),
            (1...65_535).contains(port)
        else {
            throw Mistake(
                message: "has no readable port", help: "write a number from 1 to 65535, or leave the port out")
        }
        return (host, port)
    }

    private static func isHostByte(_ byte: UInt8) -> Bool {
        byte.isSmallLetter || byte.isDigit || byte == UInt8(ascii: "-")
    }

    private static func check(path: String) throws(Mistake) {
        let segments = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        let hasDots = segments.contains { $0.elementsEqual(".".utf8) || $0.elementsEqual("..".utf8) }
        let lower = path.utf8.contains(UInt8(ascii: "%")) ? path.lowercased() : ""
        guard !hasDots, !lower.contains("%2f"), !lower.contains("%2e") else {
            throw Mistake(message: "holds dot segments, %2f or %2e", help: "write the path out")
        }
    }

    /// Whether host and port are the prefix's, and the path is the prefix's or below it.
    func begins(with prefix: WebAddress) -> Bool {
        guard host == prefix.host, port == prefix.port else { return false }
        var stem = prefix.path
        while stem.hasSuffix("/") { stem.removeLast() }
        return path == prefix.path || path == stem || path.hasPrefix(stem + "/")
    }
}
