import PolicyModel

extension Lack {
    /// What the staged files of a bundle lack, as far as they are there: why it cannot be published yet.
    package static func all(in artifacts: [Artifact]) throws(TrustError) -> [Lack] {
        let tree = try MetadataTree(reading: artifacts)
        guard let newest = tree.roots.max(by: { $0.key < $1.key })?.value else { return [] }
        let root = newest.content, targets = tree.targets[.targets]
        var lacks = ofRoot(newest, in: tree)
        if let targets { lacks += of(targets, [root.targets]) }
        for delegation in targets?.content.delegations ?? [] {
            if let file = tree.targets[delegation.role] { lacks += of(file, [delegation.keys]) }
        }
        if let snapshot = tree.snapshot { lacks += of(snapshot, [root.snapshot]) }
        if let timestamp = tree.timestamp { lacks += of(timestamp, [root.timestamp]) }
        return lacks
    }

    /// What the newest root of a bundle lacks; nil where it is whole, or there is none.
    package static func ofRoot(in artifacts: [Artifact]) throws(TrustError) -> Lack? {
        let tree = try MetadataTree(reading: artifacts.filter { RoleName.role(atPath: $0.path)?.role == .root })
        return tree.roots.max { $0.key < $1.key }.flatMap { ofRoot($0.value, in: tree).first }
    }

    /// A new root answers to the one before it as well.
    private static func ofRoot(_ newest: MetadataFile<RootMetadata>, in tree: MetadataTree) -> [Lack] {
        let before = tree.roots[newest.content.version - 1]?.content.root, own = newest.content.root
        return of(newest, before == own ? [own] : [before, own].compactMap { $0 })
    }

    private static func of(_ file: MetadataFile<some TrustMetadata>, _ keys: [RoleKeys]) -> [Lack] {
        let valid = file.signatures.filter { signature in
            keys.contains { $0[signature.keyID]?.isValid(signature.bytes, over: file.payload) ?? false }
        }
        return RoleStager.lacks(file.role, keys, valid)
    }
}
