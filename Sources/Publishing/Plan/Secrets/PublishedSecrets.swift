import PolicyModel
import Signing

/// Finds private keys and credentials among the files to publish.
package enum PublishedSecrets {
    /// One sentence for each file that contains a secret.
    ///
    /// - Parameter allowed: paths whose files are meant to be published whatever they look like.
    static func faults(in artifacts: [Artifact], _ secrets: [RunSecret], allowed: Set<String> = []) -> [String] {
        artifacts.compactMap { artifact in
            guard !allowed.contains(original(of: artifact.path)),
                let name = name(in: artifact.bytes) ?? secrets.first(where: { $0.isFound(in: artifact.bytes) })?.words
            else { return nil }
            return "\(artifact.path) holds \(name), which everybody could read; take it out and build again, or if it "
                + "is meant to be published, add \(original(of: artifact.path)) to 'allowed-secrets' of index.md"
        }
    }

    /// The name of the first private key or credential found, such as "a private key"; nil if there is none.
    package static func name(in bytes: [UInt8]) -> String? {
        if let name = SecretMark.first(in: bytes) ?? KeyShape.name(of: bytes[...]) { return name }
        if let text = narrowed(bytes) { return SecretMark.first(in: text) }
        for content in PackedContent.pieces(of: bytes) {
            if let name = SecretMark.first(in: content) ?? KeyShape.name(of: content[...]) { return "\(name), packed" }
        }
        return nil
    }

    /// The path without the digest that an immutable copy's name begins with.
    private static func original(of path: String) -> String {
        guard PublishedPath.claimsToBeCopy(path) else { return path }
        let name = PublishedPath.name(of: path)
        return String(path.dropLast(name.count) + name.dropFirst(65))
    }

    /// A text in UTF-16 as its single bytes; nil for any other file.
    private static func narrowed(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) else { return nil }
        return bytes.dropFirst(2).filter { $0 != 0 }
    }
}

/// A value of this run that no published file may contain.
package struct RunSecret: Hashable, Sendable {
    /// Where the value comes from, such as "the value of GITHUB_TOKEN".
    package let words: String
    let value: String

    /// In bytes. Shorter values occur by chance.
    private static let shortest = 8

    /// Nil for a value so short that it occurs by chance.
    package init?(_ value: String, words: String) {
        guard value.utf8.count >= Self.shortest else { return nil }
        (self.value, self.words) = (value, words)
    }

    func isFound(in bytes: [UInt8]) -> Bool { bytes.place(of: value) != nil }
}
