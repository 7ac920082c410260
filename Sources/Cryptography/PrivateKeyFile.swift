import CCrypto

/// The file of an Ed25519 key: PKCS#8 in PEM, written by OpenSSL.
package enum PrivateKeyFile {
    /// Without encryption.
    package static func plain(_ seed: [UInt8]) throws(LibraryFault) -> [UInt8] {
        try withKeyInfo(seed) { info in OpenSSL.bytes { PEM_write_bio_PKCS8_PRIV_KEY_INFO($0, info) } }
    }

    /// Encrypted by PBES2 with AES-256-CBC, whose key is made by scrypt.
    ///
    /// - Precondition: `vector` has 16 bytes.
    package static func encrypted(
        _ seed: [UInt8], passphrase: [UInt8], salt: [UInt8], vector: [UInt8]
    ) throws(LibraryFault) -> [UInt8] {
        precondition(vector.count == 16, "OpenSSL reads as many as a block has")
        return try withKeyInfo(seed) { info in
            var salt = salt, vector = vector
            // 16 MiB, the most that OpenSSL's limit of 32 MiB leaves a power of two for.
            guard let method = PKCS5_pbe2_set_scrypt(EVP_aes_256_cbc(), &salt, Int32(salt.count), &vector, 16_384, 8, 5)
            else { return nil }
            let file = passphrase.withUnsafeBytes {
                PKCS8_set0_pbe_ex(
                    $0.baseAddress?.assumingMemoryBound(to: CChar.self), Int32($0.count), info, method, OpenSSL.context, nil)
            }
            guard let file else {
                X509_ALGOR_free(method)
                return nil
            }
            defer { X509_SIG_free(file) }
            return OpenSSL.bytes { PEM_write_bio_PKCS8($0, file) }
        }
    }

    /// What an encrypted file (DER) holds; nil where the passphrase does not open it.
    ///
    /// - Precondition: the caller knows and bounds what the file asks for: OpenSSL takes any encryption that it has.
    package static func decrypted(_ file: [UInt8], passphrase: [UInt8]) -> [UInt8]? {
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
                    method, $0.baseAddress?.assumingMemoryBound(to: CChar.self), Int32($0.count), ASN1_STRING_get0_data(secret),
                    ASN1_STRING_length(secret), &plain, &count, 0, OpenSSL.context, nil)
            }
            guard let plain else { return nil }
            defer { ccrypto_clear_free(plain, Int(count)) }
            return Array(UnsafeBufferPointer(start: plain, count: Int(count)))
        }
    }

    private static func withKeyInfo<Result>(
        _ seed: [UInt8], _ body: (OpaquePointer) -> Result?
    ) throws(LibraryFault) -> Result {
        try Ed25519.withPrivateKey(seed) { key in
            guard let info = EVP_PKEY2PKCS8(key) else { return nil }
            defer { PKCS8_PRIV_KEY_INFO_free(info) }
            return body(info)
        }
    }
}
