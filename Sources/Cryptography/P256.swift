import CCrypto

/// ECDSA over P-256 with SHA-256, for hardware that knows no Ed25519: OpenSSL reads and verifies, and signs nothing.
package enum P256 {
    /// A key of the named curve with its point in full: what stands before the two coordinates.
    private static let head: [UInt8] = [
        0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08, 0x2A, 0x86, 0x48,
        0xCE, 0x3D, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00, 0x04,
    ]

    /// True when `pem` is a public key of P-256 in the one spelling that OpenSSL writes, line feed at the end included.
    package static func isPublicKey(pem: String) -> Bool {
        withPublicKey(pem: pem) { key in
            // OpenSSL writes a short point, or a curve given by its numbers, as it was read.
            guard OpenSSL.encoded({ i2d_PUBKEY(key, $0) })?.starts(with: head) == true else { return false }
            return OpenSSL.bytes { PEM_write_bio_PUBKEY($0, key) }?.elementsEqual(pem.utf8) ?? false
        }
    }

    /// True when the private half of `pem` made `signature` over `message`. A signature must be in its only valid DER
    /// encoding.
    package static func isValid(_ signature: [UInt8], over message: [UInt8], pem: String) -> Bool {
        withPublicKey(pem: pem) { OpenSSL.isValid(signature, over: message, key: $0, digest: "SHA256") }
    }

    private static func withPublicKey(pem: String, _ body: (OpaquePointer) -> Bool) -> Bool {
        OpenSSL.reading(Array(pem.utf8)) { memory in
            guard let key = PEM_read_bio_PUBKEY_ex(memory, nil, nil, nil, OpenSSL.context, nil) else { return nil }
            defer { EVP_PKEY_free(key) }
            return body(key)
        } ?? false
    }
}
