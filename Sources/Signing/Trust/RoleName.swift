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
        switch name {
        case "root": self = .root
        case "targets": self = .targets
        case "site": self = .site
        case "snapshot": self = .snapshot
        case "timestamp": self = .timestamp
        default:
            guard name.hasPrefix("app-"), Self.isSlug(name.dropFirst(4)) else { return nil }
            self = .app(String(name.dropFirst(4)))
        }
    }

    /// `[a-z0-9][a-z0-9-]{0,62}`, except the names that the published tree needs for itself.
    package static func isSlug(_ text: some StringProtocol) -> Bool {
        guard (1...63).contains(text.utf8.count), text.utf8.first != UInt8(ascii: "-"),
            !["metadata", "assets", "index", "publications", "current"].contains(String(text))
        else { return false }
        return text.utf8.allSatisfy { byte in
            (48...57).contains(byte) || (97...122).contains(byte) || byte == UInt8(ascii: "-")
        }
    }
}
