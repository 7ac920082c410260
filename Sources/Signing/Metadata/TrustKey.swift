import Cryptography
import PolicyModel

/// A public key as TUF metadata holds it, with its key id.
package struct TrustKey: Hashable, Sendable {
    /// By its name in metadata.
    package enum Scheme: String, Hashable, Sendable {
        case ed25519
        /// For hardware that knows no Ed25519.
        case ecdsaP256 = "ecdsa-sha2-nistp256"
    }

    package let scheme: Scheme
    /// 32 bytes of Ed25519; for ECDSA the PEM text of the key, exactly as OpenSSL writes it.
    package let publicBytes: [UInt8]
    /// As `index.md` and metadata hold it: hex, or PEM for P-256.
    package let publicText: String
    /// SHA-256 of the key's canonical JSON: no field of the key can change without changing this.
    package let id: String

    /// Nil unless there are 32 bytes.
    package init?(ed25519 bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        self.init(.ed25519, bytes, Digest.hex(bytes))
    }

    /// Nil unless `pem` is a P-256 key in the one spelling that OpenSSL writes, line feed at the end included.
    package init?(ecdsaPEM pem: String) {
        guard P256.isPublicKey(pem: pem) else { return nil }
        self.init(.ecdsaP256, Array(pem.utf8), pem)
    }

    private init(_ scheme: Scheme, _ publicBytes: [UInt8], _ publicText: String) {
        (self.scheme, self.publicBytes, self.publicText) = (scheme, publicBytes, publicText)
        guard let canonical = try? CanonicalJSON.bytes(Self.json(scheme, publicText), lineFeeds: .literal) else {
            preconditionFailure("hex and PEM are ASCII")
        }
        id = Digest.sha256(canonical)
    }

    package static func == (left: TrustKey, right: TrustKey) -> Bool { left.id == right.id }
    package func hash(into hasher: inout Hasher) { hasher.combine(id) }

    /// As `openssl pkey -pubin` reads it.
    package var pem: String { scheme == .ed25519 ? Ed25519.pem(publicKey: publicBytes) : publicText }

    package func isValid(_ signature: [UInt8], over payload: [UInt8]) -> Bool {
        switch scheme {
        case .ed25519: Ed25519.isValid(signature, over: payload, publicKey: publicBytes)
        case .ecdsaP256: P256.isValid(signature, over: payload, pem: publicText)
        }
    }
}

extension TrustKey {
    /// Exactly the three fields of metadata; PEM keeps its line feeds, which files hold escaped.
    package var json: JSONValue { Self.json(scheme, publicText) }

    /// Nil for anything but what `json` of some key yields.
    package init?(reading json: JSONValue) {
        guard case .string(let text)? = json["keyval"]?["public"] else { return nil }
        let key: TrustKey? =
            switch json["keytype"] {
            case .string("ed25519"): Digest.bytes(hex: text).flatMap { TrustKey(ed25519: $0) }
            case .string("ecdsa"): TrustKey(ecdsaPEM: text)
            default: nil
            }
        // Reading is the inverse of writing, so a field more, or another spelling, is refused.
        guard let key, (try? CanonicalJSON.bytes(json, lineFeeds: .literal)).map(Digest.sha256) == key.id else {
            return nil
        }
        self = key
    }

    private static func json(_ scheme: Scheme, _ publicText: String) -> JSONValue {
        .object([
            "keytype": .string(scheme == .ed25519 ? "ed25519" : "ecdsa"),
            "keyval": .object(["public": .string(publicText)]), "scheme": .string(scheme.rawValue),
        ])
    }
}
