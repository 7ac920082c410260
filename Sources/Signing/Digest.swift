import Crypto
import Foundation

/// The name a file's bytes give it: SHA-256 in 64 lower-case hex digits.
package enum Digest {
    package static func sha256(_ bytes: [UInt8]) -> String { hex(Array(SHA256.hash(data: bytes))) }

    package static func hex(_ bytes: some Sequence<UInt8>) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    /// True when `text` has the shape of a SHA-256 in lower-case hex.
    static func isHash(_ text: some StringProtocol) -> Bool {
        text.utf8.count == 64 && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    }

    /// The bytes of lower-case hex digits; nil for any other text.
    static func bytes(hex text: some StringProtocol) -> [UInt8]? {
        let digits = text.utf8.compactMap { digit -> UInt8? in
            switch digit {
            case 48...57: digit - 48
            case 97...102: digit - 87
            default: nil
            }
        }
        guard digits.count == text.utf8.count, digits.count % 2 == 0 else { return nil }
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }
}
