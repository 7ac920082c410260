/// One file of the bundle: bytes, final; nobody re-encodes what is signed.
package struct Artifact: Hashable, Sendable {
    /// What the file is for; publishing orders its stages by this.
    package enum Role: String, Hashable, Sendable {
        case document, page, asset, signature, manifest, key, metadata
    }

    /// Relative to the site's root, parts joined by `/`, printable ASCII.
    package let path: String
    package let bytes: [UInt8]
    package let role: Role

    package init(path: String, bytes: [UInt8], role: Role) {
        self.path = path
        self.bytes = bytes
        self.role = role
    }
}
