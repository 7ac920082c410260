import PolicyModel
import Signing

/// When roles run out, as far as metadata here says; read, not believed: a list of keys is no proof.
struct KeyExpiry {
    /// By role.
    private(set) var moments: [String: Moment] = [:]

    /// - Throws: `TrustError` for metadata that is none.
    init(reading artifacts: [Artifact]) throws {
        let tree = try MetadataTree(reading: artifacts.filter { $0.path.hasPrefix("metadata/") })
        moments["root"] = tree.roots.max { $0.key < $1.key }?.value.content.expires
        moments["snapshot"] = tree.snapshot?.content.expires
        moments["timestamp"] = tree.timestamp?.content.expires
        for (role, file) in tree.targets { moments["\(role)"] = file.content.expires }
    }

    init() {}

    /// The role's own; for `app`, the first of the apps' that have no role of their own in the settings.
    func moment(of role: String, own: Set<String>) -> Moment? {
        guard role == SiteKeys.Kind.app.rawValue else { return moments[role] }
        return moments.filter { $0.key.hasPrefix("app-") && !own.contains($0.key) }.values.min { $0.seconds < $1.seconds }
    }
}
