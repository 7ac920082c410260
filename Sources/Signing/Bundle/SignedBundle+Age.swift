import PolicyModel

/// Which versions a bundle would lower, or give to other documents: installed apps refuse a version below the one they
/// remember, and take documents of the same one for those that they have.
extension SignedBundle {
    /// One number that this bundle would lower; equal ones if it is live with other documents.
    package struct Lowered: Hashable, Sendable {
        /// `app kasa`, `the root folder` or `site-manifest.json`.
        package let subject: String
        package let version: Int
        package let live: Int
    }

    /// The first app, then the manifest, that has a lower version here than among the files of `live`.
    ///
    /// Another key's versions say nothing: the version an app remembers belongs to its key. A live signature that
    /// does not hold says nothing either, so a damaged site can be published anew. An equal version of metadata
    /// with other bytes is found by `SignedBundle+Conflict.swift`.
    package func lowered(below live: [Artifact]) -> Lowered? {
        let comments = liveComments(in: live)
        for app in apps {
            let theirs = comments[app.name, default: []], version = theirs.map(\.version).max() ?? 0
            let isReused = theirs.contains { $0.version == app.version && hashes[$0.path] ?? $0.sha256 != $0.sha256 }
            guard app.version < version || isReused && metadata == nil else { continue }
            let subject = app.name.isEmpty ? "the root folder" : "app \(app.name)"
            return Lowered(subject: subject, version: app.version, live: version)
        }
        guard live.contains(where: { $0.path == MinisignPublicKey.path && $0.bytes == publicKey.fileBytes }),
            let manifest = live.first(where: { $0.path == Manifest.path }),
            let version = Manifest.version(of: manifest.bytes)
        else { return nil }
        let isReused = metadata == nil && manifestVersion == version && manifestBytes != manifest.bytes
        guard manifestVersion < version || isReused else { return nil }
        return Lowered(subject: Manifest.path, version: manifestVersion, live: version)
    }

    private var manifestBytes: [UInt8]? { bundle.artifacts.first { $0.path == Manifest.path }?.bytes }

    /// What this key's live signatures say, by app; those that the bundle has too were verified before there was one,
    /// and say the same.
    private func liveComments(in live: [Artifact]) -> [String: [TrustedComment]] {
        let own = Dictionary(uniqueKeysWithValues: bundle.artifacts.map { ($0.path, $0.bytes) })
        let others = live.filter {
            PublishedPath.role(of: $0.path, bytes: $0.bytes) == .signature && own[$0.path] != $0.bytes
        }
        let comments = others.compactMap { file in
            try? Verification.comment(of: file.bytes, at: String(file.path.dropLast(".minisig".count)), with: publicKey)
        }
        return Dictionary(grouping: comments) { PublishedPath.app(of: $0.path) }
    }
}

extension SignedBundle {
    /// Why nobody may publish this over the files of `live` yet: every later run would have to wait for the time that
    /// its signatures say. Nil if nothing in it is signed for a time that has not come.
    package func ahead(of live: [Artifact], at moment: Moment) -> String? {
        let clock = SigningClock(moment: moment, over: live)
        guard let last = SigningClock.last(of: signings), last.moment > clock.horizon else { return nil }
        return "\(last.path) is signed for \(last.moment), which has not come: publish it then, or sign it anew: "
            + "decree sign"
    }

    private var signings: [SigningClock.Signing] {
        guard let metadata else {
            return apps.map {
                (
                    $0.name.isEmpty ? "the root folder" : $0.name,
                    Moment(seconds: $0.expires.seconds - BundleSigner.lifetime)
                )
            }
        }
        return metadata.delegated.values.map(\.signing)
            + [metadata.targets.signing, metadata.snapshot.signing, metadata.timestamp.signing]
    }

    /// The first moment at which the bundle is refused because something in it has expired.
    package var refusedFrom: Moment? {
        guard let metadata else { return apps.map(\.expires).min() }
        return metadata.expiries.filter { if case .app = $0.role { false } else { true } }.map(\.expires).min()
    }
}
