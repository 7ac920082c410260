import PolicyModel

/// Whose signatures each role shall need, as the site's settings say: the request that `sign` and `rotate` carry out.
package struct TrustSettings: Hashable, Sendable {
    package let root: RoleKeys
    package let targets: RoleKeys
    package let snapshot: RoleKeys
    package let timestamp: RoleKeys
    package let site: RoleKeys
    /// By slug. That no key serves two kinds of role is known from `SiteKeys`.
    package let apps: [String: RoleKeys]

    /// The roles that one person alone can sign for, which the tool says at each signing.
    package var alone: [RoleName] {
        let roles: [(RoleName, RoleKeys)] =
            [(.root, root), (.targets, targets)]
            + apps.map { (.app($0.key), $0.value) }.sorted { $0.0.description < $1.0.description }
        return roles.filter { $0.1.threshold == 1 }.map(\.0)
    }
}

extension TrustSettings {
    /// - Parameter apps: every slug of the site; an app without keys of its own has those of all apps.
    package init(_ keys: SiteKeys, apps: some Collection<String>) {
        func role(_ kind: SiteKeys.Kind) -> RoleKeys {
            guard let role = keys.roles[kind] else { preconditionFailure("each kind of role has its keys") }
            return RoleKeys(role)
        }
        let shared = role(.app), own = apps.map { slug in (slug, keys.apps[slug].map { RoleKeys($0) } ?? shared) }
        self.init(
            root: role(.root), targets: role(.targets), snapshot: role(.snapshot), timestamp: role(.timestamp),
            site: role(.site), apps: Dictionary(own) { first, _ in first })
    }
}

/// From the public halves in the site's settings, which were refused there if they are none, to keys that verify.
extension TrustKey {
    package init(_ key: SiteKeys.Key) {
        let bytes = Digest.bytes(hex: key.publicText)
        guard let trusted = bytes.flatMap({ TrustKey(ed25519: $0) }) ?? TrustKey(ecdsaPEM: key.publicText) else {
            preconditionFailure("the settings hold keys alone")
        }
        self = trusted
    }
}

extension RoleKeys {
    package init(_ role: SiteKeys.Role) {
        guard let made = RoleKeys(role.keys.map { TrustKey($0) }, threshold: role.threshold) else {
            preconditionFailure("the settings hold thresholds that different keys meet")
        }
        self = made
    }
}
