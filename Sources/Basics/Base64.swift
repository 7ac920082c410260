#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Bytes as text, by RFC 4648, with padding.
package enum Base64 {
    /// Nil where a character does not belong, or the padding is not as it must be.
    package static func bytes(_ text: some StringProtocol) -> [UInt8]? {
        Data(base64Encoded: String(text)).map(Array.init)
    }

    package static func text(_ bytes: some Sequence<UInt8>) -> String { Data(bytes).base64EncodedString() }
}
