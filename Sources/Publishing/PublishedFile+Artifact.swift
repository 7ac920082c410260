import PolicyModel
import Signing

extension PublishedFile {
    /// The file as a target gives it back, if it is still the one that was published.
    func artifact(_ bytes: [UInt8], at place: String) throws(PublishingError) -> Artifact {
        guard Digest.sha256(bytes) == sha256 else {
            throw .foreign(path: place, reason: "is no longer the file that was published")
        }
        return Artifact(path: path, bytes: bytes, role: PublishedPath.role(of: path, bytes: bytes))
    }
}
