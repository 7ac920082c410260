import Cryptography
import PolicyModel

/// A public key as TUF metadata holds it, with its key id.
package struct TrustKey: Hashable, Sendable {
    package enum Scheme: Hashable, Sendable {
        case ed25519
        /// For hardware that knows no Ed25519.
        case ecdsaP256
    }

    package let scheme: Scheme
    /// 32 bytes of Ed25519; for ECDSA the PEM text of the key, exactly as OpenSSL writes it.
    package let publicBytes: [UInt8]
    /// SHA-256 of the key's canonical JSON: no field of the key can change without changing this.
    package let id: String

    /// Nil unless there are 32 bytes.
    package init?(ed25519 bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        self.init(scheme: .ed25519, publicBytes: bytes)
    }

    /// Nil unless `pem` is a P-256 key in the one spelling that OpenSSL writes, line feed at the end included.
    package init?(ecdsaPEM pem: String) {
        guard P256.isPublicKey(pem: pem) else { return nil }
        self.init(scheme: .ecdsaP256, publicBytes: Array(pem.utf8))
    }

    private init(scheme: Scheme, publicBytes: [UInt8]) {
        self.scheme = scheme
        self.publicBytes = publicBytes
        guard let canonical = try? CanonicalJSON.bytes(Self.json(scheme, publicBytes), lineFeeds: .literal) else {
            preconditionFailure("hex and PEM are ASCII")
        }
        id = Digest.sha256(canonical)
    }

    package static func == (left: TrustKey, right: TrustKey) -> Bool { left.id == right.id }
    package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension TrustKey {
    /// Exactly the three fields of metadata; PEM keeps its line feeds, which files hold escaped.
    package var json: JSONValue { Self.json(scheme, publicBytes) }

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

    private static func json(_ scheme: Scheme, _ publicBytes: [UInt8]) -> JSONValue {
        switch scheme {
        case .ed25519: json("ed25519", Digest.hex(publicBytes), "ed25519")
        case .ecdsaP256: json("ecdsa", String(decoding: publicBytes, as: UTF8.self), "ecdsa-sha2-nistp256")
        }
    }

    private static func json(_ type: String, _ publicText: String, _ scheme: String) -> JSONValue {
        .object([
            "keytype": .string(type), "keyval": .object(["public": .string(publicText)]), "scheme": .string(scheme),
        ])
    }
}

extension TrustKey {
    /// True when this key made `signature` over `payload`.
    package func isValid(_ signature: [UInt8], over payload: [UInt8]) -> Bool {
        switch scheme {
        case .ed25519: Ed25519.isValid(signature, over: payload, publicKey: publicBytes)
        case .ecdsaP256: P256.isValid(signature, over: payload, pem: String(decoding: publicBytes, as: UTF8.self))
        }
    }
}
