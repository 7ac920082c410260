import PolicyModel

/// From the public halves in the site's settings to keys that verify.
extension TrustKey {
    /// - Throws: `publicKey` where the text is no point of its curve, or PEM in another spelling than OpenSSL's.
    package init(_ key: SiteKeys.Key) throws(SigningError) {
        if let bytes = Digest.bytes(hex: key.publicText), let trusted = TrustKey(ed25519: bytes) {
            self = trusted
        } else if let trusted = TrustKey(ecdsaPEM: key.publicText) {
            self = trusted
        } else {
            throw .publicKey(reason: "\(key.position) is no key of Ed25519, nor one of P-256 as OpenSSL writes it")
        }
    }
}

extension RoleKeys {
    /// - Throws: `publicKey` for a text that is no key, or a threshold that cannot be met.
    package init(_ role: SiteKeys.Role) throws(SigningError) {
        var keys: [TrustKey] = []
        for key in role.keys { keys.append(try TrustKey(key)) }
        guard let made = RoleKeys(keys, threshold: role.threshold) else {
            throw .publicKey(reason: "\(role.position) has a threshold that its keys cannot meet")
        }
        self = made
    }
}

extension TrustSettings {
    /// - Parameter apps: every slug of the site; an app without keys of its own has those of all apps.
    /// - Throws: `SigningError` for a key that is none, `TrustError` for one that serves two kinds of role.
    package init(_ keys: SiteKeys, apps: some Collection<String>) throws {
        func role(_ kind: SiteKeys.Kind) throws -> RoleKeys {
            guard let role = keys.roles[kind] else { preconditionFailure("each kind of role has its keys") }
            return try RoleKeys(role)
        }
        let shared = try role(.app)
        var own: [String: RoleKeys] = [:]
        for slug in apps { own[slug] = try keys.apps[slug].map { try RoleKeys($0) } ?? shared }
        try self.init(
            root: role(.root), targets: role(.targets), snapshot: role(.snapshot), timestamp: role(.timestamp),
            site: role(.site), apps: own)
    }
}

extension MinisignPublicKey {
    /// The pinned key, or the announced one.
    package init(pinned text: String) throws(SigningError) { try self.init(reading: Array(text.utf8)) }
}
