import CCrypto

/// What a certificate says of its time and its key, read by OpenSSL; who signed it is not asked.
package struct X509: Hashable, Sendable {
    /// In seconds since 1970.
    package let begins: Int
    package let expires: Int
    /// The public key with its algorithm, in DER.
    package let publicKey: [UInt8]

    /// The first certificate of a PEM text; nil without one.
    package init?(pem: [UInt8]) {
        let facts = OpenSSL.reading(pem) { memory -> (Int, Int, [UInt8])? in
            guard let certificate = PEM_read_bio_X509(memory, nil, nil, nil) else { return nil }
            defer { X509_free(certificate) }
            guard let begins = Self.seconds(X509_get0_notBefore(certificate)),
                let expires = Self.seconds(X509_get0_notAfter(certificate)),
                let key = OpenSSL.encoded({ i2d_X509_PUBKEY(X509_get_X509_PUBKEY(certificate), $0) })
            else { return nil }
            return (begins, expires, key)
        }
        guard let facts else { return nil }
        (begins, expires, publicKey) = facts
    }

    private static func seconds(_ time: UnsafePointer<ASN1_TIME>?) -> Int? {
        let epoch = ASN1_TIME_set(nil, 0)
        defer { ASN1_TIME_free(epoch) }
        var days: Int32 = 0, seconds: Int32 = 0
        guard ASN1_TIME_diff(&days, &seconds, epoch, time) == 1 else { return nil }
        return Int(days) * 86_400 + Int(seconds)
    }
}
