import PolicyModel

/// What a staged file still needs before it may be published.
package struct MissingSignatures: Hashable, Sendable, CustomStringConvertible {
    package let role: RoleName
    /// Signatures that hold, and how many there must be.
    package let signed: Int
    package let threshold: Int
    /// Whose signatures would count and are not there.
    package let missing: [TrustKey]

    package var description: String {
        let ids = missing.map { String($0.id.prefix(16)) }.joined(separator: ", ")
        return "\(role) has \(signed) of \(threshold) signatures; \(threshold - signed) more of: \(ids)"
    }
}

extension MissingSignatures {
    /// What the staged files of a bundle lack, as far as they are there: why it cannot be published yet.
    package static func all(in artifacts: [Artifact]) throws(TrustError) -> [MissingSignatures] {
        let tree = try MetadataTree(of: artifacts)
        guard let newest = tree.roots.max(by: { $0.key < $1.key })?.value else { return [] }
        let root = newest.content, targets = tree.targets[.targets]
        var missing = ofRoot(newest, in: tree)
        if let targets { missing += of(targets, [root.targets]) }
        for delegation in targets?.content.delegations ?? [] {
            if let file = tree.targets[delegation.role] { missing += of(file, [delegation.keys]) }
        }
        if let snapshot = tree.snapshot { missing += of(snapshot, [root.snapshot]) }
        if let timestamp = tree.timestamp { missing += of(timestamp, [root.timestamp]) }
        return missing
    }

    /// The signatures that the newest root of a bundle still needs; nil if it has all of them, or there is no root.
    package static func ofRoot(in artifacts: [Artifact]) throws(TrustError) -> MissingSignatures? {
        let tree = try MetadataTree(of: artifacts.filter { RoleName.role(atPath: $0.path)?.role == .root })
        return tree.roots.max { $0.key < $1.key }.flatMap { ofRoot($0.value, in: tree).first }
    }

    /// A new root answers to the one before it as well.
    fileprivate static func ofRoot(_ newest: MetadataFile<RootMetadata>, in tree: MetadataTree) -> [MissingSignatures] {
        let before = tree.roots[newest.content.version - 1]?.content.root, own = newest.content.root
        return of(newest, before == own ? [own] : [before, own].compactMap { $0 })
    }

    package static func of(_ file: MetadataFile<some TrustMetadata>, _ keys: [RoleKeys]) -> [MissingSignatures] {
        all(file.role, keys, file.validSignatures(by: keys))
    }

    /// - Parameter signatures: only such as hold.
    static func all(_ role: RoleName, _ keys: [RoleKeys], _ signatures: [RoleSignature]) -> [MissingSignatures] {
        let ids = Set(signatures.map(\.keyID))
        return keys.compactMap { needed in
            let missing = needed.keys.filter { !ids.contains($0.id) }
            let count = needed.keys.count - missing.count
            guard count < needed.threshold else { return nil }
            return MissingSignatures(role: role, signed: count, threshold: needed.threshold, missing: missing)
        }
    }
}

extension RootMetadata {
    /// The newest root of these files that has all of its signatures: its keys sign the next one. Nil without one, and
    /// where the files are malformed.
    package static func newestWhole(in artifacts: [Artifact]) -> RootMetadata? {
        let roots = artifacts.filter { RoleName.role(atPath: $0.path)?.role == .root }
        guard let tree = try? MetadataTree(of: roots) else { return nil }
        return tree.roots.values.filter { MissingSignatures.ofRoot($0, in: tree).isEmpty }.map(\.content)
            .max { $0.version < $1.version }
    }
}
