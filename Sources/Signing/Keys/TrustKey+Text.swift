import Cryptography

/// The public half in the forms that people and programs exchange.
extension TrustKey {
    /// As `index.md` and metadata hold it: hex, or PEM for P-256.
    package var publicText: String {
        switch scheme {
        case .ed25519: Digest.hex(publicBytes)
        case .ecdsaP256: String(decoding: publicBytes, as: UTF8.self)
        }
    }

    /// As `openssl pkey -pubin` reads it.
    package var pem: String {
        switch scheme {
        case .ed25519: Ed25519.pem(publicKey: publicBytes)
        case .ecdsaP256: publicText
        }
    }

    /// The scheme's name in metadata.
    package var schemeName: String {
        switch scheme {
        case .ed25519: "ed25519"
        case .ecdsaP256: "ecdsa-sha2-nistp256"
        }
    }
}
