import PolicyModel
import Signing

extension PublishedFile {
    /// The file as a target gives it back, if it is still the one that was published.
    func artifact(_ bytes: [UInt8], at place: String) throws(PublishingError) -> Artifact {
        guard Digest.sha256(bytes) == sha256 else {
            throw .foreign(path: place, reason: "is no longer the file that was published")
        }
        return Artifact(published: bytes, at: path)
    }
}

extension Artifact {
    /// A file of a site, with the role that its path gives it.
    init(published bytes: [UInt8], at path: String) {
        self.init(path: path, bytes: bytes, role: PublishedPath.role(of: path, bytes: bytes))
    }
}
