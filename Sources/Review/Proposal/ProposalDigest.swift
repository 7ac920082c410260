import ClientFormats
import ClientKit
import PolicyModel
import Signing

/// What is approved: the SHA-256 over the list of every file of a bundle, except signatures and what signing makes.
///
/// The list is that of `sha256sum`, by path, so anybody can make it again. The status page is made by signing; the
/// signature inside a feed is one too, so of a feed its unsigned form counts.
package struct ProposalDigest: Hashable, Sendable {
    /// The SHA-256 of each file by its path, sorted by the bytes of the path.
    package let files: [(path: String, sha256: String)]
    /// 64 lower-case hex digits.
    package let hex: String

    package init(of bundle: [Artifact]) {
        let counted = bundle.filter { !BundleSigner.isMadeBySigning($0) && !StatusFile.isOne($0.path) }
        self.init(counted.map { ($0.path, Digest.sha256(Self.unsigned($0))) })
    }

    package init(_ files: [(path: String, sha256: String)]) {
        self.files = files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
        hex = Digest.sha256(Array(self.files.map { "\($0.sha256)  \($0.path)\n" }.joined().utf8))
    }

    /// How it is named where the whole of it is too long.
    package var short: String { String(hex.prefix(16)) }

    /// The files that differ from another proposal's, sorted.
    package func differences(from other: ProposalDigest) -> [String] {
        let mine = Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0.sha256) })
        let theirs = Dictionary(uniqueKeysWithValues: other.files.map { ($0.path, $0.sha256) })
        return Set(mine.keys).union(theirs.keys).filter { mine[$0] != theirs[$0] }.sorted()
    }

    package static func == (one: ProposalDigest, other: ProposalDigest) -> Bool { one.hex == other.hex }

    package func hash(into hasher: inout Hasher) { hasher.combine(hex) }

    private static let feeds = ClientFormats.all.filter { $0.embeddedSignature != nil }

    private static func unsigned(_ file: Artifact) -> [UInt8] {
        let name = PublishedPath.name(of: file.path), client = feeds.first { $0.downloads(name) }
        return client?.embeddedSignature?.content(of: file.bytes) ?? file.bytes
    }
}
