import PolicyModel
import Signing

/// Files of this machine that need not be fetched from a target that has them too.
struct KnownFiles {
    private let artifacts: [Artifact]
    private let byPath: [String: Artifact]
    private let hashes: [String: String]

    /// - Parameter hashes: SHA-256 by path, as far as they are known.
    init(_ artifacts: [Artifact], hashes: [String: String] = [:]) {
        self.artifacts = artifacts
        byPath = Dictionary(artifacts.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
        self.hashes = hashes
    }

    init(_ signed: SignedBundle) { self.init(signed.bundle.artifacts, hashes: signed.hashes) }

    /// The published file with its bytes; nil if they are not here.
    ///
    /// An immutable copy has the bytes of the file that it is named after: a bundle that was built and not signed yet
    /// holds no copies.
    subscript(file: PublishedFile) -> Artifact? {
        guard let own = byPath[file.path] ?? byPath[PublishedPath.original(ofCopy: file.path)],
            own.bytes.count == file.length, hash(own) == file.sha256
        else { return nil }
        return own.path == file.path ? own : Artifact(published: own.bytes, at: file.path)
    }

    /// As they are to be published.
    func files(cache: Int) -> [PublishedFile] {
        artifacts.map { file in
            PublishedFile(
                path: file.path, length: file.bytes.count, sha256: hash(file),
                headers: FileHeaders(at: file.path, cache: cache))
        }
    }

    private func hash(_ file: Artifact) -> String { hashes[file.path] ?? Digest.sha256(file.bytes) }
}
