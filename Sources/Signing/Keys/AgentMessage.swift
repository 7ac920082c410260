/// The messages of the SSH agent protocol that signing needs; everything received is read strictly.
enum AgentMessage {
    /// OpenSSH's agent closes the connection on a longer one.
    static let limit = 262_144
    static let keyKind = "ssh-ed25519"

    struct Identity: Hashable {
        let kind: String
        /// The public key; for security keys too, whose blob goes on after it.
        let publicBytes: [UInt8]
    }

    static let identitiesRequest: [UInt8] = string([11])

    static func signRequest(_ publicBytes: [UInt8], payload: [UInt8]) -> [UInt8] {
        string([13] + string(blob(publicBytes)) + string(payload) + [0, 0, 0, 0])
    }

    /// The most bytes that fit into a request.
    static var largestPayload: Int { limit - signRequest([UInt8](repeating: 0, count: 32), payload: []).count + 4 }

    /// Nil for an answer of another kind, or a malformed one.
    static func identities(in answer: [UInt8]) -> [Identity]? {
        var reader = Reader(answer)
        guard reader.byte() == 12, let count = reader.number(), count <= 4096 else { return nil }
        var found: [Identity] = []
        for _ in 0..<count {
            guard let blob = reader.string(), reader.string() != nil else { return nil }
            var key = Reader(blob)
            guard let kind = key.string().flatMap({ String(validating: $0, as: UTF8.self) }) else { return nil }
            found.append(Identity(kind: kind, publicBytes: key.string() ?? []))
        }
        return reader.isAtEnd ? found : nil
    }

    /// The 64 bytes of an Ed25519 signature; nil for an answer of another kind, or a malformed one.
    static func signature(in answer: [UInt8]) -> [UInt8]? {
        var reader = Reader(answer)
        guard reader.byte() == 14, var signature = reader.string().map({ Reader($0) }), reader.isAtEnd,
            signature.string() == Array(keyKind.utf8), let bytes = signature.string(), bytes.count == 64,
            signature.isAtEnd
        else { return nil }
        return bytes
    }

    private static func blob(_ publicBytes: [UInt8]) -> [UInt8] { string(Array(keyKind.utf8)) + string(publicBytes) }

    private static func string(_ bytes: [UInt8]) -> [UInt8] {
        let count = UInt32(bytes.count)
        return (0..<4).map { UInt8(truncatingIfNeeded: count >> (24 - 8 * UInt32($0))) } + bytes
    }

    /// Bytes, numbers and strings in a row; nil beyond the end.
    struct Reader {
        private var rest: ArraySlice<UInt8>

        init(_ bytes: [UInt8]) { rest = bytes[...] }

        var isAtEnd: Bool { rest.isEmpty }

        mutating func byte() -> UInt8? { rest.popFirst() }

        mutating func number() -> Int? {
            guard rest.count >= 4 else { return nil }
            defer { rest = rest.dropFirst(4) }
            return rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        }

        mutating func string() -> [UInt8]? {
            guard let count = number(), rest.count >= count else { return nil }
            defer { rest = rest.dropFirst(count) }
            return Array(rest.prefix(count))
        }
    }
}
