import PolicyModel

/// What else must hold for a whole published site, once `Verifier` has verified its metadata. No input, output or
/// clock.
///
/// 1. Every file that a role lists lies at its stable path and, identical, at its immutable one.
/// 2. The manifest is canonical, has the version of the role that signs it, and every file it lists is that file.
/// 3. Every listed document, and the announced key, has a minisign signature by the published key, for its path and
///    bytes, with the version and expiry of its role; and the manifest lists no signature and no document that no role
///    lists.
/// 4. Every link that a document makes a button open is one that `allowed-urls.json` allows. Other addresses outside
///    that list are warnings.
package struct SiteInspection {
    package typealias Links = (_ path: String, _ bytes: [UInt8]) -> DocumentAddresses

    /// What is wrong, each kind in the order of the published paths.
    package struct Findings: Hashable, Sendable {
        package fileprivate(set) var faults: [TrustError] = []
        /// Documents that send users where the leads do not allow it.
        package fileprivate(set) var links: [TrustError] = []
        /// Documents that name addresses outside the leads' list which no button opens.
        package fileprivate(set) var warnings: [TrustError] = []
        /// Nil where the leads' list cannot be read.
        package fileprivate(set) var allowed: AllowedLinks?
    }

    private static let longestDocument = 1_048_576
    private static let longestSignature = 16_384
    /// The manifest of 5,000 apps with every client's files and pages.
    private static let longestManifest = 20_000_000

    private let metadata: VerifiedMetadata
    private let fetch: Verifier.Fetch
    private let links: Links

    package init(
        _ metadata: VerifiedMetadata, links: @escaping Links = { _, _ in DocumentAddresses() },
        fetch: @escaping Verifier.Fetch
    ) {
        self.metadata = metadata
        self.links = links
        self.fetch = fetch
    }

    /// Everything that is wrong; empty for a sound site.
    package func findings() -> Findings {
        var found = Findings()
        func note(_ body: () throws(TrustError) -> Void) {
            do throws(TrustError) { try body() } catch { found.faults.append(error) }
        }
        var key: MinisignPublicKey?, files: [TargetFile] = []
        note { () throws(TrustError) in found.allowed = try allowedLinks() }
        note { () throws(TrustError) in key = try minisignKey() }
        note { () throws(TrustError) in files = try manifest() }
        for file in files {
            note { () throws(TrustError) in
                if let document = try inspect(file, key), let allowed = found.allowed {
                    inspectLinks(file.path, document, allowed, &found)
                }
            }
        }
        let listed = Set(files.map(\.path))
        for document in metadata.documents where !listed.contains(document.path) {
            found.faults.append(.file(document.path, reason: "is missing in \(Manifest.path)"))
        }
        return found
    }

    /// One of each kind for a document: the next is found when the first is corrected.
    private func inspectLinks(_ path: String, _ bytes: [UInt8], _ allowed: AllowedLinks, _ found: inout Findings) {
        let addresses = links(path, bytes)
        if let link = addresses.opened.first(where: { !allowed.allow($0) }) {
            found.links.append(.file(path, reason: "sends users to \(link), which \(AllowedLinks.path) does not allow"))
        }
        if let other = addresses.strays(outside: allowed).first {
            let reason = "names \(other), which no button opens and \(AllowedLinks.path) does not allow"
            found.warnings.append(.file(path, reason: reason))
        }
    }

    private func allowedLinks() throws(TrustError) -> AllowedLinks {
        guard let links = AllowedLinks(reading: try listed(AllowedLinks.path)) else {
            throw .file(AllowedLinks.path, reason: "is not a canonical list of prefixes")
        }
        return links
    }

    private func minisignKey() throws(TrustError) -> MinisignPublicKey {
        let bytes = try listed(MinisignPublicKey.path)
        guard let key = try? MinisignPublicKey(reading: bytes), key.fileBytes == bytes else {
            throw .file(MinisignPublicKey.path, reason: "is not a minisign key as Decree writes it")
        }
        return key
    }

    private func manifest() throws(TrustError) -> [TargetFile] {
        guard let list = Manifest.files(in: try listed(Manifest.path)) else {
            throw .file(Manifest.path, reason: "is not a canonical manifest")
        }
        guard list.version == metadata.delegated[.site]?.content.version else {
            throw .file(Manifest.path, reason: "has another version than the role that signs it")
        }
        return list.files
    }
}

extension SiteInspection {
    /// - Returns: the bytes of a document; nil for every other file.
    private func inspect(_ file: TargetFile, _ key: MinisignPublicKey?) throws(TrustError) -> [UInt8]? {
        let role = PublishedPath.role(of: file.path)
        if role == .document || file.path == MinisignPublicKey.nextPath { return try inspectDocument(file, key) }
        guard let bytes = try fetch(file.path, file.length), file.isFile(bytes) else {
            throw .file(file.path, reason: "is not the file the manifest lists")
        }
        if role == .signature, metadata.file(String(file.path.dropLast(".minisig".count))) == nil {
            throw .file(file.path, reason: "signs no document that a role lists")
        }
        return nil
    }

    private func inspectDocument(_ file: TargetFile, _ key: MinisignPublicKey?) throws(TrustError) -> [UInt8] {
        let bytes = try listed(file.path)
        guard metadata.file(file.path) == file else {
            throw .file(file.path, reason: "is not the file the manifest lists")
        }
        if let key { try inspectSignature(file.path, bytes, key) }
        return bytes
    }

    private func inspectSignature(_ path: String, _ bytes: [UInt8], _ key: MinisignPublicKey) throws(TrustError) {
        guard let signature = try fetch(path + ".minisig", Self.longestSignature) else {
            throw .file(path, reason: "has no signature")
        }
        guard let signer = metadata.content(for: path) else {
            throw .file(path, reason: "belongs to no role that signs documents")
        }
        let comment: TrustedComment
        do throws(SigningError) {
            comment = try Verification.comment(of: signature, over: bytes, at: path, with: key)
        } catch {
            throw .file(path + ".minisig", reason: "\(error)")
        }
        guard comment.version == signer.version, comment.expires == signer.expires else {
            throw .file(path + ".minisig", reason: "has another version or expiry than the role \(signer.role)")
        }
    }

    /// The bytes of a file that a role lists; its stable path and its immutable copy must hold them both.
    private func listed(_ path: String) throws(TrustError) -> [UInt8] {
        guard let file = metadata.file(path) else { throw .file(path, reason: "is listed by no role") }
        let limit = path == Manifest.path ? Self.longestManifest : Self.longestDocument
        guard file.length <= limit else { throw .file(path, reason: "is longer than \(limit) bytes") }
        guard let bytes = try fetch(path, file.length), file.isFile(bytes) else {
            throw .file(path, reason: "is not the file its role lists")
        }
        guard let copy = try fetch(file.copy, file.length), copy == bytes else {
            throw .file(path, reason: "has no identical copy at \(file.copy)")
        }
        return bytes
    }
}
