/// The versions that show whether somebody else published since this machine did, so that a refresh is refused.
package struct RefreshedVersions: Sendable {
    private let root: Int?
    private let snapshot: Int?
    private let timestamp: Int?

    /// Those of files that are not verified.
    package init(_ tree: MetadataTree) {
        root = tree.roots.keys.max()
        snapshot = tree.snapshot?.content.version
        timestamp = tree.timestamp?.content.version
    }

    init(_ published: VerifiedSnapshot) {
        root = published.root.version
        snapshot = published.snapshot.content.version
        timestamp = published.timestamp.content.version
    }

    /// The first role whose version is above that of `local`; nil if none is.
    ///
    /// A folder whose snapshot waits to be published has its timestamp too, which refreshes of the live one outrun.
    package func newer(than local: RefreshedVersions) -> (role: RoleName, live: Int, here: Int)? {
        let waits = local.snapshot ?? 0 > snapshot ?? 0
        let all: [(RoleName, Int?, Int?)] = [
            (.root, root, local.root), (.snapshot, snapshot, local.snapshot),
            (.timestamp, waits ? nil : timestamp, local.timestamp),
        ]
        for case (let role, let live?, let here?) in all where live > here { return (role, live, here) }
        return nil
    }
}
