import PolicyModel

/// What the leads hand on: the manifest to automation, each app's folder to its managers.
package struct Delegation: Hashable, Sendable {
    /// `site` or one app's.
    package let role: RoleName
    package let keys: RoleKeys
    /// Whether the app has documents in `deepFolder`.
    let isDeep: Bool

    /// Where SDKs of feature flags ask for a document, below the folder of the app.
    static let deepFolder = "api/features"

    init(role: RoleName, keys: RoleKeys, isDeep: Bool = false) {
        (self.role, self.keys, self.isDeep) = (role, keys, isDeep)
    }

    /// The patterns of the role; none for a role to which nothing is handed on. `*` does not cross `/`, so an app's
    /// documents lie in its folder and, for some, in one folder below it.
    static func patterns(of role: RoleName, isDeep: Bool = false) -> [String] {
        switch role {
        case .site: [Manifest.path]
        case .app(let slug): ["\(slug)/*"] + (isDeep ? ["\(slug)/\(deepFolder)/*"] : [])
        case .root, .targets, .snapshot, .timestamp: []
        }
    }

    /// Whether a path that an app may have lies in `deepFolder`.
    static func isDeep(_ path: String) -> Bool {
        path.split(separator: "/").dropFirst().dropLast().joined(separator: "/") == deepFolder
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
                .init("paths", .array(Self.patterns(of: role, isDeep: isDeep).map { .string($0) })),
                .init("terminating", .bool(true)),
            ])
    }

    init?(reading json: JSONValue, among known: [String: TrustKey]) {
        guard case .string(let name)? = json["name"], let role = RoleName(name), !Self.patterns(of: role).isEmpty,
            let keys = RoleKeys(reading: json, among: known), case .array(let paths)? = json["paths"]
        else { return nil }
        // Anything else than one pattern, or for an app two, is not what this is written back as.
        self.init(role: role, keys: keys, isDeep: paths.count > 1)
    }
}
