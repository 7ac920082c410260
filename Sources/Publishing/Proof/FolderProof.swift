import PolicyModel
import Signing

/// Proves a site without trust metadata in a local folder, as far as its manifest and minisign signatures allow.
///
/// In this order: the manifest; every listed file and its immutable copy; the signature of every document.
package struct FolderProof {
    private let folder: PublishedFolder
    /// The most bytes of a file.
    private let largest: Int
    /// The bytes read so far, by path.
    private var files: [String: [UInt8]] = [:]
    private var rows: [ProofRow] = []

    /// - Throws: `TrustError.unreachable` if the folder has no readable manifest.
    package static func run(
        _ folder: PublishedFolder, _ claims: SiteProof.Claims, at now: Moment, limits: ProofLimits = ProofLimits(),
        links: @escaping SiteProof.Links
    ) throws(TrustError) -> SiteProof.Result {
        var proof = FolderProof(folder: folder, largest: limits.largest)
        let listed = try proof.manifest()
        for file in listed.flatMap({ PublicFile.withCopy($0) }) { proof.read(file) }
        let wrong = proof.rows.filter { !$0.holds }.map(\.subject)
        // A signature with wrong bytes proves nothing about its document, so the document is not judged either.
        let broken = Set(
            wrong + wrong.filter { $0.hasSuffix(".minisig") }.map { String($0.dropLast(".minisig".count)) })
        let signatures = SignatureProof(claims: claims, links: links, now: now)
        let (found, record) = signatures.judge(
            listed.filter { !broken.contains($0.path) }, isKeyReported: broken.contains(MinisignPublicKey.path)
        ) { [files = proof.files] in files[$0] }
        let feeds = FeedRows.rows(listed, claims.ownSignature) { [files = proof.files] in files[$0] }
        let others = listed.filter { $0.path != Manifest.path }
        let rebuilt = claims.rebuilt?.rows(others) { [files = proof.files] in files[$0] } ?? []
        return SiteProof.Result(
            rows: (proof.rows + found + feeds + rebuilt).inOrder, record: record, unproved: signatures.unproved)
    }

    /// How a folder with trust metadata, which its manifest is proved by, differs from what a revision builds.
    package static func differences(
        in folder: PublishedFolder, from rebuilt: RebuiltSite?, limits: ProofLimits = ProofLimits()
    ) throws(TrustError) -> [TrustError] {
        guard let rebuilt, let bytes = try folder.bytes(at: Manifest.path, limit: limits.largest) else { return [] }
        let listed = Manifest.files(in: bytes)?.files ?? []
        let rows = rebuilt.rows(listed) { try? folder.bytes(at: $0, limit: limits.largest) }
        return rows.filter { !$0.holds }.map { row in
            .file(
                row.subject, reason: "is not what \(rebuilt.revision) builds: \(row.found) in place of \(row.expected)")
        }
    }

    /// The listed files and the manifest itself.
    private mutating func manifest() throws(TrustError) -> [TargetFile] {
        guard let bytes = try folder.bytes(at: Manifest.path, limit: largest) else {
            throw .unreachable(Manifest.path, cause: "there is no such file")
        }
        guard let list = Manifest.files(in: bytes) else {
            rows.append(
                ProofRow(
                    .bytes, Manifest.path, expected: "a list of the site's files", found: "no canonical manifest",
                    remedy: "sign and publish the site again", .broken))
            return []
        }
        return list.files + [TargetFile(Manifest.path, bytes: bytes)]
    }

    /// Reads one file and adds its row.
    private mutating func read(_ file: PublicFile) {
        guard let listed = file.listed else { return }
        let check = file.original == nil ? ProofCheck.bytes : .copy
        let words = FileRows.words(listed.length, listed.sha256)
        func note(
            _ found: String, _ standing: ProofRow.Standing,
            _ remedy: String = "publish the site again, and find out who changed the file"
        ) {
            rows.append(
                ProofRow(
                    check, file.path, expected: words, found: found, remedy: standing == .holds ? "" : remedy, standing)
            )
        }
        do throws(TrustError) {
            guard let bytes = try folder.bytes(at: file.path, limit: min(listed.length, largest)) else {
                return note("no such file", .broken)
            }
            let found =
                bytes.count > listed.length
                ? "more than \(listed.length) bytes" : FileRows.words(bytes.count, Digest.sha256(bytes))
            note(found, listed.isFile(bytes) ? .holds : .broken)
            files[file.path] = bytes
        } catch {
            guard case .unreachable(_, let cause) = error else { return note("\(error)", .broken) }
            note(
                "it cannot be read: \(cause)", .broken,
                "let whoever verifies read it; if it is no file, find out who put it there")
        }
    }
}
