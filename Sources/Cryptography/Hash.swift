import CCrypto

/// A message digest. Each is fetched from OpenSSL once: fetching takes longer than hashing a small file.
package struct Hash: Sendable {
    package static let sha256 = Hash(.sha256), sha1 = Hash(.sha1), md5 = Hash(.md5), blake2b512 = Hash(.blake2b512)

    private enum Algorithm { case sha256, sha1, md5, blake2b512 }

    // Fetched algorithms never change, and any number of threads may use one.
    nonisolated(unsafe) private static let fetchedSHA256 = EVP_MD_fetch(OpenSSL.context, "SHA256", nil)
    nonisolated(unsafe) private static let fetchedSHA1 = EVP_MD_fetch(OpenSSL.context, "SHA1", nil)
    nonisolated(unsafe) private static let fetchedMD5 = EVP_MD_fetch(OpenSSL.context, "MD5", nil)
    nonisolated(unsafe) private static let fetchedBLAKE2b = EVP_MD_fetch(OpenSSL.context, "BLAKE2B-512", nil)

    private let algorithm: Algorithm

    private init(_ algorithm: Algorithm) { self.algorithm = algorithm }

    private var fetched: OpaquePointer? {
        switch algorithm {
        case .sha256: Self.fetchedSHA256
        case .sha1: Self.fetchedSHA1
        case .md5: Self.fetchedMD5
        case .blake2b512: Self.fetchedBLAKE2b
        }
    }

    package func callAsFunction(_ bytes: [UInt8]) -> [UInt8] { self(bytes[...]) }

    package func callAsFunction(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: Int(EVP_MAX_MD_SIZE)) { digest, count in
            var size: UInt32 = 0
            let isDone = bytes.withUnsafeBytes {
                EVP_Digest($0.baseAddress, $0.count, digest.baseAddress, &size, fetched, nil)
            }
            precondition(isDone == 1, "OpenSSL's own provider has the digest, and memory for it")
            count = Int(size)
        }
    }
}

/// HMAC with SHA-256 (RFC 2104), as Amazon's signatures are made of it.
///
/// Composed of OpenSSL's digest: its own HMAC fetches both algorithms for each code, which takes longer than the code.
package enum HMACSHA256 {
    /// Bytes of a block of SHA-256.
    private static let block = 64

    package static func code(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
        let short = key.count > block ? Hash.sha256(key) : key
        let padded = short + [UInt8](repeating: 0, count: block - short.count)
        let inner = Hash.sha256(padded.map { $0 ^ 0x36 } + message)
        return Hash.sha256(padded.map { $0 ^ 0x5C } + inner)
    }
}
