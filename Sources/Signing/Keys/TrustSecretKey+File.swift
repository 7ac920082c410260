import Cryptography

/// The file of a TUF key: PKCS#8 in PEM, encrypted, so that OpenSSL reads our keys and we read its.
extension TrustSecretKey {
    private static let plainLabel = "PRIVATE KEY", encryptedLabel = "ENCRYPTED PRIVATE KEY"
    private static let ed25519 = "1.3.101.112"
    /// Names for the refusal.
    private static let others = [
        "1.3.101.110": "X25519", "1.3.101.111": "X448", "1.3.101.113": "Ed448", "1.2.840.113549.1.1.1": "RSA",
        "1.2.840.10045.2.1": "ECDSA",
    ]

    /// - Parameters:
    ///   - passphrase: for an encrypted key; a key without encryption ignores it.
    ///   - allowingPlain: whether a key without encryption may be read at all.
    package init(reading file: [UInt8], passphrase: [UInt8]?, allowingPlain: Bool) throws(SigningError) {
        guard let block = PEM.block(in: file) else {
            throw .secretKey(reason: "is not a PEM file with one private key")
        }
        switch block.label {
        case Self.plainLabel:
            guard allowingPlain else {
                throw .secretKey(reason: "has no passphrase; give --unencrypted if that is meant")
            }
            guard case .sequence(let key) = DERValue(reading: block.bytes)
            else { throw .secretKey(reason: "is damaged") }
            try self.init(plain: key)
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
        guard case .sequence(let file) = DERValue(reading: bytes), file.count == 2,
            case .sequence(let algorithm) = file[0], case .octets = file[1]
        else { throw .secretKey(reason: "is damaged") }
        _ = try KeyEncryption(reading: algorithm)
        // No key is encrypted with an empty passphrase, so none is tried. One wrong passphrase in 256 leaves a padding
        // that looks right; then there is no key behind it.
        guard !passphrase.isEmpty, let plain = Ed25519PrivateKey.decrypted(file: bytes, passphrase: passphrase),
            case .sequence(let key) = DERValue(reading: plain)
        else { throw .wrongPassphrase }
        try self.init(plain: key)
    }

    /// `SEQUENCE { version, algorithm, OCTETS { OCTETS seed }, [0] attributes?, [1] public? }`
    private init(plain key: [DERValue]) throws(SigningError) {
        guard key.count >= 3, case .integer(let version) = key[0], version <= 1, case .sequence(let algorithm) = key[1],
            case .object(let kind) = algorithm.first
        else { throw .secretKey(reason: "is damaged") }
        guard kind == Self.ed25519 else {
            throw .secretKey(reason: "is a key for \(Self.others[kind] ?? "something else"), not for Ed25519")
        }
        guard algorithm.count == 1, case .octets(let inner) = key[2],
            case .octets(let seed) = DERValue(reading: inner)
        else { throw .secretKey(reason: "is damaged") }
        let rest = key.count > 3 && key[3].tag == 0xA0 ? key[4...] : key[3...]
        guard rest.isEmpty || rest.count == 1 && version == 1 && rest.first?.tag == 0x81 else {
            throw .secretKey(reason: "is damaged")
        }
        try self.init(seed: seed)
        guard rest.first.map({ $0 == .other([0x81, 33, 0] + self.key.publicBytes) }) ?? true else {
            throw .secretKey(reason: "is damaged: its two halves do not belong together")
        }
    }

    /// The key file, encrypted when there is a passphrase.
    ///
    /// - Parameters:
    ///   - salt: 16 random bytes, `vector` 16 more; used by encryption only.
    package func fileBytes(passphrase: [UInt8]?, salt: [UInt8], vector: [UInt8]) throws(SigningError) -> [UInt8] {
        if let passphrase {
            guard !passphrase.isEmpty else { throw .secretKey(reason: "an empty passphrase protects nothing") }
            guard salt.count == 16, vector.count == 16 else { throw .secretKey(reason: "a salt has 16 bytes") }
        }
        do {
            guard let passphrase else { return try secret.file() }
            return try secret.file(passphrase: passphrase, salt: salt, vector: vector)
        } catch {
            throw .library("\(error)")
        }
    }
}
