import CCrypto

/// scrypt (RFC 7914): bytes that only the passphrase yields, at a price in time and memory.
package enum Scrypt {
    /// - Throws: for numbers that scrypt does not have, and where there is no memory for them.
    package static func bytes(
        _ length: Int, passphrase: [UInt8], salt: [UInt8], rounds: UInt64, blockSize: UInt64, parallelism: UInt64
    ) throws(LibraryFault) -> [UInt8] {
        // OpenSSL's own limit is 32 MiB. Callers bound the work; this is what it takes, and no byte more.
        let memory = 128 * blockSize * (rounds + 2 + parallelism)
        var bytes = [UInt8](repeating: 0, count: length)
        try OpenSSL.run { () throws(LibraryFault) in
            let isDone = passphrase.withUnsafeBytes { passphrase in
                salt.withUnsafeBufferPointer { salt in
                    EVP_PBE_scrypt(
                        passphrase.baseAddress?.assumingMemoryBound(to: CChar.self), passphrase.count, salt.baseAddress,
                        salt.count, rounds, blockSize, parallelism, memory, &bytes, bytes.count)
                }
            }
            guard isDone == 1 else { throw LibraryFault("scrypt") }
        }
        return bytes
    }
}
