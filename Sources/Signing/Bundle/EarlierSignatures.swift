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

    /// Signatures of other keys say nothing: a remembered version belongs to its key, and the next key starts anew.
    ///
    /// - Throws: for a signature that names this key and does not hold. Passing over it could lower a version,
    ///   and apps would silently refuse every document after that.
    init(in artifacts: [Artifact], by key: MinisignPublicKey) throws(SigningError) {
        self.key = key
        var byApp: [String: [Entry]] = [:]
        for artifact in artifacts where artifact.path.hasSuffix(".minisig") && !artifact.path.hasPrefix("assets/") {
            guard let signature = MinisignSignature(reading: artifact.bytes) else {
                throw .signature(path: artifact.path, reason: "is not a signature file")
            }
            guard signature.keynum == key.keynum else { continue }
            let path = String(artifact.path.dropLast(".minisig".count))
            let comment = try Verification.comment(of: artifact.bytes, at: path, with: key)
            let entry = Entry(comment: comment, signature: signature, bytes: artifact.bytes)
            byApp[PublishedPath.app(of: path), default: []].append(entry)
        }
        self.byApp = byApp
    }

    func highestVersion(of app: String) -> Int { byApp[app, default: []].map(\.comment.version).max() ?? 0 }

    /// - Throws: where a signature by this key already has the highest number there is.
    func nextVersion(of app: String) throws(SigningError) -> Int {
        let highest = highestVersion(of: app)
        guard highest < CanonicalJSON.largestInteger else {
            throw .signature(
                path: app + "/",
                reason: "version \(highest) is signed, and no version follows it: whoever signed that has "
                    + "key \(key.id), so the site needs another minisign key (--change-key)")
        }
        return highest + 1
    }

    /// The app's highest signatures, when they are of exactly these documents and live long enough; else nil.
    func kept(for documents: [Artifact], at moment: Moment) -> [Artifact]? {
        let app = PublishedPath.app(of: documents[0].path)
        let highest = highestVersion(of: app)
        let entries = byApp[app, default: []].filter { $0.comment.version == highest }
        guard let expires = entries.first?.comment.expires, expires.seconds - moment.seconds > BundleSigner.renewal,
            entries.allSatisfy({ $0.comment.expires == expires }),
            Set(entries.map(\.comment.path)) == Set(documents.map(\.path))
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
