import PolicyModel

extension Lack {
    /// What the staged files of a bundle lack, as far as they are there: why it cannot be published yet.
    package static func all(in artifacts: [Artifact]) throws(TrustError) -> [Lack] {
        let tree = try MetadataTree(reading: artifacts)
        guard let newest = tree.roots.max(by: { $0.key < $1.key })?.value else { return [] }
        let before = tree.roots[newest.content.version - 1]?.content.root
        let root = newest.content, targets = tree.targets[.targets]
        // A new root answers to the one before it as well.
        var lacks = of(newest, before == root.root ? [root.root] : [before, root.root].compactMap { $0 })
        if let targets { lacks += of(targets, [root.targets]) }
        for delegation in targets?.content.delegations ?? [] {
            if let file = tree.targets[delegation.role] { lacks += of(file, [delegation.keys]) }
        }
        if let snapshot = tree.snapshot { lacks += of(snapshot, [root.snapshot]) }
        if let timestamp = tree.timestamp { lacks += of(timestamp, [root.timestamp]) }
        return lacks
    }

    private static func of(_ file: MetadataFile<some TrustMetadata>, _ keys: [RoleKeys]) -> [Lack] {
        let valid = file.signatures.filter { signature in
            keys.contains { $0[signature.keyID]?.isValid(signature.bytes, over: file.payload) ?? false }
        }
        return RoleStager.lacks(file.role, keys, valid)
    }
}
