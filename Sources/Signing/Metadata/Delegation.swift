import PolicyModel

/// What the leads hand on: the manifest to automation, each app's folder to its managers.
package struct Delegation: Hashable, Sendable {
    /// `site` or one app's.
    package let role: RoleName
    package let keys: RoleKeys

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
        (left.role == .site ? "" : left.role.description) < (right.role == .site ? "" : right.role.description)
    }
}

extension Delegation {

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
        self.init(role: role, keys: keys)
    }
}
