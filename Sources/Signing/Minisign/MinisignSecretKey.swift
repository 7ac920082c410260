import Cryptography

/// The key that signs, in memory; printing it shows its number only.
package struct MinisignSecretKey: Sendable {
    package let publicKey: MinisignPublicKey
    let seed: [UInt8]
    private let key: Ed25519PrivateKey

    /// A new key from 32 random bytes.
    package init(seed: [UInt8]) throws(SigningError) {
        try self.init(seed: seed) { key in Array(Hash.sha256(key).prefix(8)) }
    }

    /// - Parameter keynum: the key number, by the public half.
    init(seed: [UInt8], keynum: ([UInt8]) -> [UInt8]) throws(SigningError) {
        guard let key = try? Ed25519PrivateKey(seed: seed) else { throw .secretKey(reason: "a seed has 32 bytes") }
        self.seed = seed
        self.key = key
        publicKey = MinisignPublicKey(keynum: keynum(key.publicKey), key: key.publicKey)
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

    private func sign(_ message: [UInt8]) throws(SigningError) -> [UInt8] {
        do { return try key.signature(over: message) } catch { throw .library("\(error)") }
    }
}

extension MinisignSecretKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "minisign secret key \(publicKey.id)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}
