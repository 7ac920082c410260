import PolicyModel

extension MissingSignatures {
    /// What the staged files of a bundle lack, as far as they are there: why it cannot be published yet.
    package static func all(in artifacts: [Artifact]) throws(TrustError) -> [MissingSignatures] {
        let tree = try MetadataTree(reading: artifacts)
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
        let tree = try MetadataTree(reading: artifacts.filter { RoleName.role(atPath: $0.path)?.role == .root })
        return tree.roots.max { $0.key < $1.key }.flatMap { ofRoot($0.value, in: tree).first }
    }

    /// A new root answers to the one before it as well.
    private static func ofRoot(_ newest: MetadataFile<RootMetadata>, in tree: MetadataTree) -> [MissingSignatures] {
        let before = tree.roots[newest.content.version - 1]?.content.root, own = newest.content.root
        return of(newest, before == own ? [own] : [before, own].compactMap { $0 })
    }

    private static func of(_ file: MetadataFile<some TrustMetadata>, _ keys: [RoleKeys]) -> [MissingSignatures] {
        let valid = file.signatures.filter { signature in
            keys.contains { $0[signature.keyID]?.isValid(signature.bytes, over: file.payload) ?? false }
        }
        return RoleStager.missingSignatures(file.role, keys, valid)
    }
}
