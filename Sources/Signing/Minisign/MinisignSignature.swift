import Cryptography

/// The signature file beside a document, in minisign's format.
package struct MinisignSignature: Hashable, Sendable {
    package enum Algorithm: String, Hashable, Sendable {
        /// Over the file's bytes: Ed25519 alone verifies it, hence phones can.
        case plain = "Ed"
        /// Over BLAKE2b-512 of them.
        case prehashed = "ED"

        func message(for bytes: [UInt8]) -> [UInt8] { self == .plain ? bytes : Hash.blake2b512(bytes) }
    }

    package let algorithm: Algorithm
    package let keynum: [UInt8]
    package let signature: [UInt8]
    /// The trusted comment's text, whatever program wrote it.
    package let comment: String
    package let globalSignature: [UInt8]
}

extension MinisignSignature {
    /// Nil for anything but a signature file; nothing is verified yet.
    package init?(reading bytes: [UInt8]) {
        guard let lines = TextLines.lines(of: bytes), lines.count == 4,
            lines[0].hasPrefix("untrusted comment: "), lines[2].hasPrefix("trusted comment: "),
            let content = TextLines.bytes(base64: lines[1], count: 74),
            let algorithm = Algorithm(rawValue: String(decoding: content.prefix(2), as: UTF8.self)),
            let globalSignature = TextLines.bytes(base64: lines[3], count: 64)
        else { return nil }
        self.init(
            algorithm: algorithm, keynum: Array(content[2..<10]), signature: Array(content[10...]),
            comment: String(lines[2].dropFirst("trusted comment: ".count)), globalSignature: globalSignature)
    }

    package var fileBytes: [UInt8] {
        let content = Array(algorithm.rawValue.utf8) + keynum + signature
        return Array(
            """
            untrusted comment: signature
            \(TextLines.base64(content))
            trusted comment: \(comment)
            \(TextLines.base64(globalSignature))

            """.utf8)
    }

    /// What the global signature covers: the signature, then the comment, nothing between or after.
    static func globalMessage(_ signature: [UInt8], _ comment: String) -> [UInt8] { signature + Array(comment.utf8) }
}
