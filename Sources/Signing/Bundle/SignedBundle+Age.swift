import PolicyModel

/// Which versions a bundle would lower: installed apps refuse a version below the one they remember.
extension SignedBundle {
    /// One number that this bundle would lower.
    package struct Lowered: Hashable, Sendable {
        /// `app kasa`, `the root folder` or `site-manifest.json`.
        package let subject: String
        package let version: Int
        package let live: Int
    }

    /// The first app, then the manifest, that has a lower version here than among the files of `live`.
    ///
    /// Another key's versions say nothing: the version an app remembers belongs to its key. A live signature that
    /// does not hold says nothing either, so a damaged site can be published anew.
    package func lowered(below live: [Artifact]) -> Lowered? {
        let versions = liveVersions(in: live)
        for app in apps {
            guard let version = versions[app.name], app.version < version else { continue }
            let subject = app.name.isEmpty ? "the root folder" : "app \(app.name)"
            return Lowered(subject: subject, version: app.version, live: version)
        }
        guard live.contains(where: { $0.path == MinisignPublicKey.path && $0.bytes == publicKey.fileBytes }),
            let manifest = live.first(where: { $0.path == Manifest.path }),
            let version = Manifest.version(of: manifest.bytes), manifestVersion < version
        else { return nil }
        return Lowered(subject: Manifest.path, version: manifestVersion, live: version)
    }

    private func liveVersions(in live: [Artifact]) -> [String: Int] {
        let own = Dictionary(uniqueKeysWithValues: bundle.artifacts.map { ($0.path, $0.bytes) })
        let known = Dictionary(uniqueKeysWithValues: apps.map { ($0.name, $0.version) })
        var versions: [String: Int] = [:]
        for artifact in live where PublishedPath.role(of: artifact.path, bytes: artifact.bytes) == .signature {
            let path = String(artifact.path.dropLast(".minisig".count))
            let app = PublishedPath.app(of: path)
            // The bundle's own signatures were verified before there was a bundle.
            let version =
                if own[artifact.path] == artifact.bytes, let version = known[app] { version } else {
                    (try? Verification.comment(of: artifact.bytes, at: path, with: publicKey))?.version ?? 0
                }
            versions[app] = max(versions[app] ?? 0, version)
        }
        return versions
    }
}

extension SignedBundle {
    /// The first moment at which the bundle is refused because something in it has expired.
    package var refusedFrom: Moment? {
        guard let metadata else { return apps.map(\.expires).min() }
        return metadata.expiries.filter { if case .app = $0.role { false } else { true } }.map(\.expires).min()
    }
}
