import PolicyModel

/// A file of the content as it was read.
package struct SourceFile: Sendable {
    /// As the user gave it: the content path, a slash, the rest.
    package let path: String
    /// At most one byte more than a file may have.
    package let bytes: [UInt8]
    /// What the system said of it before the bytes were read.
    package let identity: FileIdentity

    package init(path: String, bytes: [UInt8], identity: FileIdentity) {
        self.path = path
        self.bytes = bytes
        self.identity = identity
    }
}
