import Signing

/// A state of the site on this machine: a host whose version is lower is behind, also without the record of a visit.
package struct HeldState: Sendable {
    private let folder: PublishedFolder
    /// Whether it is a target's live publication; else it may not be published yet.
    private let isLive: Bool

    package init(_ folder: PublishedFolder, isLive: Bool) { (self.folder, self.isLive) = (folder, isLive) }

    /// Nothing unless the state here is newer: the host's own may have been published by somebody else.
    func rows(isTrusted: Bool, bytes: (String) -> [UInt8]?) -> [ProofRow] {
        let path = isTrusted ? RoleName.timestamp.path(version: 0) : Manifest.path
        guard let own = try? folder.bytes(at: path, limit: ProofLimits().largest),
            let here = Self.version(own, at: path), let there = bytes(path).flatMap({ Self.version($0, at: path) }),
            there < here
        else { return [] }
        return [
            ProofRow(
                .age, path, expected: "version \(here), as in \(folder.path)", found: "version \(there)",
                remedy: isLive
                    ? "have the host show the target's live publication, or purge its cache"
                    : "if that is published, purge the host's cache; else publish it: decree publish",
                isLive ? .broken : .warning)
        ]
    }

    private static func version(_ bytes: [UInt8], at path: String) -> Int? {
        path == Manifest.path
            ? Manifest.files(in: bytes)?.version
            : (try? MetadataFile<TimestampMetadata>(reading: bytes, as: .timestamp, at: path))?.content.version
    }
}
