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

    subscript(path: String) -> Artifact? { byPath[path] }

    /// Whether the file here has the bytes of the published one.
    func holds(_ file: PublishedFile) -> Bool {
        guard let own = byPath[file.path], own.bytes.count == file.length else { return false }
        return hash(own) == file.sha256
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
