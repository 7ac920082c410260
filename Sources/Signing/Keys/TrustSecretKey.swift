import Cryptography

/// The private half of a TUF key, in memory; printing it shows its key id only.
package struct TrustSecretKey: RoleSigner {
    package let key: TrustKey
    let seed: [UInt8]

    /// A new key from 32 random bytes.
    package init(seed: [UInt8]) throws(SigningError) {
        guard seed.count == 32, let key = TrustKey(ed25519: try MinisignSecretKey.publicBytes(of: seed)) else {
            throw .secretKey(reason: "a seed has 32 bytes")
        }
        self.key = key
        self.seed = seed
    }

    package func signature(over payload: [UInt8]) throws(SigningError) -> [UInt8] {
        do { return try Ed25519.signature(over: payload, seed: seed) } catch { throw .library("\(error)") }
    }
}

extension TrustSecretKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "private key \(key.id)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}
