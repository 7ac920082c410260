/// Host names with letters outside ASCII, as DNS has them.
///
/// Less than Unicode's UTS 46 demands: letters are lowered and dots of other scripts read; a letter and its accent in
/// two scalars, which the full rules join, is refused.
package enum InternationalHost {
    /// In lower case, with punycode; nil if no DNS name can have this form.
    package static func ascii(_ host: String) -> String? {
        let labels = host.split(omittingEmptySubsequences: false) { ".\u{3002}\u{FF0E}\u{FF61}".contains($0) }
        let encoded = labels.map { label(String($0).lowercased()) }
        guard host.utf8.count <= 1_024, !host.isEmpty, !encoded.contains(nil) else { return nil }
        return encoded.compactMap(\.self).joined(separator: ".")
    }

    /// An address with its host so written; nil if its host is none. What has no host comes back as it is.
    package static func written(in address: String) -> String? {
        if isUsual(address) { return address }
        guard let host = host(of: address), !host.hasPrefix("["), !host.utf8.allSatisfy(isPlain) else { return address }
        return ascii(String(host)).map { address[..<host.startIndex] + $0 + address[host.endIndex...] }
    }

    private static func host(of address: String) -> Substring? {
        guard let slashes = address.firstRange(of: "//"), !address[..<slashes.lowerBound].contains(where: isEnd) else {
            return nil
        }
        let authority = address[slashes.upperBound...].prefix { !isEnd($0) }
        let start = authority.lastIndex(of: "@").map(authority.index(after:)) ?? authority.startIndex
        return authority[start...].prefix { $0 != ":" }
    }

    /// True for a scheme, and a host of plain signs up to a path: seen in the bytes alone, since nearly all are such.
    private static func isUsual(_ address: String) -> Bool {
        let bytes = address.utf8
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), bytes[colon...].starts(with: "://".utf8),
            bytes[..<colon].allSatisfy(PercentEncoding.isUnreserved)
        else { return false }
        return bytes[colon...].dropFirst(3).prefix { $0 != UInt8(ascii: "/") }.allSatisfy(PercentEncoding.isUnreserved)
    }

    /// A host in ASCII with its punycode decoded, as browsers show it; nil where that is no punycode.
    package static func unicode(_ ascii: String) -> String? {
        let labels = ascii.split(separator: ".", omittingEmptySubsequences: false).map { label in
            label.hasPrefix("xn--") ? Punycode.decoded(label.dropFirst("xn--".count)) : String(label)
        }
        return labels.contains(nil) ? nil : labels.compactMap(\.self).joined(separator: ".")
    }

    /// The host of an address with its letters, where it is written in punycode; nil for every other.
    package static func read(in address: String) -> String? {
        guard let host = host(of: address)?.lowercased(), host.contains("xn--") else { return nil }
        return unicode(host)
    }

    private static func isEnd(_ character: Character) -> Bool { "/?#".contains(character) }

    /// Of RFC 3986: what a host may be written with.
    private static func isPlain(_ byte: UInt8) -> Bool {
        PercentEncoding.isUnreserved(byte) || "%!$&'()*+,;=".utf8.contains(byte)
    }

    private static func label(_ label: String) -> String? {
        if label.utf8.allSatisfy({ PercentEncoding.isUnreserved($0) && $0 != UInt8(ascii: "~") }) { return label }
        guard label.unicodeScalars.allSatisfy(isLetter) else { return nil }
        return Punycode.encoded(label).map { "xn--" + $0 }
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .lowercaseLetter, .modifierLetter, .otherLetter, .decimalNumber, .spacingMark: true
        case .nonspacingMark: !(0x300...0x36F).contains(scalar.value)
        default: scalar == "-"
        }
    }
}
