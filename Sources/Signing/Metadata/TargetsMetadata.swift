import PolicyModel

/// The files one role answers for; the leads' own also hands the other paths on.
package struct TargetsMetadata: TrustMetadata {
    package static let type = "targets"
    /// More delegations would outgrow the 5,000,000 bytes that clients read.
    package static let mostApps = 5000

    /// `targets`, `site` or an app's.
    package let role: RoleName
    package let version: Int
    package let expires: Moment
    /// By path.
    package let files: [TargetFile]
    /// Of the leads' role only: `site`, then the apps.
    package let delegations: [Delegation]

    init(role: RoleName, version: Int, expires: Moment, files: [TargetFile], delegations: [Delegation] = []) {
        self.role = role
        self.version = version
        self.expires = expires
        self.files = files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
        self.delegations = delegations.sorted(by: Delegation.precedes)
    }

    package func file(_ path: String) -> TargetFile? { files.first { $0.path == path } }

    /// Nil for a role to which the leads hand nothing.
    package func keys(of role: RoleName) -> RoleKeys? { delegations.first { $0.role == role }?.keys }

    package var ownFields: [JSONValue.Member] {
        let targets = JSONValue.Member("targets", .object(files.map { .init($0.path, $0.json) }))
        guard role == .targets else { return [targets] }
        return [
            targets,
            .init(
                "delegations",
                .object([
                    "keys": RoleKeys.json(of: delegations.map(\.keys)), "roles": .array(delegations.map(\.json)),
                ])),
        ]
    }

    package init?(reading json: JSONValue, of role: RoleName, version: Int, expires: Moment) {
        guard case .object(let members)? = json["targets"] else { return nil }
        var files: [TargetFile] = []
        for member in members {
            guard Self.mayAnswer(role, for: member.key), let file = TargetFile(reading: member.value, at: member.key)
            else { return nil }
            files.append(file)
        }
        guard let delegations = role == .targets ? Self.delegations(in: json["delegations"]) : [] else { return nil }
        self.init(role: role, version: version, expires: expires, files: files, delegations: delegations)
    }

    private static func delegations(in json: JSONValue?) -> [Delegation]? {
        guard case .array(let entries)? = json?["roles"], entries.count <= mostApps + 1,
            let known = RoleKeys.known(reading: json?["keys"])
        else { return nil }
        let delegations = entries.compactMap { Delegation(reading: $0, among: known) }
        guard delegations.count == entries.count, Set(delegations.map(\.role)).count == entries.count,
            delegations.contains(where: { $0.role == .site })
        else { return nil }
        return delegations
    }

    /// True for the paths that `role` may list; names never carry the hash prefix of an immutable copy.
    package static func mayAnswer(_ role: RoleName, for path: String) -> Bool {
        guard PublishedPath.fault(in: path) == nil, !PublishedPath.claimsToBeCopy(path) else { return false }
        switch role {
        case .targets: return [AllowedLinks.path, MinisignPublicKey.path, MinisignPublicKey.nextPath].contains(path)
        case .site: return path == Manifest.path
        case .app(let slug):
            let parts = path.split(separator: "/", omittingEmptySubsequences: false)
            return parts[0] == slug && (parts.count == 2 || Delegation.isDeep(path))
        case .root, .snapshot, .timestamp: return false
        }
    }
}
