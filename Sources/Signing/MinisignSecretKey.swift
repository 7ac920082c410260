import Cryptography

/// The key that signs, in memory; printing it shows its number only.
package struct MinisignSecretKey: Sendable {
    package let publicKey: MinisignPublicKey
    let seed: [UInt8]

    /// A new key from 32 random bytes.
    package init(seed: [UInt8]) throws(SigningError) {
        guard seed.count == 32 else { throw .secretKey(reason: "a seed has 32 bytes") }
        let key = try Self.publicBytes(of: seed)
        self.init(seed: seed, publicKey: MinisignPublicKey(keynum: Array(Hash.sha256(key).prefix(8)), key: key))
    }

    init(seed: [UInt8], publicKey: MinisignPublicKey) {
        self.seed = seed
        self.publicKey = publicKey
    }

    /// Signs `bytes` and the comment.
    package func signature(
        over bytes: [UInt8], comment: TrustedComment, algorithm: MinisignSignature.Algorithm = .plain
    ) throws(SigningError) -> MinisignSignature {
        let signature = try sign(algorithm.message(for: bytes))
        let global = try sign(MinisignSignature.globalMessage(signature, comment.text))
        return MinisignSignature(
            algorithm: algorithm, keynum: publicKey.keynum, signature: signature, comment: comment.text,
            globalSignature: global)
    }

    static func publicBytes(of seed: [UInt8]) throws(SigningError) -> [UInt8] {
        do { return try Ed25519.publicKey(of: seed) } catch { throw .library("\(error)") }
    }

    private func sign(_ message: [UInt8]) throws(SigningError) -> [UInt8] {
        do { return try Ed25519.signature(over: message, seed: seed) } catch { throw .library("\(error)") }
    }
}

extension MinisignSecretKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "minisign secret key \(publicKey.id)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}
