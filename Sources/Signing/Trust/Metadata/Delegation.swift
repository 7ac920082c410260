import PolicyModel

/// What the leads hand on: the manifest to automation, each app's folder to its managers.
package struct Delegation: Hashable, Sendable {
    /// `site` or one app's.
    package let role: RoleName
    package let keys: RoleKeys

    package init(_ role: RoleName, _ keys: RoleKeys) {
        self.role = role
        self.keys = keys
    }

    /// The one pattern of the role; `*` does not cross `/`, so an app's documents lie exactly one folder deep.
    static func pattern(of role: RoleName) -> String? {
        switch role {
        case .site: Manifest.path
        case .app(let slug): "\(slug)/*"
        case .root, .targets, .snapshot, .timestamp: nil
        }
    }

    /// `site` first, then the apps by the bytes of their names.
    static func precedes(_ left: Delegation, _ right: Delegation) -> Bool {
        switch (left.role, right.role) {
        case (.site, let other): other != .site
        case (_, .site): false
        case (let one, let other): one.description < other.description
        }
    }

    var json: JSONValue {
        .object(
            keys.members + [
                .init("name", .string(role.description)),
                .init("paths", .array(Self.pattern(of: role).map { [.string($0)] } ?? [])),
                .init("terminating", .bool(true)),
            ])
    }

    init?(reading json: JSONValue, among known: [String: TrustKey]) {
        guard case .string(let name)? = json["name"], let role = RoleName(name), Self.pattern(of: role) != nil,
            let keys = RoleKeys(reading: json, among: known)
        else { return nil }
        self.init(role, keys)
    }
}
