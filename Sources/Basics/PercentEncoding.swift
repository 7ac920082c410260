/// Characters of addresses, written as `%` and the two digits of each of their bytes.
package enum PercentEncoding {
    /// Nil where a `%` has no two digits behind it, or the bytes are no UTF-8.
    ///
    /// - Parameter plusIsSpace: whether `+` is a space, as in forms and in the listings of S3.
    package static func decoded(_ text: some StringProtocol, plusIsSpace: Bool = false) -> String? {
        let percent = UInt8(ascii: "%"), plus = UInt8(ascii: "+")
        guard text.utf8.contains(where: { $0 == percent || $0 == plus }) else { return String(text) }
        var bytes: [UInt8] = [], rest = Substring(text).utf8[...]
        while let byte = rest.popFirst() {
            switch byte {
            case percent:
                guard let high = rest.popFirst()?.hexValue, let low = rest.popFirst()?.hexValue else {
                    return nil
                }
                bytes.append(high << 4 | low)
            case plus where plusIsSpace: bytes.append(UInt8(ascii: " "))
            default: bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }

    /// Every byte for which `isPlain` is false is escaped.
    package static func encoded(_ text: String, keeping isPlain: (UInt8) -> Bool) -> String {
        var text = text
        if text.withUTF8({ $0.allSatisfy(isPlain) }) { return text }
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            if isPlain(byte) { bytes.append(byte) } else { bytes += escape(byte) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A path: every byte but slashes and the unreserved ones is escaped.
    package static func path(_ text: String) -> String {
        encoded(text) { isUnreserved($0) || $0 == UInt8(ascii: "/") }
    }

    /// The letters, digits and signs that RFC 3986 never wants escaped.
    package static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
        default: byte.isLetterOrDigit
        }
    }

    private static let digits = Array("0123456789ABCDEF".utf8)

    private static func escape(_ byte: UInt8) -> [UInt8] {
        [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
}
