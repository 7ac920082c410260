import Cryptography

/// minisign's own secret key file, so that either program reads the other's keys.
///
/// 158 bytes: `Ed`, `Sc` or two zero bytes (not encrypted), `B2`, salt[32], opslimit, memlimit (both u64,
/// little-endian), then 104 bytes: keynum[8], seed[32], public[32], check[32].
extension MinisignSecretKey {
    /// - Parameter passphrase: for an encrypted key; a key without encryption ignores it.
    package init(reading file: [UInt8], passphrase: [UInt8]?) throws(SigningError) {
        let content = try Self.content(of: file)
        let isEncrypted = content[2..<4].elementsEqual("Sc".utf8)
        guard content[0..<2].elementsEqual("Ed".utf8), content[4..<6].elementsEqual("B2".utf8),
            isEncrypted || content[2..<4].elementsEqual([0, 0])
        else {
            throw .secretKey(reason: "is of a kind that Decree does not know")
        }
        var secret = Array(content[54...])
        if isEncrypted {
            guard let passphrase else { throw .passphraseNeeded }
            // No key is encrypted with an empty passphrase, so none is tried, which takes a second.
            guard !passphrase.isEmpty else { throw .wrongPassphrase }
            let pad = try ScryptStrength(ops: Self.word(content[38..<46]), memory: Self.word(content[46..<54]))
                .stream(passphrase: passphrase, salt: Array(content[6..<38]), length: secret.count)
            secret = zip(secret, pad).map { $0 ^ $1 }
            guard Self.equal(Array(secret[72...]), Self.check(Array(secret[..<72]))) else { throw .wrongPassphrase }
        }
        try self.init(seed: Array(secret[8..<40])) { _ in Array(secret[..<8]) }
        guard publicKey.key.elementsEqual(secret[40..<72]) else {
            throw .secretKey(reason: "is damaged: its two halves do not belong together")
        }
    }

    /// The key file, encrypted when there is a passphrase.
    ///
    /// - Parameter salt: 32 random bytes, used by encryption only.
    package func fileBytes(passphrase: [UInt8]?, salt: [UInt8]) throws(SigningError) -> [UInt8] {
        var secret = publicKey.keynum + seed + publicKey.key
        secret += Self.check(secret)
        guard let passphrase else {
            return Self.text(Array("Ed".utf8) + [0, 0] + Array("B2".utf8) + [UInt8](repeating: 0, count: 48) + secret)
        }
        guard !passphrase.isEmpty else { throw .secretKey(reason: "an empty passphrase protects nothing") }
        guard salt.count == 32 else { throw .secretKey(reason: "a salt has 32 bytes") }
        let strength = ScryptStrength.written
        let pad = try strength.stream(passphrase: passphrase, salt: salt, length: secret.count)
        let head = Array("EdScB2".utf8) + salt + Self.bytes(strength.ops) + Self.bytes(strength.memory)
        return Self.text(head + zip(secret, pad).map { $0 ^ $1 })
    }

    /// A key may come from an environment variable: a byte order mark and white space around it are tolerated.
    private static func content(of file: [UInt8]) throws(SigningError) -> [UInt8] {
        let isSpace: (UInt8) -> Bool = { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let start = file.starts(with: mark) ? file.dropFirst(3) : file[...]
        let lines = TextLines.lines(of: start.filter { $0 != 0x0D }.drop(while: isSpace) + [])?
            .filter { !$0.utf8.allSatisfy(isSpace) }
        guard let lines, lines.count == 2, lines[0].hasPrefix("untrusted comment: "),
            let content = TextLines.bytes(base64: String(lines[1].filter { $0 != " " && $0 != "\t" }), count: 158)
        else { throw .secretKey(reason: "is not a minisign secret key file") }
        return content
    }

    /// The comment is minisign's own, also for a key without encryption.
    private static func text(_ content: [UInt8]) -> [UInt8] {
        Array("untrusted comment: minisign encrypted secret key\n\(TextLines.base64(content))\n".utf8)
    }

    private static func check(_ secret: [UInt8]) -> [UInt8] { Blake2b256.hash(Array("Ed".utf8) + secret) }

    /// In a time that does not depend on where the two differ.
    private static func equal(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        one.count == other.count && zip(one, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }

    private static func word(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    private static func bytes(_ word: UInt64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * UInt64($0))) }
    }
}
