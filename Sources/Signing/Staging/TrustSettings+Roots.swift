import PolicyModel

/// What the keys of the settings and those of the newest root differ in.
extension TrustSettings {
    /// One line for each role whose keys the newest root names otherwise.
    ///
    /// - Parameter published: the published files; only a published root replaces keys.
    package func differences(from files: [Artifact], published: [Artifact]) -> [String] {
        let chain = Self.roots(in: files)
        return differences(from: chain, published: Self.roots(in: published).last?.version ?? 0)
    }

    func differences(from chain: [RootMetadata], published: Int) -> [String] {
        guard let newest = chain.last else { return [] }
        let former = newest.version <= published ? former(in: chain) : [:]
        return RootMetadata.roles.filter { keys(of: $0) != newest.keys(of: $0) }.map { role in
            former[role]
                ?? "\(role): the settings name other keys than root \(newest.version) does; decree rotate carries them "
                + "over" + (role == .root ? "; until that root is live decree refresh refuses" : "")
        }
    }

    /// One line for each role for which the settings name keys that a later published root replaced: a checkout from
    /// before that, in which a rotation would trust them again.
    package func former(in published: [Artifact]) -> [String] {
        let found = former(in: Self.roots(in: published))
        return RootMetadata.roles.compactMap { found[$0] }
    }

    private func former(in chain: [RootMetadata]) -> [RoleName: String] {
        guard let newest = chain.last else { return [:] }
        return RootMetadata.roles.reduce(into: [:]) { lines, role in
            guard let own = keys(of: role), let now = newest.keys(of: role), own != now else { return }
            let gone = own.keys.filter { now[$0.id] == nil }, new = now.keys.filter { own[$0.id] == nil }
            let earlier = chain.dropLast().last { root in
                root.keys(of: role) == own || gone.contains { root.keys(of: role)?[$0.id] != nil }
            }
            guard let earlier else { return }
            let changes = [("in", new), ("out", gone)].filter { !$1.isEmpty }.map { name, keys in
                "\(name): " + keys.map { String($0.id.prefix(16)) }.joined(separator: ", ")
            }
            let words = changes.isEmpty ? "threshold: \(now.threshold)" : changes.joined(separator: "; ")
            lines[role] =
                "\(role): the settings name keys of root \(earlier.version), which root \(earlier.version + 1) "
                + "replaced (\(words)): update this checkout"
        }
    }

    private func keys(of role: RoleName) -> RoleKeys? {
        RootMetadata(version: 1, expires: Moment(seconds: 0), self).keys(of: role)
    }

    /// From the first to the newest, as far as they can be read.
    private static func roots(in files: [Artifact]) -> [RootMetadata] {
        let own = files.filter { RoleName.role(atPath: $0.path)?.role == .root }
        let roots = (try? MetadataTree(reading: own))?.roots ?? [:]
        return roots.values.map(\.content).sorted { $0.version < $1.version }
    }
}
