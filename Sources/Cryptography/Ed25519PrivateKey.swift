import CCrypto

/// The private side of Ed25519: the same signature for the same bytes every time. OpenSSL overwrites it when it goes.
package final class Ed25519PrivateKey: Sendable {
    package let publicKey: [UInt8]
    // Never changed after its making; any number of threads may sign with it.
    nonisolated(unsafe) private let key: OpaquePointer

    /// - Throws: unless the seed has 32 bytes.
    package init(seed: [UInt8]) throws(LibraryFault) {
        key = try OpenSSL.run { () throws(LibraryFault) in
            guard let key = EVP_PKEY_new_raw_private_key_ex(OpenSSL.context, "ED25519", nil, seed, seed.count)
            else { throw LibraryFault("Ed25519") }
            return key
        }
        var bytes = [UInt8](repeating: 0, count: 32), count = bytes.count
        let isThere = EVP_PKEY_get_raw_public_key(key, &bytes, &count)
        precondition(isThere == 1 && count == 32, "a private key of Ed25519 has its public half")
        publicKey = bytes
    }

    deinit { EVP_PKEY_free(key) }

    package func signature(over message: [UInt8]) throws(LibraryFault) -> [UInt8] {
        try OpenSSL.run { () throws(LibraryFault) in
            let work = EVP_MD_CTX_new()
            defer { EVP_MD_CTX_free(work) }
            var bytes = [UInt8](repeating: 0, count: 64), count = bytes.count
            guard EVP_DigestSignInit_ex(work, nil, nil, OpenSSL.context, nil, key, nil) == 1,
                EVP_DigestSign(work, &bytes, &count, message, message.count) == 1, count == 64
            else { throw LibraryFault("Ed25519") }
            return bytes
        }
    }
}

/// Key files: PKCS#8 in PEM, written by OpenSSL.
extension Ed25519PrivateKey {
    /// Without encryption.
    package func file() throws(LibraryFault) -> [UInt8] {
        try withInfo { info in OpenSSL.bytes { PEM_write_bio_PKCS8_PRIV_KEY_INFO($0, info) } }
    }

    /// Encrypted by PBES2 with AES-256-CBC, whose key is made by scrypt.
    ///
    /// - Precondition: `vector` has 16 bytes.
    package func file(passphrase: [UInt8], salt: [UInt8], vector: [UInt8]) throws(LibraryFault) -> [UInt8] {
        precondition(vector.count == 16, "OpenSSL reads as many as a block has")
        return try withInfo { info in
            var salt = salt, vector = vector
            // 16 MiB, the most that OpenSSL's limit of 32 MiB leaves a power of two for.
            let method = PKCS5_pbe2_set_scrypt(EVP_aes_256_cbc(), &salt, Int32(salt.count), &vector, 16_384, 8, 5)
            guard let method else { return nil }
            let file = passphrase.withUnsafeBytes {
                PKCS8_set0_pbe_ex(
                    $0.baseAddress?.assumingMemoryBound(to: CChar.self), Int32($0.count), info, method,
                    OpenSSL.context, nil)
            }
            guard let file else {
                X509_ALGOR_free(method)
                return nil
            }
            defer { X509_SIG_free(file) }
            return OpenSSL.bytes { PEM_write_bio_PKCS8($0, file) }
        }
    }

    /// What an encrypted file (DER) holds; nil if the passphrase does not open it.
    ///
    /// - Precondition: the caller knows and bounds what the file asks for: OpenSSL takes any encryption that it has.
    package static func decrypted(file: [UInt8], passphrase: [UInt8]) -> [UInt8]? {
        OpenSSL.run {
            let read = file.withUnsafeBufferPointer { bytes in
                var place = bytes.baseAddress
                return d2i_X509_SIG(nil, &place, bytes.count)
            }
            guard let read else { return nil }
            defer { X509_SIG_free(read) }
            var method: UnsafePointer<X509_ALGOR>?, secret: UnsafePointer<ASN1_OCTET_STRING>?
            X509_SIG_get0(read, &method, &secret)
            var plain: UnsafeMutablePointer<UInt8>?, count: Int32 = 0
            _ = passphrase.withUnsafeBytes {
                PKCS12_pbe_crypt_ex(
                    method, $0.baseAddress?.assumingMemoryBound(to: CChar.self), Int32($0.count),
                    ASN1_STRING_get0_data(secret), ASN1_STRING_length(secret), &plain, &count, 0, OpenSSL.context, nil)
            }
            guard let plain else { return nil }
            defer { ccrypto_clear_free(plain, Int(count)) }
            return Array(UnsafeBufferPointer(start: plain, count: Int(count)))
        }
    }

    private func withInfo(_ body: (OpaquePointer) -> [UInt8]?) throws(LibraryFault) -> [UInt8] {
        try OpenSSL.run { () throws(LibraryFault) in
            let info = EVP_PKEY2PKCS8(key)
            defer { PKCS8_PRIV_KEY_INFO_free(info) }
            guard let bytes = info.flatMap(body) else { throw LibraryFault("PKCS#8") }
            return bytes
        }
    }
}
