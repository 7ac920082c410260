extension AndroidScanner {
    /// A quoted text, which may hold raw line ends and control characters. A backslash before an unknown character
    /// stands for nothing.
    package mutating func text() throws(JSONFault) -> String {
        let quote = bytes[at]
        var units: [UInt16] = [], start = at + 1
        at = start
        while at < bytes.count {
            let byte = bytes[at]
            guard byte == quote || byte == UInt8(ascii: "\\") else {
                at += 1
                continue
            }
            let plain = String(decoding: bytes[start..<at], as: UTF8.self)
            at += 1
            if byte == quote {
                return units.isEmpty ? plain : String(decoding: units + Array(plain.utf16), as: UTF16.self)
            }
            units += Array(plain.utf16)
            if let unit = try escape() { units.append(unit) }
            start = at
        }
        throw fault("ends inside a string")
    }

    /// The code unit of an escape after its backslash; nil if the character that follows stands for itself.
    private mutating func escape() throws(JSONFault) -> UInt16? {
        guard at < bytes.count else { throw fault("has an escape cut short") }
        let unit: UInt16
        switch bytes[at] {
        case UInt8(ascii: "u"): return try unicode()
        case UInt8(ascii: "t"): unit = 0x09
        case UInt8(ascii: "b"): unit = 0x08
        case UInt8(ascii: "n"): unit = 0x0A
        case UInt8(ascii: "r"): unit = 0x0D
        case UInt8(ascii: "f"): unit = 0x0C
        case let byte where isGson && !"\n'\"\\/".utf8.contains(byte):
            throw fault("has an escape that Gson does not know")
        case let byte where byte < 0x80: unit = UInt16(byte)
        // A longer character of UTF-8 is taken whole, with the text after it.
        default: return nil
        }
        at += 1
        return unit
    }

    /// The code unit of a `\u` escape: four characters that Java reads as a number to base 16.
    private mutating func unicode() throws(JSONFault) -> UInt16 {
        let rest = String(decoding: bytes[(at + 1)...].prefix(16), as: UTF8.self).unicodeScalars.prefix(4)
        let digits = String(String.UnicodeScalarView(rest))
        guard rest.count == 4, !isGson || digits.allSatisfy({ $0.isASCII && $0.isHexDigit }),
            let value = JavaNumber.long(digits, base: 16)
        else {
            throw fault("has an escape that is no character")
        }
        at += 1 + digits.utf8.count
        return UInt16(truncatingIfNeeded: value)
    }
}
