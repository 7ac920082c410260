import PolicyModel

/// The JSON that is signed and compared byte for byte: no whitespace, keys sorted by their bytes, ASCII only.
///
/// Implementations of canonical JSON disagree beyond printable ASCII, so anything else is refused.
package enum CanonicalJSON {
    /// The largest integer that every reader of JSON holds exactly, 2^53 − 1.
    package static let largestInteger = 9_007_199_254_740_991

    package static func bytes(_ value: JSONValue) throws(SigningError) -> [UInt8] {
        switch value {
        case .null: return Array("null".utf8)
        case .bool(let flag): return Array((flag ? "true" : "false").utf8)
        case .integer(let number): return try integer(number)
        case .decimal(let text): throw .notCanonical(text)
        case .string(let text): return try string(text)
        case .array(let elements):
            var parts: [[UInt8]] = []
            for element in elements { parts.append(try bytes(element)) }
            return Array("[".utf8) + parts.joined(separator: ",".utf8) + Array("]".utf8)
        case .object(let members): return try object(members)
        }
    }

    private static func integer(_ number: Int) throws(SigningError) -> [UInt8] {
        guard (-largestInteger...largestInteger).contains(number) else { throw .notCanonical(String(number)) }
        return Array(String(number).utf8)
    }

    /// Sorted by UTF-8 bytes: Swift's own order of strings follows Unicode normalisation.
    private static func object(_ members: [JSONValue.Member]) throws(SigningError) -> [UInt8] {
        let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        for (one, next) in zip(sorted, sorted.dropFirst()) where one.key.utf8.elementsEqual(next.key.utf8) {
            throw .notCanonical("the key \(one.key) twice")
        }
        var parts: [[UInt8]] = []
        for member in sorted { parts.append(try string(member.key) + Array(":".utf8) + bytes(member.value)) }
        return Array("{".utf8) + parts.joined(separator: ",".utf8) + Array("}".utf8)
    }

    private static func string(_ text: String) throws(SigningError) -> [UInt8] {
        guard text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else { throw .notCanonical(text.debugDescription) }
        let escaped = text.utf8.flatMap { byte -> [UInt8] in
            byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") ? [UInt8(ascii: "\\"), byte] : [byte]
        }
        return Array("\"".utf8) + escaped + Array("\"".utf8)
    }
}
