import PolicyModel

/// What one key signed before, as far as it can be proved: the source of the next version.
struct EarlierSignatures {
    private struct Entry {
        let comment: TrustedComment
        let signature: MinisignSignature
        let bytes: [UInt8]
    }

    private let key: MinisignPublicKey
    private let byApp: [String: [Entry]]
    /// The highest version of each app that another key gave.
    private let others: [String: Int]
    /// Apps of which a signature is damaged or gone, so that its version is not known.
    private let damaged: Set<String>
    /// The highest version of a manifest.
    private let manifest: Int

    /// No site counts this far. A higher number is a thief's, and the next key must not follow it.
    private static let mostCounted = 1 << 52

    /// Those of another key count as a floor, as far as that key's own file is there: a version that apps remember
    /// belongs to its key, and whoever goes back to an earlier key goes on above what apps remember of it.
    init(in artifacts: [Artifact], by key: MinisignPublicKey) {
        self.key = key
        manifest = Manifest.highestVersion(in: artifacts)
        var byApp: [String: [Entry]] = [:], others: [String: Int] = [:], damaged: Set<String> = []
        let keys = artifacts.filter { $0.path == MinisignPublicKey.path }
            .compactMap { try? MinisignPublicKey(reading: $0.bytes) }
        for artifact in artifacts where artifact.path.hasSuffix(".minisig") && !artifact.path.hasPrefix("assets/") {
            let path = String(artifact.path.dropLast(".minisig".count)), app = PublishedPath.app(of: path)
            guard let signature = MinisignSignature(reading: artifact.bytes) else {
                damaged.insert(app)
                continue
            }
            guard signature.keynum == key.keynum else {
                let other = keys.first { $0.keynum == signature.keynum }
                let version = other.flatMap {
                    try? Verification.comment(of: artifact.bytes, at: path, with: $0).version
                }
                if let version, version < Self.mostCounted { others[app] = max(others[app] ?? 0, version) }
                continue
            }
            guard let comment = try? Verification.comment(of: artifact.bytes, at: path, with: key) else {
                damaged.insert(app)
                continue
            }
            byApp[app, default: []].append(Entry(comment: comment, signature: signature, bytes: artifact.bytes))
        }
        let present = Set(artifacts.map(\.path)), manifests = artifacts.filter { $0.path == Manifest.path }
        for file in manifests.flatMap({ Manifest.files(in: $0.bytes)?.files ?? [] })
        where PublishedPath.role(of: file.path) == .signature && !present.contains(file.path) {
            damaged.insert(PublishedPath.app(of: file.path))
        }
        (self.byApp, self.others, self.damaged) = (byApp, others, damaged)
    }

    /// When each of this key's signatures was made.
    var signings: [SigningClock.Signing] {
        byApp.values.joined().map { ($0.comment.path + ".minisig", $0.comment.timestamp) }
    }

    private func highestVersion(of app: String) -> Int { byApp[app, default: []].map(\.comment.version).max() ?? 0 }

    /// Above every version that may have been signed.
    ///
    /// Whatever raises an app's version raises the manifest's too, so one that a damaged signature hides is below the
    /// manifest's in a range of its own: passing over it would let apps refuse every document after that.
    ///
    /// - Parameter isRecorded: whether metadata has the version too.
    /// - Throws: where a signature by this key already has the highest number there is.
    func nextVersion(of app: String, isRecorded: Bool = false) throws(SigningError) -> Int {
        let highest = highestVersion(of: app)
        guard highest < CanonicalJSON.largestInteger else {
            throw .signature(
                path: app + "/",
                reason: "version \(highest) is signed, and no version follows it: whoever signed that has "
                    + "key \(key.id), so the site needs another minisign key (--change-key)")
        }
        let hidden = damaged.contains(app) && !isRecorded ? min(max(manifest, 1), Self.mostCounted >> 20) << 20 : 0
        return max(highest, others[app] ?? 0, hidden) + 1
    }

    /// The app's highest signatures, when they are of exactly these documents and no others, live long enough, and are
    /// for no time that has not come; else nil.
    func kept(for documents: [Artifact], at clock: SigningClock) -> [Artifact]? {
        let app = PublishedPath.app(of: documents[0].path)
        if damaged.contains(app) { return nil }
        let highest = highestVersion(of: app)
        let entries = byApp[app, default: []].filter { $0.comment.version == highest }
        guard let expires = entries.first?.comment.expires,
            expires.seconds - clock.moment.seconds > BundleSigner.renewal,
            entries.allSatisfy({ $0.comment.expires == expires && $0.comment.timestamp <= clock.horizon }),
            Set(entries.map { [$0.comment.path, $0.comment.sha256] })
                == Set(documents.map { [$0.path, Digest.sha256($0.bytes)] })
        else { return nil }
        return signatures(over: documents, among: entries)
    }

    /// The signatures of exactly these documents with exactly this version and expiry; nil when one is missing.
    func kept(for documents: [Artifact], until term: BundleSigner.Term) -> [Artifact]? {
        let apps = Set(documents.map { PublishedPath.app(of: $0.path) })
        let entries = apps.flatMap { byApp[$0, default: []] }.filter {
            $0.comment.version == term.version && $0.comment.expires == term.expires
        }
        return signatures(over: documents, among: entries)
    }

    private func signatures(over documents: [Artifact], among entries: [Entry]) -> [Artifact]? {
        var found: [Artifact] = []
        for document in documents {
            guard let entry = entries.first(where: { holds($0, over: document) }) else { return nil }
            found.append(Artifact(path: document.path + ".minisig", bytes: entry.bytes, role: .signature))
        }
        return found
    }

    /// The first line of a signature file is not signed; only the spelling Decree writes is carried on. The comment is
    /// verified already.
    private func holds(_ entry: Entry, over document: Artifact) -> Bool {
        entry.comment.path == document.path && entry.signature.fileBytes == entry.bytes
            && Verification.fault(of: entry.signature, entry.comment, over: document.bytes, with: key) == nil
    }
}
