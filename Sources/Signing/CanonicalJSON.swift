import PolicyModel

/// The JSON that is signed and compared byte for byte: no whitespace, keys sorted by their bytes, ASCII only.
///
/// Implementations of canonical JSON disagree beyond printable ASCII, so anything else is refused.
package enum CanonicalJSON {
    /// The largest integer that every reader of JSON holds exactly, 2^53 − 1.
    package static let largestInteger = 9_007_199_254_740_991

    /// The one exception to printable ASCII: the PEM text of a hardware key has line feeds.
    package enum LineFeeds: Hashable, Sendable {
        case refused
        /// As `\n`, in files: JSON cannot hold a line feed otherwise.
        case escaped
        /// As the byte itself, in what is signed and hashed: canonical JSON escapes nothing but `"` and `\`.
        case literal
    }

    package static func bytes(_ value: JSONValue, lineFeeds: LineFeeds = .refused) throws(SigningError) -> [UInt8] {
        var writer = Writer(lineFeeds: lineFeeds)
        try writer.write(value)
        return writer.bytes
    }
}

extension CanonicalJSON {
    /// Collects the bytes of one value.
    private struct Writer {
        let lineFeeds: LineFeeds
        var bytes: [UInt8] = []

        mutating func write(_ value: JSONValue) throws(SigningError) {
            switch value {
            case .null: bytes += "null".utf8
            case .bool(let flag): bytes += (flag ? "true" : "false").utf8
            case .integer(let number): try write(number)
            case .decimal(let text): throw .notCanonical(text)
            case .string(let text): try write(text)
            case .array(let elements): try write(elements)
            case .object(let members): try write(members)
            }
        }

        private mutating func write(_ number: Int) throws(SigningError) {
            guard (-largestInteger...largestInteger).contains(number) else { throw .notCanonical(String(number)) }
            bytes += String(number).utf8
        }

        private mutating func write(_ elements: [JSONValue]) throws(SigningError) {
            bytes.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                try write(element)
            }
            bytes.append(UInt8(ascii: "]"))
        }

        private mutating func write(_ members: [JSONValue.Member]) throws(SigningError) {
            let sorted = try Self.sorted(members)
            bytes.append(UInt8(ascii: "{"))
            for (index, member) in sorted.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                try write(member.key)
                bytes.append(UInt8(ascii: ":"))
                try write(member.value)
            }
            bytes.append(UInt8(ascii: "}"))
        }

        /// By UTF-8 bytes: Swift's own order of strings follows Unicode normalisation.
        private static func sorted(_ members: [JSONValue.Member]) throws(SigningError) -> [JSONValue.Member] {
            if firstOutOfOrder(in: members) == nil { return members }
            let sorted = members.sorted { $0.key.precedesByBytes($1.key) }
            if let twin = firstOutOfOrder(in: sorted) { throw .notCanonical("the key \(twin) twice") }
            return sorted
        }

        /// The first key that does not come after the one before it.
        private static func firstOutOfOrder(in members: [JSONValue.Member]) -> String? {
            members.indices.dropFirst().first { !members[$0 - 1].key.precedesByBytes(members[$0].key) }
                .map { members[$0].key }
        }

        private mutating func write(_ text: String) throws(SigningError) {
            bytes.append(UInt8(ascii: "\""))
            defer { bytes.append(UInt8(ascii: "\"")) }
            if text.withBytes({ $0.allSatisfy(CanonicalJSON.isPlain) }) {
                text.withBytes { bytes += $0 }
                return
            }
            for byte in text.utf8 {
                switch byte {
                case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
                case 0x20...0x7E: bytes.append(byte)
                case 0x0A where lineFeeds == .escaped: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
                case 0x0A where lineFeeds == .literal: bytes.append(byte)
                default: throw .notCanonical(text.debugDescription)
                }
            }
        }
    }

    /// Whether a string holds the byte as it is.
    static func isPlain(_ byte: UInt8) -> Bool {
        (0x20...0x7E).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }
}
