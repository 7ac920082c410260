import PolicyModel

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

extension MinisignPublicKey {
    /// The pinned key, or the announced one.
    package init(pinned text: String) throws(SigningError) { try self.init(reading: Array(text.utf8)) }
}
