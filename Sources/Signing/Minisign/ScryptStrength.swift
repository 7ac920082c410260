import Cryptography

/// How much work a passphrase costs to try: libsodium's two limits, as minisign's key files carry them.
struct ScryptStrength: Hashable {
    let ops: UInt64
    let memory: UInt64

    /// What new key files carry: N = 2^17, 128 MiB.
    static let written = ScryptStrength(ops: 4_194_304, memory: 134_217_728)

    /// scrypt's N and p; r is always 8. Follows libsodium's `pickparams`.
    var rounds: (count: UInt64, parallelism: UInt64) {
        let ops = max(ops, 32_768)
        guard ops >= memory / 32 else { return (Self.powerOfTwo(above: ops / 32 / 2), 1) }
        let count = Self.powerOfTwo(above: memory / 1024 / 2)
        return (count, min(ops / 4 / count, (1 << 30) - 1) / 8)
    }

    /// `length` bytes that only the passphrase yields.
    func stream(passphrase: [UInt8], salt: [UInt8], length: Int) throws(SigningError) -> [UInt8] {
        let (count, parallelism) = rounds
        // 2^20 is minisign's own default, 1 GiB; a file that asks for more would only exhaust this machine.
        guard count <= 1 << 20, (1...16).contains(parallelism) else {
            throw .secretKey(reason: "asks for more scrypt work than Decree does")
        }
        do {
            return try Scrypt.bytes(
                length, passphrase: passphrase, salt: salt, rounds: count, blockSize: 8, parallelism: parallelism)
        } catch {
            throw .library("\(error)")
        }
    }

    /// The least power of two, at least 2, above `bound`.
    private static func powerOfTwo(above bound: UInt64) -> UInt64 {
        var power: UInt64 = 2
        while power <= bound, power < 1 << 62 { power <<= 1 }
        return power
    }
}
