import PolicyModel
import Signing

/// When roles expire, for the list of keys. The metadata is not verified, because a list proves nothing.
struct KeyExpiry {
    /// By the name of the role.
    private(set) var moments: [String: Moment] = [:]

    /// - Throws: `TrustError` for malformed metadata.
    init(reading artifacts: [Artifact]) throws {
        let tree = try MetadataTree(reading: artifacts.filter { $0.path.hasPrefix("metadata/") })
        moments["root"] = tree.roots.max { $0.key < $1.key }?.value.content.expires
        moments["snapshot"] = tree.snapshot?.content.expires
        moments["timestamp"] = tree.timestamp?.content.expires
        for (role, file) in tree.targets { moments["\(role)"] = file.content.expires }
    }

    /// No expiry is known.
    init() {}

    /// When a role expires. For `app` it is the earliest expiry of the apps without keys of their own.
    func moment(of role: String, own: Set<String>) -> Moment? {
        guard role == SiteKeys.Kind.app.rawValue else { return moments[role] }
        return moments.filter { $0.key.hasPrefix("app-") && !own.contains($0.key) }.values.min {
            $0.seconds < $1.seconds
        }
    }
}
