/// One file of the bundle with its final bytes: signatures cover them, so no later step re-encodes them.
package struct Artifact: Hashable, Sendable {
    /// The purpose of a file; publishing uploads in stages by role.
    package enum Role: String, CaseIterable, Hashable, Sendable {
        case document, page, asset, signature, manifest, key, metadata
    }

    /// Relative to the site's root, with `/` between parts, in printable ASCII.
    package let path: String
    package let bytes: [UInt8]
    package let role: Role

    package init(path: String, bytes: [UInt8], role: Role) {
        self.path = path
        self.bytes = bytes
        self.role = role
    }
}
