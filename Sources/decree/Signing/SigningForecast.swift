import PolicyModel
import Publishing
import Signing

/// The site as it is once everybody has signed, known before any key is opened: only the signatures are missing.
struct SigningForecast {
    /// With zeros for every signature that is still to be made.
    let artifacts: [Artifact]
    /// Paths that hold the digest of something that is still to be signed, so that they are not known yet.
    let unnamed: Set<String>

    /// - Parameters:
    ///   - built: the site, with the signatures it has already.
    ///   - published: what is live, for versions to count on from.
    ///   - key: the minisign key that is expected to sign; `.unknown` for one that is still to be made.
    ///   - present: ids of the role keys that this machine can sign with.
    ///   - feeds: paths of feeds that a program is to sign.
    ///   - isCarried: whether `built` counts as published.
    ///   - isOffline: whether that is since the target was not read.
    init(
        of built: [Artifact], over published: [Artifact], in site: Site, by key: MinisignPublicKey,
        present: Set<String> = [], _ status: StatusPage, feeds: Set<String> = [], isUrgent: Bool = false,
        isCarried: Bool = false, isOffline: Bool = false, at moment: Moment
    ) throws {
        if let keys = site.keys {
            var input = try SiteStager.Input(
                site, keys, built: built, published: published, by: key, status: status.files)
            (input.isUrgent, input.isCarried, input.isOffline) = (isUrgent, isCarried, isOffline)
            artifacts = try SiteStager.forecast(
                input, settings: TrustSettings(keys, apps: SiteStager.apps(in: built)), present: present, at: moment)
        } else {
            artifacts = try BundleSigner.forecast(
                Bundle(built), by: key, at: moment, previous: isOffline ? built : published, local: built,
                isUrgent: isUrgent, isOffline: isOffline, status: status.files)
        }
        let open = feeds.union([Manifest.path]).union(key == .unknown ? [MinisignPublicKey.path] : [])
        unnamed = Set(artifacts.filter { open.contains($0.path) }.map { TargetFile($0.path, bytes: $0.bytes).copy })
    }

    /// The step as far as it is known: neither the digest of a signature nor its length is.
    func known(_ step: PublishPlan.Step) -> (path: String, reason: String) {
        var path = step.path
        if step.change == .new, unnamed.contains(path) {
            let name = path.split(separator: "/").last ?? ""
            path = path.dropLast(name.count) + "<sha256>" + name.dropFirst(64)
        }
        let isSigned = [.signature, .metadata, .manifest].contains(PublishedPath.role(of: step.path))
        return (path, step.change == .changed && isSigned ? "signed anew" : step.reason)
    }
}

extension Site {
    /// The roles whose keys the newest root names otherwise; none for a site without `keys`.
    func keyDifferences(from files: [Artifact], published: [Artifact]) -> [String] {
        keys.map { TrustSettings($0, apps: []).differences(from: files, published: published) } ?? []
    }
}

extension SiteStager.Input {
    /// - Parameter minisign: nil if the key is not here.
    init(
        _ site: Site, _ keys: SiteKeys, built: [Artifact], published: [Artifact], by key: MinisignPublicKey,
        minisign: MinisignSecretKey? = nil, status: @escaping SigningFacts.StatusFiles
    ) throws {
        self.init(
            content: built, allowedLinks: AllowedLinks(site.allowedURLs), minisignKey: key,
            nextMinisignKey: try keys.minisign?.next.map { try MinisignPublicKey(pinned: $0) }, minisign: minisign,
            local: built, live: published, status: status)
    }
}

extension [Artifact] {
    /// The minisign key that signed these files; nil where there is none, or it is damaged.
    var minisignKey: MinisignPublicKey? {
        first { $0.path == MinisignPublicKey.path }.flatMap { try? MinisignPublicKey(reading: $0.bytes) }
    }
}
