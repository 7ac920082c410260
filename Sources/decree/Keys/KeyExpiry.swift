import PolicyModel
import Signing

/// When signatures expire, for lists of keys and dates. Metadata is not verified, because a list proves nothing.
struct KeyExpiry {
    /// By the name of the role; without metadata, of the app whose documents carry signatures only.
    private(set) var moments: [String: Moment] = [:]
    /// Those of the metadata, to compare them with another state's; nil without metadata.
    private(set) var versions: RefreshedVersions?

    /// Signatures that do not hold say nothing.
    ///
    /// - Throws: `TrustError` for malformed metadata.
    init(reading artifacts: [Artifact]) throws {
        let metadata = artifacts.filter { $0.path.hasPrefix("metadata/") }
        guard !metadata.isEmpty else {
            readSignatures(artifacts)
            return
        }
        let tree = try MetadataTree(reading: metadata)
        versions = RefreshedVersions(tree)
        moments["root"] = tree.roots.max { $0.key < $1.key }?.value.content.expires
        moments["snapshot"] = tree.snapshot?.content.expires
        moments["timestamp"] = tree.timestamp?.content.expires
        for (role, file) in tree.targets { moments["\(role)"] = file.content.expires }
    }

    /// An app's documents share one expiry.
    private mutating func readSignatures(_ files: [Artifact]) {
        guard let key = files.minisignKey else { return }
        for file in files where PublishedPath.role(of: file.path) == .signature {
            let path = String(file.path.dropLast(".minisig".count)), app = Self.app(ofSignature: file.path)
            guard let comment = try? Verification.comment(of: file.bytes, at: path, with: key) else { continue }
            moments[app] = min(moments[app] ?? comment.expires, comment.expires)
        }
    }

    /// The app by whose name `moments` has a signature's expiry; for one at the root, the signed file.
    static func app(ofSignature path: String) -> String {
        String(path.dropLast(".minisig".count).prefix { $0 != "/" })
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
