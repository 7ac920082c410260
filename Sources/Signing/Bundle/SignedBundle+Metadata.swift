import PolicyModel

/// The trust metadata of a bundle: verified by a reader's rules, with no other file beside it.
extension SignedBundle {
    /// One for each role of an app that has expired; with another role that has, nothing is published.
    package func warnings(at moment: Moment) -> [RoleWarning] {
        let expired = metadata?.expiries.filter { $0.expires <= moment } ?? []
        return RoleName.warnings(expired.map { ($0.role, $0.expires) }, at: moment)
    }

    static func metadata(in files: Files, at moment: Moment?) throws(SigningError) -> VerifiedMetadata {
        do throws(TrustError) {
            return try believed(in: files, at: moment)
        } catch {
            throw .trust(error)
        }
    }

    private static func believed(in files: Files, at moment: Moment?) throws(TrustError) -> VerifiedMetadata {
        let roots = files.all.compactMap { artifact -> Int? in
            guard let (role, version) = RoleName.role(atPath: artifact.path), role == .root else { return nil }
            return version
        }
        let first = RoleName.root.path(version: roots.min() ?? 1)
        guard let root = files[first] else { throw .metadata(first, reason: "is missing") }
        let fetch: Verifier.Fetch = { path, _ throws(TrustError) in files[path] }
        let metadata = try Verifier(root: root, at: nil, fetch: fetch).verify()
        try refuseSuperfluous(files, metadata)
        if let fault = SiteInspection(metadata, fetch: fetch).findings().faults.first { throw fault }
        try refuseLapsed(metadata, at: moment)
        return metadata
    }

    private static func refuseSuperfluous(_ files: Files, _ metadata: VerifiedMetadata) throws(TrustError) {
        let known = Set(metadata.paths)
        for path in files.all.map(\.path) where path.hasPrefix("metadata/") && !known.contains(path) {
            throw .metadata(path, reason: "belongs to no role of this bundle, or to another version")
        }
    }

    private static func refuseLapsed(_ metadata: VerifiedMetadata, at moment: Moment?) throws(TrustError) {
        guard let moment else { return }
        for (role, expires) in metadata.expiries where expires <= moment {
            if case .app = role { continue }
            // Signing gives the timestamp to a bundle on its way; a refresh knows the published one only.
            let renewal =
                role == .timestamp
                ? RoleName.snapshot.renewal + ", or, if this bundle is live, decree refresh" : role.renewal
            throw .expired(role.file, at: expires, renewal: renewal)
        }
    }
}
