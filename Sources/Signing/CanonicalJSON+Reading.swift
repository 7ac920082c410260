import Basics
import PolicyModel

/// Reads canonical JSON and nothing else: one value has one spelling, so whoever compares bytes compares meaning.
///
/// Other readers of the same metadata accept white space, other orders, escapes and doubled keys; two readers that
/// understand one file differently are an attack, so this grammar has no choices.
extension CanonicalJSON {
    /// The deepest metadata is `delegations` with a role's `keyids`, at seven.
    package static let deepest = 16

    /// Why bytes are not canonical, and where.
    package struct Fault: Error, Hashable, CustomStringConvertible {
        package let offset: Int
        package let reason: String
        package var description: String { "byte \(offset): \(reason)" }
    }

    /// - Parameter lineFeeds: `escaped` admits `\n` in strings, for the PEM text of hardware keys.
    package static func value(of bytes: [UInt8], lineFeeds: LineFeeds = .refused) throws(Fault) -> JSONValue {
        var reader = Reader(bytes: bytes, lineFeeds: lineFeeds)
        let value = try reader.value(depth: 1)
        guard reader.next == nil else { throw reader.fault("something follows the end") }
        return value
    }
}

extension CanonicalJSON {
    private struct Reader {
        let bytes: [UInt8]
        let lineFeeds: LineFeeds
        var offset = 0

        var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

        func fault(_ reason: String) -> Fault { Fault(offset: offset, reason: reason) }

        mutating func value(depth: Int) throws(Fault) -> JSONValue {
            guard depth <= deepest else { throw fault("more than \(deepest) levels deep") }
            guard let first = next else { throw fault("no value begins here") }
            switch first {
            case UInt8(ascii: "{"): return .object(try members(depth: depth))
            case UInt8(ascii: "["): return .array(try elements(depth: depth))
            case UInt8(ascii: "\""): return .string(try string())
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .integer(try integer())
            case UInt8(ascii: "t"): return try word("true", .bool(true))
            case UInt8(ascii: "f"): return try word("false", .bool(false))
            case UInt8(ascii: "n"): return try word("null", .null)
            default: throw fault("no value begins here")
            }
        }

        private mutating func word(_ word: String, _ value: JSONValue) throws(Fault) -> JSONValue {
            guard bytes[offset...].starts(with: word.utf8) else { throw fault("no value begins here") }
            offset += word.utf8.count
            return value
        }

        private mutating func take(_ character: Unicode.Scalar) -> Bool {
            guard next == UInt8(ascii: character) else { return false }
            offset += 1
            return true
        }

        private mutating func elements(depth: Int) throws(Fault) -> [JSONValue] {
            offset += 1
            var elements: [JSONValue] = []
            if take("]") { return elements }
            while true {
                elements.append(try value(depth: depth + 1))
                if take("]") { return elements }
                guard take(",") else { throw fault("neither , nor ] here") }
            }
        }

        private mutating func members(depth: Int) throws(Fault) -> [JSONValue.Member] {
            offset += 1
            var members: [JSONValue.Member] = []
            if take("}") { return members }
            while true {
                let start = offset
                guard next == UInt8(ascii: "\"") else { throw fault("no key begins here") }
                let key = try string()
                // Strictly rising: neither unsorted nor doubled.
                if let last = members.last?.key, !last.precedesByBytes(key) {
                    throw Fault(offset: start, reason: "the key \(key) does not sort after the one before it")
                }
                guard take(":") else { throw fault("no : here") }
                members.append(.init(key, try value(depth: depth + 1)))
                if take("}") { return members }
                guard take(",") else { throw fault("neither , nor } here") }
            }
        }

        private mutating func integer() throws(Fault) -> Int {
            let start = offset
            if next == UInt8(ascii: "-") { offset += 1 }
            while let digit = next, digit.isDigit { offset += 1 }
            let text = String(decoding: bytes[start..<offset], as: UTF8.self)
            // The spelling is compared, which refuses 01, -0 and a lone minus; what follows refuses 1.0 and 1e9.
            guard let number = Int(text), String(number) == text,
                (-largestInteger...largestInteger).contains(number)
            else {
                throw Fault(offset: start, reason: "no integer within 2^53 - 1 in its one spelling")
            }
            return number
        }

        private mutating func string() throws(Fault) -> String {
            offset += 1
            let start = offset
            while let byte = next, CanonicalJSON.isPlain(byte) { offset += 1 }
            var text = bytes[start..<offset]
            while let byte = next {
                offset += 1
                switch byte {
                case UInt8(ascii: "\""): return text.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
                case UInt8(ascii: "\\"): text.append(try escaped())
                case 0x20...0x7E: text.append(byte)
                default: throw Fault(offset: offset - 1, reason: "strings hold printable ASCII only")
                }
            }
            throw fault("the string has no end")
        }

        private mutating func escaped() throws(Fault) -> UInt8 {
            guard let byte = next else { throw fault("the string has no end") }
            offset += 1
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): return byte
            case UInt8(ascii: "n") where lineFeeds == .escaped: return 0x0A
            default: throw Fault(offset: offset - 2, reason: "strings escape only the quote and the backslash")
            }
        }
    }
}
