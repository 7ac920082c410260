import Basics
import PolicyModel

/// The roles that signatures are made for; each has keys, a threshold and a file of its own.
package enum RoleName: Hashable, Sendable, CustomStringConvertible {
    case root
    case targets
    case site
    case snapshot
    case timestamp
    /// One role for each app, by its slug.
    case app(String)

    /// As metadata spells it: `root`, `app-acme`.
    package var description: String {
        switch self {
        case .root: "root"
        case .targets: "targets"
        case .site: "site"
        case .snapshot: "snapshot"
        case .timestamp: "timestamp"
        case .app(let slug): "app-\(slug)"
        }
    }

    /// Nil for a name that metadata may not hold.
    package init?(_ name: String) {
        let single: [RoleName] = [.root, .targets, .site, .snapshot, .timestamp]
        let app =
            name.hasPrefix("app-") && Self.isSlug(name.dropFirst(4)) ? RoleName.app(String(name.dropFirst(4))) : nil
        guard let role = single.first(where: { $0.description == name }) ?? app else { return nil }
        self = role
    }

    /// `[a-z0-9][a-z0-9-]{0,62}`, except the names that the published tree needs for itself.
    package static func isSlug(_ text: some StringProtocol) -> Bool {
        guard (1...63).contains(text.utf8.count), text.utf8.first != UInt8(ascii: "-"),
            !["metadata", "assets", "index", "publications", "current", "status"].contains(String(text))
        else { return false }
        return text.utf8.allSatisfy { byte in
            byte.isDigit || byte.isSmallLetter || byte == UInt8(ascii: "-")
        }
    }
}

extension RoleName {
    /// `metadata/3.app-acme.json`; the timestamp alone has no version in its name.
    package func path(version: Int) -> String {
        self == .timestamp ? "metadata/timestamp.json" : "metadata/\(version).\(self).json"
    }

    /// As the snapshot lists it: `app-acme.json`.
    package var file: String { "\(self).json" }

    /// Nothing is read beyond this many bytes.
    package var longest: Int {
        switch self {
        case .root: 512_000
        case .timestamp: 16_384
        case .snapshot: 2_000_000
        case .targets, .site, .app: 5_000_000
        }
    }

    /// How long metadata of this role is valid, in seconds.
    package var lifetime: Int {
        switch self {
        case .root, .targets, .site, .snapshot: 365 * 86_400
        case .app: 90 * 86_400
        case .timestamp: 7 * 86_400
        }
    }

    /// One for each role with no more than 30 days left: nothing stops for them, and nobody may miss them.
    static func warnings(_ roles: [(RoleName, Moment)], at moment: Moment) -> [RoleWarning] {
        roles.filter { $0.1.seconds - moment.seconds <= 30 * 86_400 }.map { role, expires in
            let isOver = expires <= moment, alone = isOver || !role.isShared ? "" : " --renew"
            return RoleWarning(
                role, "\(isOver ? "expired" : "expires") at \(expires)\(role.renewal)\(alone)",
                ofSeveral: "\(isOver ? "expired" : "expire") at \(expires)\(role.renewal(of: "them"))\(alone)")
        }
    }

    /// Whether several people may have to sign it: one of them begins of itself only once it has expired.
    private var isShared: Bool {
        switch self {
        case .targets, .app: true
        case .root, .site, .snapshot, .timestamp: false
        }
    }

    /// The end of a message about a role that expires or has expired: the command that helps.
    package var renewal: String { renewal(of: "it") }

    /// - Parameter object: `them` for several roles.
    package func renewal(of object: String) -> String {
        switch self {
        case .root: "; make the next root: decree rotate"
        case .timestamp: "; renew \(object): decree refresh"
        case .targets, .app, .site, .snapshot: "; sign \(object) anew: decree sign"
        }
    }

    /// The role and version that a published path names, in its one spelling; nil for any other path.
    ///
    /// The version of the timestamp is not in its name, and nil.
    package static func role(atPath path: String) -> (role: RoleName, version: Int?)? {
        if path == "metadata/timestamp.json" { return (.timestamp, nil) }
        guard path.hasPrefix("metadata/"), path.hasSuffix(".json") else { return nil }
        let name = path.dropFirst("metadata/".count).dropLast(".json".count)
        guard let dot = name.firstIndex(of: "."), let version = Int(name[..<dot]),
            let role = RoleName(String(name[name.index(after: dot)...])), role != .timestamp,
            (1...CanonicalJSON.largestInteger).contains(version), role.path(version: version) == path
        else { return nil }
        return (role, version)
    }
}
