import Cryptography

/// The private half of a TUF key, in memory; printing it shows its key id only.
package struct TrustSecretKey: RoleSigner {
    package let key: TrustKey
    let secret: Ed25519PrivateKey

    /// A new key from 32 random bytes.
    package init(seed: [UInt8]) throws(SigningError) {
        guard let secret = try? Ed25519PrivateKey(seed: seed), let key = TrustKey(ed25519: secret.publicKey) else {
            throw .secretKey(reason: "a seed has 32 bytes")
        }
        self.key = key
        self.secret = secret
    }

    package func signature(over payload: [UInt8]) throws(SigningError) -> [UInt8] {
        do { return try secret.signature(over: payload) } catch { throw .library("\(error)") }
    }
}

extension TrustSecretKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "private key \(key.id)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}
