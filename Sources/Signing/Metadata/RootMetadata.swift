import PolicyModel

/// Whose signatures the four top roles need: what apps pin, and what rotation replaces.
package struct RootMetadata: TrustMetadata {
    package static let type = "root"

    package let version: Int
    package let expires: Moment
    package let root: RoleKeys
    package let targets: RoleKeys
    package let snapshot: RoleKeys
    package let timestamp: RoleKeys
}

extension RootMetadata {
    /// The roles that a root names keys for.
    package static let roles: [RoleName] = [.root, .targets, .snapshot, .timestamp]

    func hasKeys(of other: RootMetadata) -> Bool { Self.roles.allSatisfy { keys(of: $0) == other.keys(of: $0) } }

    /// True when neither online key stays: the old ones may have signed any version since.
    func replacesOnlineKeys(of old: RootMetadata) -> Bool {
        Set(old.timestamp.keys).isDisjoint(with: timestamp.keys)
            && Set(old.snapshot.keys).isDisjoint(with: snapshot.keys)
    }

    /// Nil for a role that the root does not name.
    package func keys(of role: RoleName) -> RoleKeys? {
        switch role {
        case .root: root
        case .targets: targets
        case .snapshot: snapshot
        case .timestamp: timestamp
        case .site, .app: nil
        }
    }

    package var ownFields: [JSONValue.Member] {
        let roles = [("root", root), ("targets", targets), ("snapshot", snapshot), ("timestamp", timestamp)]
        return [
            .init("consistent_snapshot", .bool(true)),
            .init("keys", RoleKeys.json(of: roles.map(\.1))),
            .init("roles", .object(roles.map { .init($0, .object($1.members)) })),
        ]
    }

    package init?(reading json: JSONValue, of role: RoleName, version: Int, expires: Moment) {
        guard role == .root, let known = RoleKeys.known(reading: json["keys"]), let roles = json["roles"] else {
            return nil
        }
        func keys(_ name: String) -> RoleKeys? { roles[name].flatMap { RoleKeys(reading: $0, among: known) } }
        guard let root = keys("root"), let targets = keys("targets"), let snapshot = keys("snapshot"),
            let timestamp = keys("timestamp")
        else { return nil }
        self.init(
            version: version, expires: expires, root: root, targets: targets, snapshot: snapshot, timestamp: timestamp)
    }
}
