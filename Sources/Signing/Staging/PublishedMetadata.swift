import PolicyModel

/// What new versions count on from: the metadata that readers of the published site reach, also after a run stopped.
///
/// Readers walk through roots whatever the timestamp says, and see everything else only through `timestamp.json`. Files
/// that it does not lead to were left by a stopped run: nobody has seen what they say, but caches may hold them under
/// their immutable names, so their numbers are used up.
struct PublishedMetadata: Sendable {
    /// From the pinned one on; newer than those of `whole` where a run stopped before its timestamp.
    let roots: [MetadataFile<RootMetadata>]
    /// What `timestamp.json` leads to; nil if there is none yet.
    let whole: VerifiedMetadata?
    /// Why files that lie here take the place of published ones; nil if those are sound.
    let damage: TrustError?
    /// By role and version.
    let unreached: [RoleName: [Int: [UInt8]]]

    static let remedy =
        "mend what is published first: decree publish, where it was signed last, or put the file back from a copy"

    /// Expired metadata counts too. An empty timestamp stands for one that was published and is gone.
    ///
    /// - Parameter local: whose first root is pinned; without one, the published first root is.
    init(in artifacts: [Artifact], pinnedBy local: MetadataTree) throws(TrustError) {
        let files = Dictionary(artifacts.map { ($0.path, $0.bytes) }) { first, _ in first }
        let version = local.roots.keys.min() ?? 1, path = RoleName.root.path(version: version)
        let fetch: Verifier.Fetch = { path, _ throws(TrustError) in files[path] }
        guard let first = files[path] else {
            guard files[RoleName.timestamp.path(version: 0)] == nil else {
                throw .metadata(path, reason: "is missing in the published site")
            }
            roots = []
            whole = nil
            damage = nil
            unreached = Self.unreached(in: artifacts, from: nil)
            return
        }
        if let pinned = local.roots[version], pinned.bytes != first {
            throw .metadata(
                path,
                reason: "is published with other bytes than the ones here; this is another site's root, or "
                    + "the output folder holds a root of its own: for the published one remove it, then: decree build")
        }
        roots = try Verifier(root: first, at: nil, fetch: fetch).chain()
        do throws(TrustError) {
            whole = files[RoleName.timestamp.path(version: 0)] == nil ? nil : try Self.whole(roots, files)
            damage = nil
        } catch {
            guard let mended = try? Self.whole(roots, files.merging(local.files) { $1 }) else {
                throw .stopped(reason: "\(error); \(Self.remedy)")
            }
            (whole, damage) = (mended, error)
        }
        unreached = Self.unreached(in: artifacts, from: whole)
    }

    /// New versions are above this: the files of the output folder may be older than what was damaged. The timestamp's
    /// number is in no name; it grows with each refresh, far slower than that.
    func floor(of role: RoleName) -> Int {
        guard role == .timestamp else { return unreached[role]?.keys.max() ?? 0 }
        return min(whole?.snapshot.content.version ?? 0, 1 << 32) << 20
    }

    /// A run that replaces the online keys may stop between its root and its timestamp; what readers had reached then
    /// follows from the root before it.
    private static func whole(
        _ roots: [MetadataFile<RootMetadata>], _ files: [String: [UInt8]]
    ) throws(TrustError) -> VerifiedMetadata? {
        var fault: TrustError?
        for newest in roots.reversed().map(\.content.version) {
            do throws(TrustError) {
                return try Verifier(root: roots[0].bytes, at: nil) { path, _ throws(TrustError) in
                    let isNewer =
                        RoleName.role(atPath: path).map { $0.role == .root && ($0.version ?? 0) > newest } ?? false
                    return isNewer || files[path]?.isEmpty == true ? nil : files[path]
                }.verify()
            } catch {
                fault = fault ?? error
            }
        }
        if let fault { throw fault }
        return nil
    }

    private static func unreached(in artifacts: [Artifact], from whole: VerifiedMetadata?) -> [RoleName: [Int: [UInt8]]]
    {
        let reached = Set(whole?.paths ?? [])
        var found: [RoleName: [Int: [UInt8]]] = [:]
        for artifact in artifacts where !reached.contains(artifact.path) {
            guard let (role, version) = RoleName.role(atPath: artifact.path), let version, role != .root else {
                continue
            }
            found[role, default: [:]][version] = artifact.bytes
        }
        return found
    }
}
