import Crypto

/// The SHA-256 of a file's bytes in 32 bytes of its own, for keeping very many of them.
package struct ByteDigest: Hashable, Sendable {
    /// The digest's bytes in order, eight to a word.
    package let words: (UInt64, UInt64, UInt64, UInt64)

    package init(words: (UInt64, UInt64, UInt64, UInt64)) { self.words = words }

    package init(of bytes: [UInt8]) {
        words = SHA256.hash(data: bytes).withUnsafeBytes { digest in
            func word(_ place: Int) -> UInt64 {
                UInt64(bigEndian: digest.loadUnaligned(fromByteOffset: place * 8, as: UInt64.self))
            }
            return (word(0), word(1), word(2), word(3))
        }
    }

    package static func == (one: ByteDigest, other: ByteDigest) -> Bool { one.words == other.words }

    package func hash(into hasher: inout Hasher) { hasher.combine(words.0) }

    /// 64 lower-case hex digits.
    package var hex: String {
        let bytes = [words.0, words.1, words.2, words.3].flatMap { word in
            stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> UInt64($0)) }
        }
        return Digest.hex(bytes)
    }
}
