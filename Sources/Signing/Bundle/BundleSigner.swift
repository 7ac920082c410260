import PolicyModel

/// Turns a bundle into a signed one: signatures, the key, the manifest, and immutable copies.
///
/// The documents of one app share one version and one expiry, so no old document can be mixed with new ones.
/// An app whose documents did not change keeps its signatures, so an unchanged site keeps its bytes.
package enum BundleSigner {
    /// How long a signature is valid: 90 days.
    static let lifetime = 90 * 86_400
    /// With no more than 30 days left an unchanged app is signed anew.
    static let renewal = 30 * 86_400

    /// - Parameters:
    ///   - previous: published signatures and manifests, of any number of states, perhaps among other
    ///     files; what this key did not sign does not count.
    ///   - local: the same of the output folder.
    ///   - isUrgent: whether the site is signed even if the last signature is from well ahead of the clock.
    ///   - isOffline: whether `previous` is of a folder, since the target was not read.
    ///   - status: makes the files of the status page; nil to sign those of the bundle as they are.
    package static func sign(
        _ bundle: Bundle, with key: MinisignSecretKey, at moment: Moment, previous: [Artifact] = [],
        local: [Artifact] = [], isUrgent: Bool = false, isOffline: Bool = false,
        status: SigningFacts.StatusFiles? = nil
    ) throws(SigningError) -> SignedBundle {
        let clock = SigningClock(moment: moment, isUrgent: isUrgent, over: previous, isOffline: isOffline)
        let files = try files(bundle, with: key, at: clock, previous: local + previous, status: status)
        // Our own work is verified like anyone's: a key whose halves differ must not get this far.
        return try SignedBundle(verifying: files, against: key.publicKey)
    }

    /// The bundle with everything that signing makes.
    static func files(
        _ bundle: Bundle, with key: any DocumentSigner, at clock: SigningClock, previous: [Artifact],
        status: SigningFacts.StatusFiles?
    ) throws(SigningError) -> [Artifact] {
        let content = content(of: bundle.artifacts).artifacts.filter { status == nil || !StatusFile.isOne($0.path) }
        try SignedBundle.checkPaths(content)
        let documents = content.filter { PublishedPath.role(of: $0.path, bytes: $0.bytes) == .document }
        let earlier = EarlierSignatures(in: previous, by: key.publicKey)
        var signed = content
        let groups = Dictionary(grouping: documents) { PublishedPath.app(of: $0.path) }
        let instant: Result<Moment, SigningError>
        do throws(TrustError) {
            instant = try clock.instant(after: earlier.signings).mapError(SigningError.trust)
        } catch {
            throw .trust(error)
        }
        for (_, own) in groups.sorted(by: { $0.key < $1.key }) {
            if let kept = earlier.kept(for: own, at: clock) {
                signed += kept
            } else {
                let version = try earlier.nextVersion(of: PublishedPath.app(of: own[0].path))
                let moment = try instant.get()
                let term = Term(version: version, expires: Moment(seconds: moment.seconds + lifetime))
                signed += try signatures(for: own, term, with: key, at: moment)
            }
        }
        signed.append(Artifact(path: MinisignPublicKey.path, bytes: key.publicKey.fileBytes, role: .key))
        let facts = SigningFacts(of: signed, by: key.publicKey)
        signed += try manifest(of: signed, previous: previous) { status?(facts.numbered($0)) ?? [] }
        return signed + copies(in: signed)
    }

    /// What signing did not add to these files.
    package static func content(of files: [Artifact]) -> Bundle { Bundle(files.filter { !isMadeBySigning($0) }) }

    /// What the documents of one app share.
    struct Term: Hashable, Sendable {
        let version: Int
        let expires: Moment
    }

    /// The signatures among `files` whose documents `bundle` holds with the same bytes, and all metadata, for its
    /// versions and for the signatures that other people already gave.
    package static func signatures(in files: [Artifact], holdingFor bundle: Bundle) -> [Artifact] {
        minisignatures(in: files, holdingFor: bundle) + files.filter { $0.path.hasPrefix("metadata/") }
    }

    static func minisignatures(in files: [Artifact], holdingFor bundle: Bundle) -> [Artifact] {
        let before = Dictionary(files.map { ($0.path, $0.bytes) }) { first, _ in first }
        let signed = bundle.artifacts.filter { before[$0.path] == $0.bytes }.map { $0.path + ".minisig" }
        let paths = Set(signed)
        return files.filter { paths.contains($0.path) }
    }

    /// Parts that an earlier signing left in the bundle; they are made again.
    package static func isMadeBySigning(_ artifact: Artifact) -> Bool {
        switch PublishedPath.role(of: artifact.path, bytes: artifact.bytes) {
        case .signature, .manifest, .key, .metadata: true
        case .asset:
            StatusFile.isList(artifact.path)
                || !artifact.path.hasPrefix("assets/")
                    && PublishedPath.isImmutableCopy(artifact.path, bytes: artifact.bytes)
        case .document, .page: false
        }
    }

    /// The immutable copies of every file that a reader fetches by its hash.
    static func copies(in files: [Artifact]) -> [Artifact] {
        files.filter { [.document, .manifest, .key].contains(PublishedPath.role(of: $0.path, bytes: $0.bytes)) }
            .map { Artifact(path: TargetFile($0.path, bytes: $0.bytes).copy, bytes: $0.bytes, role: .asset) }
    }

    static func signatures(
        for documents: [Artifact], _ term: Term, with key: any DocumentSigner, at moment: Moment
    ) throws(SigningError) -> [Artifact] {
        var signatures: [Artifact] = []
        for document in documents {
            let comment = TrustedComment(
                timestamp: moment, path: document.path, version: term.version, expires: term.expires,
                sha256: Digest.sha256(document.bytes))
            let signature = try key.signature(over: document.bytes, comment: comment)
            signatures.append(Artifact(path: document.path + ".minisig", bytes: signature.fileBytes, role: .signature))
        }
        return signatures
    }

    /// The highest earlier manifest when it lists exactly these files, and none of that version lists others; else one
    /// with the next version; and the files that name that version.
    private static func manifest(
        of files: [Artifact], previous: [Artifact], naming status: (Int) -> [Artifact]
    ) throws(SigningError) -> [Artifact] {
        let highest = Manifest.highestVersion(in: previous)
        var own = status(max(highest, 1)), bytes = try Manifest.bytes(of: files + own, version: max(highest, 1))
        let same = previous.filter { $0.path == Manifest.path && Manifest.version(of: $0.bytes) == highest }
        if highest > 0, same.isEmpty || same.contains(where: { $0.bytes != bytes }) {
            own = status(highest + 1)
            bytes = try Manifest.bytes(of: files + own, version: highest + 1)
        }
        return own + [Artifact(path: Manifest.path, bytes: bytes, role: .manifest)]
    }
}
