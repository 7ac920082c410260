import Basics
import Cryptography

/// The name a file's bytes give it: SHA-256 in 64 lower-case hex digits.
package enum Digest {
    package static func sha256(_ bytes: [UInt8]) -> String { hex(Hash.sha256(bytes)) }

    /// The 32 bytes themselves.
    package static func sha256(of bytes: ArraySlice<UInt8>) -> [UInt8] { Hash.sha256(bytes) }

    package static func hex(_ bytes: some Sequence<UInt8>) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.underestimatedCount * 2)
        for byte in bytes {
            text.append(digit(byte >> 4))
            text.append(digit(byte & 15))
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 48 + value : 87 + value }

    /// True when `text` has the shape of a SHA-256 in lower-case hex.
    static func isHash(_ text: some StringProtocol) -> Bool { isHash(digits: text.utf8) }

    static func isHash(digits: some Collection<UInt8>) -> Bool {
        digits.count == 64 && digits.allSatisfy(\.isSmallHexDigit)
    }

    /// The bytes of lower-case hex digits; nil for any other text.
    static func bytes(hex text: some StringProtocol) -> [UInt8]? {
        let digits = text.utf8.compactMap { $0.isSmallHexDigit ? $0.hexValue : nil }
        guard digits.count == text.utf8.count, digits.count % 2 == 0 else { return nil }
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }
}
