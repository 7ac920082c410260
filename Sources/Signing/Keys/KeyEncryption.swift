import Crypto
import CryptoExtras
import Foundation

/// How a private key file is encrypted: PBES2 with scrypt and AES-256-CBC, as OpenSSL writes and reads it.
struct KeyEncryption: Hashable {
    let salt: [UInt8]
    /// scrypt's N, r and p.
    let rounds: Int
    let blockSize: Int
    let parallelism: Int
    let vector: [UInt8]

    /// What new key files carry: 16 MiB, the most that OpenSSL's limit of 32 MiB leaves a power of two for.
    init(salt: [UInt8], vector: [UInt8]) {
        self.init(salt: salt, rounds: 16_384, blockSize: 8, parallelism: 5, vector: vector)
    }

    init(salt: [UInt8], rounds: Int, blockSize: Int, parallelism: Int, vector: [UInt8]) {
        self.salt = salt
        self.rounds = rounds
        self.blockSize = blockSize
        self.parallelism = parallelism
        self.vector = vector
    }

    func encrypted(_ secret: [UInt8], passphrase: [UInt8]) throws(SigningError) -> [UInt8] {
        let key = try key(passphrase)
        do {
            return Array(try AES._CBC.encrypt(secret, using: key, iv: AES._CBC.IV(ivBytes: vector)))
        } catch {
            throw .library("\(error)")
        }
    }

    /// - Throws: `wrongPassphrase` where the padding does not come out; most wrong passphrases end there.
    func decrypted(_ bytes: [UInt8], passphrase: [UInt8]) throws(SigningError) -> [UInt8] {
        let key = try key(passphrase)
        do {
            return Array(try AES._CBC.decrypt(bytes, using: key, iv: AES._CBC.IV(ivBytes: vector)))
        } catch {
            throw .wrongPassphrase
        }
    }

    private func key(_ passphrase: [UInt8]) throws(SigningError) -> SymmetricKey {
        do {
            return try KDF.Scrypt.deriveKey(
                from: passphrase, salt: salt, outputByteCount: 32, rounds: rounds, blockSize: blockSize,
                parallelism: parallelism)
        } catch {
            throw .library("\(error)")
        }
    }
}

extension KeyEncryption {
    private static let pbes2: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x05, 0x0D]
    private static let scrypt: [UInt8] = [0x2B, 0x06, 0x01, 0x04, 0x01, 0xDA, 0x47, 0x04, 0x0B]
    private static let aes256CBC: [UInt8] = [0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x01, 0x2A]

    var algorithm: [UInt8] {
        let work = DER.sequence(
            DER.octets(salt), DER.integer(rounds), DER.integer(blockSize), DER.integer(parallelism))
        return DER.sequence(
            DER.object(Self.pbes2),
            DER.sequence(
                DER.sequence(DER.object(Self.scrypt), work), DER.sequence(DER.object(Self.aes256CBC), DER.octets(vector))))
    }

    /// Reads the algorithm of an encrypted key.
    ///
    /// - Throws: `secretKey` for any other way of encryption, and for one that costs more than a key file may.
    init(reading algorithm: DERReader) throws(SigningError) {
        var algorithm = algorithm
        guard algorithm.element(DER.objectTag) == Self.pbes2, var choices = algorithm.sequence(), algorithm.isAtEnd,
              var derivation = choices.sequence(), var cipher = choices.sequence(), choices.isAtEnd else {
            throw .secretKey(reason: "is encrypted in a way that Decree does not read; \(Self.remedy)")
        }
        guard derivation.element(DER.objectTag) == Self.scrypt, var work = derivation.sequence(), derivation.isAtEnd else {
            throw .secretKey(reason: "is encrypted without scrypt; \(Self.remedy)")
        }
        guard cipher.element(DER.objectTag) == Self.aes256CBC, let vector = cipher.element(DER.octetsTag),
              vector.count == 16, cipher.isAtEnd else {
            throw .secretKey(reason: "is encrypted with another cipher than AES-256-CBC; \(Self.remedy)")
        }
        guard let salt = work.element(DER.octetsTag), (1...1024).contains(salt.count), let rounds = work.integer(),
              let blockSize = work.integer(), let parallelism = work.integer(),
              work.isAtEnd || work.integer() == 32, work.isAtEnd else { throw .secretKey(reason: "is damaged") }
        try Self.checkCost(rounds, blockSize, parallelism)
        self.init(salt: salt, rounds: rounds, blockSize: blockSize, parallelism: parallelism, vector: vector)
    }

    private static let remedy = "convert it with: openssl pkcs8 -topk8 -scrypt -v2 aes-256-cbc"

    /// OpenSSL's own bound of 32 MiB, with its way of counting; a p above 16 would only take this machine's time.
    private static func checkCost(_ rounds: Int, _ blockSize: Int, _ parallelism: Int) throws(SigningError) {
        let isPower = rounds >= 2 && rounds & (rounds - 1) == 0
        guard isPower, blockSize >= 1, parallelism >= 1 else { throw .secretKey(reason: "is damaged") }
        let limit = 32 << 20
        guard parallelism <= 16, blockSize <= limit / 128, rounds <= limit / 128,
              128 * blockSize * (rounds + 2 + parallelism) <= limit else {
            throw .secretKey(reason: "asks for more scrypt work than the 32 MiB that OpenSSL and Decree do")
        }
    }
}
