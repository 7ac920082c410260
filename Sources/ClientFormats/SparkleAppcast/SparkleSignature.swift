import Basics
import Cryptography

/// The signature of a whole feed by the app's own key, which Sparkle from 2.9 on can require.
///
/// It stands in a comment behind the feed, and covers every byte before that comment. Source: `sign_update` of Sparkle
/// 2.9.
package enum SparkleSignature {
    private static let opening = Array("<!-- sparkle-signatures:\n".utf8)

    /// True for a signature as files and feeds have it: 64 bytes in base64.
    static func isWellFormed(_ text: String) -> Bool { Base64.bytes(text)?.count == 64 }

    /// The feed without its signature; the whole of a feed that has none.
    package static func content(of feed: [UInt8]) -> [UInt8] {
        let last = feed.indices.reversed().first { feed[$0...].starts(with: opening) }
        return last.map { Array(feed[..<$0]) } ?? feed
    }

    /// - Parameter signature: 64 bytes.
    package static func feed(_ content: [UInt8], signed signature: [UInt8]) -> [UInt8] {
        let words = "edSignature: \(Base64.text(signature))\nlength: \(content.count)\n-->\n"
        return content + opening + Array(words.utf8)
    }

    /// True if the feed ends in a signature by the private half of `publicKey`, in the form that Decree writes.
    package static func isValid(in feed: [UInt8], by publicKey: [UInt8]) -> Bool {
        let content = content(of: feed)
        let lines = String(decoding: feed[(content.count)...].dropFirst(opening.count), as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count == 4, lines[0].hasPrefix("edSignature: "), lines[1] == "length: \(content.count)",
            lines[2] == "-->", lines[3].isEmpty,
            let signature = Base64.bytes(lines[0].dropFirst("edSignature: ".count))
        else { return false }
        return Ed25519.isValid(Array(signature), over: content, publicKey: publicKey)
    }
}
