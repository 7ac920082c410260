/// Writes the JSON of all documents: UTF-8 without byte order mark, an indent of two spaces, keys in the given order,
/// unescaped slashes, and a line feed at the end.
package enum JSONBytes {
    /// The bytes of a complete document.
    package static func document(_ value: JSONValue) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(1_024)
        write(value, indent: 0, to: &bytes)
        bytes.append(UInt8(ascii: "\n"))
        return bytes
    }

    private static func write(_ value: JSONValue, indent: Int, to bytes: inout [UInt8]) {
        switch value {
        case .null: bytes += "null".utf8
        case .bool(let flag): bytes += (flag ? "true" : "false").utf8
        case .integer(let number): bytes += String(number).utf8
        case .decimal(let text): bytes += text.utf8
        case .string(let text): write(text, to: &bytes)
        case .array(let elements):
            list(elements, open: "[", close: "]", indent: indent, to: &bytes) { element, bytes in
                write(element, indent: indent + 2, to: &bytes)
            }
        case .object(let members):
            list(members, open: "{", close: "}", indent: indent, to: &bytes) { member, bytes in
                write(member.key, to: &bytes)
                bytes.append(UInt8(ascii: ":"))
                bytes.append(UInt8(ascii: " "))
                write(member.value, indent: indent + 2, to: &bytes)
            }
        }
    }

    private static func list<Element>(
        _ elements: [Element], open: Unicode.Scalar, close: Unicode.Scalar, indent: Int, to bytes: inout [UInt8],
        each: (Element, inout [UInt8]) -> Void
    ) {
        bytes.append(UInt8(ascii: open))
        for (index, element) in elements.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            startLine(indent: indent + 2, in: &bytes)
            each(element, &bytes)
        }
        if !elements.isEmpty { startLine(indent: indent, in: &bytes) }
        bytes.append(UInt8(ascii: close))
    }

    private static func startLine(indent: Int, in bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\n"))
        for _ in 0..<indent { bytes.append(UInt8(ascii: " ")) }
    }

    /// Copies runs of bytes that need no escape in one step.
    private static func write(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { utf8 in
            var start = 0
            for index in utf8.indices where isEscaped(utf8[index]) {
                bytes.append(contentsOf: utf8[start..<index])
                escape(utf8[index], to: &bytes)
                start = index + 1
            }
            bytes.append(contentsOf: utf8[start...])
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func isEscaped(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    /// The short escape if JSON has one, else `\u00XX`.
    private static func escape(_ byte: UInt8, to bytes: inout [UInt8]) {
        switch byte {
        case UInt8(ascii: "\""): bytes += "\\\"".utf8
        case UInt8(ascii: "\\"): bytes += "\\\\".utf8
        case 0x0A: bytes += "\\n".utf8
        case 0x0D: bytes += "\\r".utf8
        case 0x09: bytes += "\\t".utf8
        default: bytes += "\\u00".utf8 + hex(byte)
        }
    }

    private static func hex(_ byte: UInt8) -> [UInt8] {
        let digits = Array("0123456789abcdef".utf8)
        return [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
}
