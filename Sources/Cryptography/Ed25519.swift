import CCrypto

/// The public side of Ed25519 (RFC 8032).
///
/// Verifying is cofactorless; s must be below the group's order, and R is compared as bytes. Keys that are not in
/// canonical encoding, and keys of small order, are accepted, as in BoringSSL: whoever pins such a key trusts anybody.
package enum Ed25519 {
    /// True when the private half of `publicKey` made `signature` over `message`.
    package static func isValid(_ signature: [UInt8], over message: [UInt8], publicKey: [UInt8]) -> Bool {
        withPublicKey(publicKey) { OpenSSL.isValid(signature, over: message, key: $0, digest: nil) } ?? false
    }

    /// The public half as `openssl pkey -pubin` reads it.
    ///
    /// - Precondition: there are 32 bytes.
    package static func pem(publicKey: [UInt8]) -> String {
        let text = withPublicKey(publicKey) { key in OpenSSL.bytes { PEM_write_bio_PUBKEY($0, key) } }
        guard let text else { preconditionFailure("any 32 bytes are written") }
        return String(decoding: text, as: UTF8.self)
    }

    private static func withPublicKey<Result>(_ bytes: [UInt8], _ body: (OpaquePointer) -> Result?) -> Result? {
        OpenSSL.run {
            guard let key = EVP_PKEY_new_raw_public_key_ex(OpenSSL.context, "ED25519", nil, bytes, bytes.count)
            else { return nil }
            defer { EVP_PKEY_free(key) }
            return body(key)
        }
    }
}

extension OpenSSL {
    /// - Parameter digest: nil for a scheme that has its own.
    static func isValid(_ signature: [UInt8], over message: [UInt8], key: OpaquePointer, digest: String?) -> Bool {
        guard let work = EVP_MD_CTX_new() else { return false }
        defer { EVP_MD_CTX_free(work) }
        return EVP_DigestVerifyInit_ex(work, nil, digest, context, nil, key, nil) == 1
            && EVP_DigestVerify(work, signature, signature.count, message, message.count) == 1
    }
}
