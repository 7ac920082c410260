import Cryptography

/// The key that apps pin: it verifies signatures, and makes none.
package struct MinisignPublicKey: Hashable, Sendable {
    /// Where the key is published.
    package static let path = "minisign.pub"
    /// Where the key that will follow it is announced.
    package static let nextPath = "minisign-next.pub"

    /// Eight bytes that say which key signed; a label, no proof.
    package let keynum: [UInt8]
    package let key: [UInt8]
}

extension MinisignPublicKey {
    /// The key that the site's settings pin or announce.
    package init(pinned text: String) throws(SigningError) { try self.init(reading: Array(text.utf8)) }

    /// Reads a public key file, or its second line alone.
    package init(reading bytes: [UInt8]) throws(SigningError) {
        guard var lines = TextLines.lines(of: bytes) else { throw .publicKey(reason: "is not a minisign key file") }
        if lines.count == 2, lines[0].hasPrefix("untrusted comment: ") { lines.removeFirst() }
        guard lines.count == 1, let content = TextLines.bytes(base64: lines[0], count: 42),
            content.prefix(2).elementsEqual("Ed".utf8)
        else {
            throw .publicKey(reason: "is not a minisign key file")
        }
        self.init(keynum: Array(content[2..<10]), key: Array(content[10...]))
    }

    /// The name minisign shows: the key number as a little-endian integer, in hex.
    package var id: String { Digest.hex(keynum.reversed()).uppercased() }

    /// The line that apps and `minisign -P` take.
    package var base64: String { TextLines.base64(Array("Ed".utf8) + keynum + key) }

    package var fileBytes: [UInt8] {
        Array("untrusted comment: minisign public key \(id)\n\(base64)\n".utf8)
    }

    func isValid(_ signature: [UInt8], over message: [UInt8]) -> Bool {
        Ed25519.isValid(signature, over: message, publicKey: key)
    }
}
