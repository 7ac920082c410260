import Cryptography

/// How a private key file is encrypted: PBES2 with scrypt and AES-256-CBC, as OpenSSL writes and reads it.
///
/// It is read before a passphrase is tried, so that a file which asks for endless work is refused without any.
struct KeyEncryption: Hashable {
    /// scrypt's N, r and p.
    let rounds: Int
    let blockSize: Int
    let parallelism: Int

    private static let pbes2 = "1.2.840.113549.1.5.13", scrypt = "1.3.6.1.4.1.11591.4.11"
    private static let aes256CBC = "2.16.840.1.101.3.4.1.42"
    private static let remedy = "convert it with: openssl pkcs8 -topk8 -scrypt -v2 aes-256-cbc"

    /// Reads the algorithm of an encrypted key.
    ///
    /// - Throws: `secretKey` for any other way of encryption, and for one that costs more than a key file may.
    init(reading algorithm: [DERValue]) throws(SigningError) {
        guard algorithm.count == 2, algorithm[0] == .object(Self.pbes2), case .sequence(let choices) = algorithm[1],
            choices.count == 2, case .sequence(let derivation) = choices[0],
            case .sequence(let cipher) = choices[1]
        else {
            throw .secretKey(reason: "is encrypted in a way that Decree does not read; \(Self.remedy)")
        }
        guard derivation.count == 2, derivation[0] == .object(Self.scrypt), case .sequence(let work) = derivation[1]
        else { throw .secretKey(reason: "is encrypted without scrypt; \(Self.remedy)") }
        guard cipher.count == 2, cipher[0] == .object(Self.aes256CBC), case .octets(let vector) = cipher[1],
            vector.count == 16
        else { throw .secretKey(reason: "is encrypted with another cipher than AES-256-CBC; \(Self.remedy)") }
        // The key's length may follow, and has one value only.
        guard work.count == 4 || work.count == 5 && work[4] == .integer(32), case .octets(let salt) = work[0],
            (1...1024).contains(salt.count), case .integer(let rounds) = work[1],
            case .integer(let blockSize) = work[2], case .integer(let parallelism) = work[3]
        else { throw .secretKey(reason: "is damaged") }
        self.rounds = rounds
        self.blockSize = blockSize
        self.parallelism = parallelism
        try checkCost()
    }

    /// OpenSSL's own bound of 32 MiB, with its way of counting; a p above 16 would only take this machine's time.
    private func checkCost() throws(SigningError) {
        let isPower = rounds >= 2 && rounds & (rounds - 1) == 0
        guard isPower, blockSize >= 1, parallelism >= 1 else { throw .secretKey(reason: "is damaged") }
        let limit = 32 << 20
        guard parallelism <= 16, blockSize <= limit / 128, rounds <= limit / 128,
            128 * blockSize * (rounds + 2 + parallelism) <= limit
        else {
            throw .secretKey(reason: "asks for more scrypt work than the 32 MiB that OpenSSL and Decree do")
        }
    }
}
