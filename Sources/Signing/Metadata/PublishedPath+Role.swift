import PolicyModel

/// What a published file is by its path: the names that signing gives out are known here.
extension PublishedPath {
    /// What the file at `path` is for. Inside `assets/` everything is an asset, whatever it is called.
    ///
    /// An immutable copy counts as an asset: the one stable file is the document.
    package static func role(of path: String, bytes: [UInt8]) -> Artifact.Role {
        role(of: path, isCopy: isImmutableCopy(path, bytes: bytes))
    }

    /// The same for a file whose hash is known.
    package static func role(of path: String, sha256: String) -> Artifact.Role {
        role(of: path, isCopy: isImmutableCopy(path, sha256: sha256))
    }

    /// The same by the name alone: an immutable copy counts as what it is a copy of.
    package static func role(of path: String) -> Artifact.Role { role(of: path, isCopy: false) }

    /// - Parameter isCopy: whether the name begins with the file's own hash.
    static func role(of path: String, isCopy: @autoclosure () -> Bool) -> Artifact.Role {
        if path.hasPrefix("assets/") { return .asset }
        if path.hasPrefix("metadata/") { return .metadata }
        if path == Manifest.path || path == AllowedLinks.path { return .manifest }
        if path == MinisignPublicKey.path || path == MinisignPublicKey.nextPath { return .key }
        if isCopy() || path == StatusFile.data { return .asset }
        if path.hasSuffix(".minisig") { return .signature }
        // An XML file at the root is a feed of the pages.
        if path.hasSuffix(".json") || (path.hasSuffix(".xml") && path.contains("/")) { return .document }
        return path.hasSuffix(".html") ? .page : .asset
    }

    /// True for names that never get other bytes: a hash and a dot, or a version of metadata.
    package static func isImmutable(_ path: String) -> Bool {
        if path.hasPrefix("assets/") { return false }
        return claimsToBeCopy(path) || RoleName.role(atPath: path)?.version != nil
    }
}
