import PolicyModel

/// Whose signatures each role shall need, as the site's settings say: the request that `sign` and `rotate` carry out.
package struct TrustSettings: Hashable, Sendable {
    package let root: RoleKeys
    package let targets: RoleKeys
    package let snapshot: RoleKeys
    package let timestamp: RoleKeys
    package let site: RoleKeys
    /// By slug.
    package let apps: [String: RoleKeys]

    /// That no key serves two kinds of role is known from `SiteKeys`.
    package init(
        root: RoleKeys, targets: RoleKeys, snapshot: RoleKeys, timestamp: RoleKeys, site: RoleKeys,
        apps: [String: RoleKeys]
    ) {
        self.root = root
        self.targets = targets
        self.snapshot = snapshot
        self.timestamp = timestamp
        self.site = site
        self.apps = apps
    }

    /// The roles that one person alone can sign for, which the tool says at each signing.
    package var alone: [RoleName] {
        let online: Set<RoleName> = [.snapshot, .timestamp, .site]
        let roles: [(RoleName, RoleKeys)] =
            [(.root, root), (.targets, targets)]
            + apps.map { (.app($0.key), $0.value) }.sorted { $0.0.description < $1.0.description }
        return roles.filter { !online.contains($0.0) && $0.1.threshold == 1 }.map(\.0)
    }
}
