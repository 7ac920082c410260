/// Text with the five characters that mean something in HTML written as references, valid in a quoted attribute too.
///
/// Byte by byte and not by `Character`: a quote followed by a combining mark is another `Character`, and would stay a
/// bare quote, which ends an attribute.
enum EscapedText {
    static func escape(_ text: String) -> String {
        var bytes: [UInt8] = []
        append(text, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    static func append(_ text: String, to bytes: inout [UInt8]) {
        var text = text
        text.withUTF8 { utf8 in
            var rest = utf8[...]
            while let place = rest.firstIndex(where: isSpecial) {
                bytes += rest[..<place]
                bytes += reference(rest[place]).utf8
                rest = rest[(place + 1)...]
            }
            bytes += rest
        }
    }

    private static func isSpecial(_ byte: UInt8) -> Bool {
        byte < 0x3F && (byte == 0x22 || byte == 0x26 || byte == 0x27 || byte == 0x3C || byte == 0x3E)
    }

    /// Of a special byte.
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
