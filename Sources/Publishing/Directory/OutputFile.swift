import Basics
import PolicyModel
import Signing

/// A file of a build as it stands in the output, or will as soon as the update is committed: everything but its bytes.
package struct OutputFile: Hashable, Sendable {
    package let path: String
    package let role: Artifact.Role
    package let digest: ByteDigest
    package let identity: FileIdentity
    /// True where the output does not hold these bytes yet.
    package let isStaged: Bool

    package init(path: String, role: Artifact.Role, digest: ByteDigest, identity: FileIdentity, isStaged: Bool) {
        self.path = path
        self.role = role
        self.digest = digest
        self.identity = identity
        self.isStaged = isStaged
    }

    /// How many bytes it has.
    package var size: Int { Int(identity.size) }
}
