import CCrypto

/// Calls of OpenSSL. Nothing of this module hands a pointer out.
///
/// A context of its own, so that `openssl.cnf` neither takes algorithms away (FIPS) nor adds any: the same files are
/// signed and read on every machine. TLS has the global context, and with it the system's rules.
enum OpenSSL {
    // Never freed and never changed after its making; OpenSSL locks what it keeps in it. Nothing is cleaned up when the
    // process ends, since threads may still be hashing then.
    nonisolated(unsafe) static let context = {
        OPENSSL_init_crypto(UInt64(OPENSSL_INIT_NO_ATEXIT), nil)
        return OSSL_LIB_CTX_new()
    }()

    /// Runs `body` with our context for functions that take none, and leaves no error in this thread's queue.
    static func run<Result, Fault: Error>(_ body: () throws(Fault) -> Result) throws(Fault) -> Result {
        let before = OSSL_LIB_CTX_set0_default(context)
        defer {
            OSSL_LIB_CTX_set0_default(before)
            ERR_clear_error()
        }
        return try body()
    }

    /// What `read` finds in a memory of OpenSSL's that shows `bytes`.
    static func reading<Result>(_ bytes: [UInt8], _ read: (OpaquePointer) -> Result?) -> Result? {
        run {
            bytes.withUnsafeBytes { bytes in
                guard let memory = BIO_new_mem_buf(bytes.baseAddress, Int32(clamping: bytes.count)) else { return nil }
                defer { BIO_free(memory) }
                return read(memory)
            }
        }
    }

    /// What `write` puts into a memory of OpenSSL's, which is overwritten when freed; nil if that fails.
    static func bytes(_ write: (OpaquePointer) -> Int32) -> [UInt8]? {
        guard let memory = BIO_new(BIO_s_mem()) else { return nil }
        defer { BIO_free(memory) }
        guard write(memory) == 1 else { return nil }
        return [UInt8](unsafeUninitializedCapacity: BIO_ctrl_pending(memory)) { buffer, count in
            count = max(0, Int(BIO_read(memory, buffer.baseAddress, Int32(buffer.count))))
        }
    }

    /// What an `i2d` function writes.
    static func encoded(_ write: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?) -> Int32) -> [UInt8]? {
        var memory: UnsafeMutablePointer<UInt8>?
        let count = write(&memory)
        guard count >= 0, let memory else { return nil }
        defer { ccrypto_clear_free(memory, Int(count)) }
        return Array(UnsafeBufferPointer(start: memory, count: Int(count)))
    }
}
