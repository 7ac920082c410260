import Basics

/// A content file with the bytes that were read, from which a build knows whether it changed.
package struct SourceFile: Sendable {
    /// Begins with the content path as given by the user.
    package let path: String
    /// At most one byte more than the limit.
    package let bytes: [UInt8]
    /// From before the bytes were read.
    package let identity: FileIdentity
}
