import ClientKit
import PolicyModel
import Basics
import Cryptography

/// The signature of a whole feed by the app's own key, which Sparkle from 2.9 on can require.
///
/// It stands in a comment behind the feed, and covers every byte before that comment. Source: `sign_update` of Sparkle
/// 2.9.
struct FeedSignature: EmbeddedSignature {
    private static let opening = Array("<!-- sparkle-signatures:\n".utf8)

    /// True for a signature as files and feeds have it: 64 bytes in base64.
    static func isWellFormed(_ text: String) -> Bool { Base64.bytes(text)?.count == 64 }

    func signer(in options: ClientOptions) -> (publicKey: [UInt8], program: [String])? {
        guard let program = options.feedProgram, let key = options.feedKey else { return nil }
        return (key, program)
    }

    func content(of feed: [UInt8]) -> [UInt8] {
        let last = feed.indices.reversed().first { feed[$0...].starts(with: Self.opening) }
        return last.map { Array(feed[..<$0]) } ?? feed
    }

    func document(_ content: [UInt8], signed signature: [UInt8]) -> [UInt8] {
        let words = "edSignature: \(Base64.text(signature))\nlength: \(content.count)\n-->\n"
        return content + Self.opening + Array(words.utf8)
    }

    /// True only for the form that Decree writes.
    func isValid(in feed: [UInt8], by publicKey: [UInt8]) -> Bool {
        let content = content(of: feed)
        let lines = String(decoding: feed[(content.count)...].dropFirst(Self.opening.count), as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count == 4, lines[0].hasPrefix("edSignature: "), lines[1] == "length: \(content.count)",
            lines[2] == "-->", lines[3].isEmpty,
            let signature = Base64.bytes(lines[0].dropFirst("edSignature: ".count))
        else { return false }
        return Ed25519.isValid(Array(signature), over: content, publicKey: publicKey)
    }
}
