import PolicyModel

/// Whose signatures each role shall need, as the site's settings say: the wish that `sign` and `rotate` carry out.
package struct TrustSettings: Hashable, Sendable {
    package let root: RoleKeys
    package let targets: RoleKeys
    package let snapshot: RoleKeys
    package let timestamp: RoleKeys
    package let site: RoleKeys
    /// By slug.
    package let apps: [String: RoleKeys]

    /// - Throws: for a key that would serve two kinds of role: whoever steals it there would own it here.
    package init(
        root: RoleKeys, targets: RoleKeys, snapshot: RoleKeys, timestamp: RoleKeys, site: RoleKeys,
        apps: [String: RoleKeys]
    ) throws(TrustError) {
        self.root = root
        self.targets = targets
        self.snapshot = snapshot
        self.timestamp = timestamp
        self.site = site
        self.apps = apps
        try refuseSharedKeys()
    }

    private func refuseSharedKeys() throws(TrustError) {
        var kinds: [TrustKey: String] = [:]
        let single: [(RoleKeys, String)] = [
            (root, "root"), (targets, "targets"), (snapshot, "snapshot"), (timestamp, "timestamp"), (site, "site"),
        ]
        // All of one person's apps may share that person's key.
        for (role, kind) in single + apps.values.map({ ($0, "the apps") }) {
            for key in role.keys {
                let other = kinds.updateValue(kind, forKey: key) ?? kind
                guard other == kind else {
                    throw .keys(reason: "\(key.id) serves both \(other) and \(kind); one key serves one kind of role")
                }
            }
        }
    }

    /// The roles that one person alone can sign for, which the tool says at each signing.
    package var alone: [RoleName] {
        let online: Set<RoleName> = [.snapshot, .timestamp, .site]
        let roles: [(RoleName, RoleKeys)] = [(.root, root), (.targets, targets)]
            + apps.map { (.app($0.key), $0.value) }.sorted { $0.0.description < $1.0.description }
        return roles.filter { !online.contains($0.0) && $0.1.threshold == 1 }.map(\.0)
    }
}
