/// The file of a TUF key: PKCS#8 in PEM, encrypted, so that OpenSSL reads our keys and we read its.
extension TrustSecretKey {
    private static let plainLabel = "PRIVATE KEY", encryptedLabel = "ENCRYPTED PRIVATE KEY"
    private static let ed25519: [UInt8] = [0x2B, 0x65, 0x70]
    /// Names for the refusal; the library that signs would take an X25519 key for one of Ed25519.
    private static let others: [[UInt8]: String] = [
        [0x2B, 0x65, 0x6E]: "X25519", [0x2B, 0x65, 0x6F]: "X448", [0x2B, 0x65, 0x71]: "Ed448",
        [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01]: "RSA", [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01]: "ECDSA",
    ]

    /// - Parameters:
    ///   - passphrase: for an encrypted key; a key without encryption ignores it.
    ///   - allowingPlain: whether a key without encryption may be read at all.
    package init(reading file: [UInt8], passphrase: [UInt8]?, allowingPlain: Bool) throws(SigningError) {
        guard let block = PEM.block(in: file) else { throw .secretKey(reason: "is not a PEM file with one private key") }
        switch block.label {
        case Self.plainLabel:
            guard allowingPlain else {
                throw .secretKey(reason: "has no passphrase; give --unencrypted if that is meant")
            }
            try self.init(plain: block.bytes)
        case Self.encryptedLabel:
            guard let passphrase else { throw .passphraseNeeded }
            try self.init(encrypted: block.bytes, passphrase: passphrase)
        default: throw .secretKey(reason: "is a PEM file, but of no PKCS#8 private key")
        }
    }

    /// - Throws: where the file is plainly no private key; whether a passphrase opens it is not tried.
    package static func checkFile(_ file: [UInt8]) throws(SigningError) {
        guard let label = PEM.block(in: file)?.label, label == plainLabel || label == encryptedLabel else {
            throw .secretKey(reason: "is not a PEM file with one private key")
        }
    }

    private init(encrypted bytes: [UInt8], passphrase: [UInt8]) throws(SigningError) {
        var file = DERReader(bytes)
        guard var key = file.sequence(), file.isAtEnd, let algorithm = key.sequence(),
              let secret = key.element(DER.octetsTag), key.isAtEnd else { throw .secretKey(reason: "is damaged") }
        let encryption = try KeyEncryption(reading: algorithm)
        // KDF.Scrypt must not be handed an empty passphrase: it unwraps the address of its first byte.
        guard !passphrase.isEmpty else { throw .wrongPassphrase }
        let plain = try encryption.decrypted(secret, passphrase: passphrase)
        // One wrong passphrase in 256 leaves a padding that looks right; then there is no key behind it.
        var inner = DERReader(plain)
        guard inner.sequence() != nil, inner.isAtEnd else { throw .wrongPassphrase }
        try self.init(plain: plain)
    }

    /// `SEQUENCE { version, algorithm, OCTETS { OCTETS seed }, [0] attributes?, [1] public? }`
    private init(plain bytes: [UInt8]) throws(SigningError) {
        var file = DERReader(bytes)
        guard var key = file.sequence(), file.isAtEnd, let version = key.integer(), version <= 1,
              var algorithm = key.sequence(), let kind = algorithm.element(DER.objectTag) else {
            throw .secretKey(reason: "is damaged")
        }
        guard kind == Self.ed25519 else {
            throw .secretKey(reason: "is a key for \(Self.others[kind] ?? "something else"), not for Ed25519")
        }
        guard algorithm.isAtEnd, var octets = key.element(DER.octetsTag).map({ DERReader($0) }),
              let seed = octets.element(DER.octetsTag), octets.isAtEnd else { throw .secretKey(reason: "is damaged") }
        _ = key.element(0xA0)
        let stated = version == 1 ? key.element(0x81) : nil
        guard key.isAtEnd else { throw .secretKey(reason: "is damaged") }
        try self.init(seed: seed)
        guard stated == nil || stated == [0] + self.key.publicBytes else {
            throw .secretKey(reason: "is damaged: its two halves do not belong together")
        }
    }

    /// The key file, encrypted when there is a passphrase.
    ///
    /// - Parameters:
    ///   - salt: 16 random bytes, `vector` 16 more; used by encryption only.
    package func fileBytes(passphrase: [UInt8]?, salt: [UInt8], vector: [UInt8]) throws(SigningError) -> [UInt8] {
        let plain = DER.sequence(
            DER.integer(0), DER.sequence(DER.object(Self.ed25519)), DER.octets(DER.octets(seed)))
        guard let passphrase else { return Array(PEM.text(Self.plainLabel, plain).utf8) }
        guard !passphrase.isEmpty else { throw .secretKey(reason: "an empty passphrase protects nothing") }
        guard salt.count == 16, vector.count == 16 else { throw .secretKey(reason: "a salt has 16 bytes") }
        let encryption = KeyEncryption(salt: salt, vector: vector)
        let secret = try encryption.encrypted(plain, passphrase: passphrase)
        return Array(PEM.text(Self.encryptedLabel, DER.sequence(encryption.algorithm, DER.octets(secret))).utf8)
    }
}
