import Cryptography

/// The SHA-256 of a file's bytes in 32 bytes of its own, for keeping very many of them.
package struct ByteDigest: Hashable, Comparable, Sendable {
    /// In bytes.
    package static let length = 32

    /// The digest's bytes in order, eight to a word.
    package let words: (UInt64, UInt64, UInt64, UInt64)

    /// Nil for anything but 64 lower-case hex digits.
    package init?(hex text: String) {
        guard Digest.isHash(text), let bytes = Digest.bytes(hex: text) else { return nil }
        self.init(in: bytes, at: 0)
    }

    package init(of bytes: [UInt8]) { self.init(in: Hash.sha256(bytes), at: 0) }

    /// A digest that stands among other bytes, from `start` on.
    ///
    /// - Precondition: its 32 bytes are there.
    package init(in bytes: [UInt8], at start: Int) {
        words = bytes.withUnsafeBytes { bytes in
            func word(_ place: Int) -> UInt64 {
                UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: start + place * 8, as: UInt64.self))
            }
            return (word(0), word(1), word(2), word(3))
        }
    }

    package func append(to bytes: inout [UInt8]) {
        let words = (words.0.bigEndian, words.1.bigEndian, words.2.bigEndian, words.3.bigEndian)
        withUnsafeBytes(of: words) { bytes.append(contentsOf: $0) }
    }

    package static func == (one: ByteDigest, other: ByteDigest) -> Bool { one.words == other.words }

    package static func < (one: ByteDigest, other: ByteDigest) -> Bool { one.words < other.words }

    package func hash(into hasher: inout Hasher) { hasher.combine(words.0) }

    /// 64 lower-case hex digits.
    package var hex: String { Digest.hex([self].bytes) }
}

extension [ByteDigest] {
    /// One after another, as `bytes` has them; what is cut off counts for nothing.
    package init(reading bytes: [UInt8]) {
        self = stride(from: 0, through: bytes.count - ByteDigest.length, by: ByteDigest.length).map {
            ByteDigest(in: bytes, at: $0)
        }
    }

    package var bytes: [UInt8] { reduce(into: []) { $1.append(to: &$0) } }
}
