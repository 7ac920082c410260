/// The one writer of the documents' JSON: UTF-8 without BOM, two spaces of indent, keys in the order given,
/// slashes unescaped, a line feed at the end.
package enum JSONBytes {
    package static func document(_ value: JSONValue) -> [UInt8] {
        var bytes: [UInt8] = []
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
                bytes += ": ".utf8
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
            bytes += (index == 0 ? "\n" : ",\n").utf8
            bytes += repeatElement(UInt8(ascii: " "), count: indent + 2)
            each(element, &bytes)
        }
        if !elements.isEmpty {
            bytes.append(UInt8(ascii: "\n"))
            bytes += repeatElement(UInt8(ascii: " "), count: indent)
        }
        bytes.append(UInt8(ascii: close))
    }

    private static func write(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""): bytes += "\\\"".utf8
            case UInt8(ascii: "\\"): bytes += "\\\\".utf8
            case 0x0A: bytes += "\\n".utf8
            case 0x0D: bytes += "\\r".utf8
            case 0x09: bytes += "\\t".utf8
            case 0..<0x20: bytes += "\\u00".utf8 + hex(byte)
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func hex(_ byte: UInt8) -> [UInt8] {
        let digits = Array("0123456789abcdef".utf8)
        return [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
}
