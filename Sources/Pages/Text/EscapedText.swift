/// Escapes the five special characters of HTML, for text and for quoted attributes.
///
/// Works on bytes, not on `Character`: a quote with a combining mark is another `Character` and would not be escaped,
/// but it would end an attribute.
enum EscapedText {
    static func escape(_ text: String) -> String {
        var bytes: [UInt8] = []
        append(text, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends the escaped text; the fast path for whole pages.
    static func append(_ text: String, to bytes: inout [UInt8]) {
        var text = text
        text.withUTF8 { utf8 in
            var start = 0
            for place in utf8.indices where isSpecial(utf8[place]) {
                bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<place]))
                bytes += reference(utf8[place]).utf8
                start = place + 1
            }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start...]))
        }
    }

    /// Appends a number in decimal digits.
    static func append(_ number: Int, to bytes: inout [UInt8]) {
        if number < 0 { bytes.append(UInt8(ascii: "-")) }
        let magnitude = number.magnitude
        var unit: UInt = 1
        while magnitude / unit >= 10 { unit *= 10 }
        while unit > 0 {
            bytes.append(UInt8(ascii: "0") + UInt8(magnitude / unit % 10))
            unit /= 10
        }
    }

    private static func isSpecial(_ byte: UInt8) -> Bool {
        byte < 0x3F && (byte == 0x22 || byte == 0x26 || byte == 0x27 || byte == 0x3C || byte == 0x3E)
    }

    /// The character reference of a special byte.
    private static func reference(_ byte: UInt8) -> String {
        switch byte {
        case UInt8(ascii: "<"): "&lt;"
        case UInt8(ascii: ">"): "&gt;"
        case UInt8(ascii: "&"): "&amp;"
        case UInt8(ascii: "\""): "&quot;"
        default: "&#39;"
        }
    }
}
