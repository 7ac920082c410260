import Dispatch
import PolicyModel
import Synchronization

/// A bundle whose every document carries a valid signature; only Signing makes one, so nothing else can be published.
///
/// Trust metadata, once there is any, is verified whole from the first root on, every threshold met; a bundle that
/// still waits for signatures never becomes a value of this type.
package struct SignedBundle: Hashable, Sendable {
    package let bundle: Bundle
    package let publicKey: MinisignPublicKey
    /// What the signatures say, by app.
    package let apps: [SignedApp]
    package let manifestVersion: Int
    /// Nil for a site whose settings name no keys of trust.
    package let metadata: VerifiedMetadata?
    /// Those of the documents, for the next time.
    package let verified: VerifiedSignatures
    /// The SHA-256 of each file by its path, in 64 lower-case hex digits.
    package let hashes: [String: String]

    /// One app's documents share one version and one expiry.
    package struct SignedApp: Hashable, Sendable {
        /// The app's folder; empty for documents at the root.
        package let name: String
        package let version: Int
        package let expires: Moment
    }

    /// Checks all of the files.
    ///
    /// In this order: paths; the key; each document's signature and that an app's agree; no signature without a
    /// document; immutable copies, none missing, none without its original; the manifest against every file; the
    /// metadata, none superfluous, and that it says what the files are.
    ///
    /// - Parameters:
    ///   - moment: when given, an expired signature is refused; with metadata, an expired role, except that one expired
    ///     app does not keep the others from being published.
    ///   - earlier: signatures that are not verified again; what they say is checked as always.
    package init(
        verifying artifacts: [Artifact], against key: MinisignPublicKey, at moment: Moment? = nil,
        knowing earlier: VerifiedSignatures = VerifiedSignatures()
    ) throws(SigningError) {
        try Self.checkPaths(artifacts)
        bundle = Bundle(artifacts)
        publicKey = key
        let files = Files(bundle)
        hashes = files.hashes
        guard files[MinisignPublicKey.path] == key.fileBytes else {
            throw .file(MinisignPublicKey.path, reason: "is not the key \(key.id)")
        }
        let isTrusted = artifacts.contains { $0.path.hasPrefix("metadata/") }
        let signatures = Self.signatures(in: files, key: key, knowing: earlier)
        apps = try Self.apps(in: files, signatures, at: isTrusted ? nil : moment)
        verified = signatures.reduce(into: VerifiedSignatures()) { all, signature in
            if case .success(let signature) = signature { all.insert(signature.digest) }
        }
        // Asked before the copies: else the manifest's copy, now without its original, would take the blame.
        guard let manifest = files[Manifest.path] else { throw .file(Manifest.path, reason: "is missing") }
        try Self.checkCopies(files)
        manifestVersion = try Manifest.verify(manifest, against: bundle.artifacts) { files.hash($0) }
        metadata = isTrusted ? try Self.metadata(in: files, at: moment) : nil
    }

    package static func == (left: SignedBundle, right: SignedBundle) -> Bool { left.bundle == right.bundle }
    package func hash(into hasher: inout Hasher) { hasher.combine(bundle) }
}

extension SignedBundle {
    /// The files of a bundle by path, with the role that their path gives them.
    struct Files {
        let byPath: [String: [UInt8]]
        let hashes: [String: String]
        /// Every file that carries a signature; the announced key is one of them.
        let documents: [String]
        let all: [Artifact]

        init(_ bundle: Bundle) {
            all = bundle.artifacts
            byPath = Dictionary(uniqueKeysWithValues: all.map { ($0.path, $0.bytes) })
            let hashes = Self.hashes(of: all)
            self.hashes = hashes
            documents = all.map(\.path).filter { path in
                let isCopy = PublishedPath.isImmutableCopy(path, sha256: hashes[path] ?? "")
                return path == MinisignPublicKey.nextPath || PublishedPath.role(of: path, isCopy: isCopy) == .document
            }
        }

        func hash(_ file: Artifact) -> String { hashes[file.path] ?? Digest.sha256(file.bytes) }

        /// Computed once for all checks, on all processors.
        private static func hashes(of files: [Artifact]) -> [String: String] {
            let size = 64, found = Mutex([String: String](minimumCapacity: files.count))
            DispatchQueue.concurrentPerform(iterations: (files.count + size - 1) / size) { part in
                let some = files[part * size..<min(part * size + size, files.count)]
                let hashes = some.map { ($0.path, Digest.sha256($0.bytes)) }
                found.withLock { for (path, hash) in hashes { $0[path] = hash } }
            }
            return found.withLock { $0 }
        }

        subscript(path: String) -> [UInt8]? { byPath[path] }
    }

    static func checkPaths(_ artifacts: [Artifact]) throws(SigningError) {
        var seen: Set<String> = []
        for path in artifacts.map(\.path) {
            if let fault = PublishedPath.fault(in: path) { throw .path(path, reason: fault) }
            guard seen.insert(path).inserted else { throw .path(path, reason: "occurs twice") }
        }
    }

    /// What a valid signature says, and by what it is known.
    private typealias Signature = (comment: TrustedComment, digest: ByteDigest)

    private static func apps(
        in files: Files, _ signatures: [Result<Signature, SigningError>], at moment: Moment?
    ) throws(SigningError) -> [SignedApp] {
        var apps: [String: SignedApp] = [:]
        for (path, signature) in zip(files.documents, signatures) {
            let comment = try signature.get().comment, name = PublishedPath.app(of: path)
            if let moment, comment.expires <= moment {
                throw .trust(.expired(path + ".minisig", at: comment.expires, renewal: RoleName.app(name).renewal))
            }
            let app = SignedApp(name: name, version: comment.version, expires: comment.expires)
            guard apps.updateValue(app, forKey: name) ?? app == app else {
                throw .signature(path: path + ".minisig", reason: "has another version or expiry than the app's others")
            }
        }
        let documents = Set(files.documents)
        for artifact in files.all where artifact.path.hasSuffix(".minisig") {
            let isCopy = PublishedPath.isImmutableCopy(artifact.path, sha256: files.hash(artifact))
            guard PublishedPath.role(of: artifact.path, isCopy: isCopy) == .signature else { continue }
            guard documents.contains(String(artifact.path.dropLast(".minisig".count))) else {
                throw .file(artifact.path, reason: "signs no document")
            }
        }
        return apps.values.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }

    /// The signature of each document, checked on all processors: that is most of the work.
    private static func signatures(
        in files: Files, key: MinisignPublicKey, knowing earlier: VerifiedSignatures
    ) -> [Result<Signature, SigningError>] {
        let found = Mutex([Result<Signature, SigningError>?](repeating: nil, count: files.documents.count))
        DispatchQueue.concurrentPerform(iterations: files.documents.count) { index in
            let path = files.documents[index]
            let signature = Result { () throws(SigningError) -> Signature in
                guard let bytes = files[path], let signature = files[path + ".minisig"] else {
                    throw SigningError.file(path, reason: "has no signature")
                }
                let digest = VerifiedSignatures.digest(of: signature, over: bytes, with: key)
                let comment = try Verification.comment(
                    of: signature, over: bytes, at: path, with: key, isKnown: earlier.holds(digest))
                return (comment, digest)
            }
            found.withLock { $0[index] = signature }
        }
        return found.withLock { $0.compactMap(\.self) }
    }

    private static func checkCopies(_ files: Files) throws(SigningError) {
        var expected: Set<String> = []
        for path in files.documents + [MinisignPublicKey.path, Manifest.path, AllowedLinks.path] {
            guard let bytes = files[path] else { continue }
            let hash = files.hashes[path] ?? Digest.sha256(bytes)
            let copy = TargetFile(path: path, sha256: hash, length: bytes.count).copy
            guard files[copy] == bytes else { throw .file(path, reason: "has no identical copy at \(copy)") }
            expected.insert(copy)
        }
        for path in files.all.map(\.path) where !path.hasPrefix("assets/") && PublishedPath.claimsToBeCopy(path) {
            guard expected.contains(path) else { throw .file(path, reason: "is the immutable copy of no file here") }
        }
    }
}
