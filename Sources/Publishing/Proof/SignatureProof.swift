import PolicyModel
import Signing

/// Judges all documents of a site without trust metadata by their minisign signatures. No input, output or clock.
struct SignatureProof {
    let claims: SiteProof.Claims
    let links: SiteProof.Links
    let now: Moment

    /// - Parameters:
    ///   - listed: the files in the manifest, without those whose bytes are known to be wrong.
    ///   - isKeyReported: whether an earlier row already says that the key file is wrong.
    ///   - bytes: the file at a path; nil if absent.
    /// - Returns: a row for each check, and the record for the next visit.
    func judge(
        _ listed: [TargetFile], isKeyReported: Bool, bytes: (String) -> [UInt8]?
    ) -> (rows: [ProofRow], record: [UInt8]?) {
        guard let key = bytes(MinisignPublicKey.path).flatMap({ try? MinisignPublicKey(reading: $0) }) else {
            return (isKeyReported ? [] : [noKey], nil)
        }
        var rows = [row(of: key)] + claims.allowed.rowWithoutList
        let seen = claims.record.flatMap { SeenSignatures(reading: $0) }
        let judge = SignatureRows(key: key, allowed: claims.allowed, links: links, seen: seen, now: now)
        let known = seen?.key == key.base64 ? seen : nil
        var versions = known?.versions ?? [:], digests = known?.digests ?? [:]
        for file in listed where PublishedPath.role(of: file.path) == .document {
            guard let document = bytes(file.path) else { continue }
            let (found, version) = judge.rows(file.path, document, signature: bytes(file.path + ".minisig"))
            rows += found
            guard let version, version >= versions[file.path] ?? 0 else { continue }
            // Of two with one version the first one stays.
            if version > versions[file.path] ?? 0 || digests[file.path] == nil { digests[file.path] = file.sha256 }
            versions[file.path] = version
        }
        return (rows, try? SeenSignatures(key: key.base64, versions: versions, digests: digests).bytes())
    }

    /// The row of a site without a readable key.
    private var noKey: ProofRow {
        ProofRow(
            .signature, MinisignPublicKey.path, expected: "the key that signs the documents",
            found: "is missing, or no key", remedy: "sign and publish the site again", .broken)
    }

    /// The row that compares the site's key with the reader's.
    private func row(of key: MinisignPublicKey) -> ProofRow {
        ProofRow(
            .signature, MinisignPublicKey.path, expected: claims.key?.id ?? "any key, since none is pinned",
            found: key.id,
            holds: claims.key.map { $0 == key } ?? true,
            otherwise: "apps that pin the other key refuse every file: find out whose key this is")
    }

    /// What the signatures of such a site cannot prove, even if all of them hold; for the report.
    var unproved: [String] {
        let pages =
            "that pages, assets and the list of files are the author's: without 'keys' nobody signs "
            + "\(Manifest.path), and whoever can write there can change them together"
        let whose =
            claims.key == nil
            ? "whose key it is: it was read beside what it signs; give --key with the key that you have on another way"
            : nil
        let newest =
            claims.record == nil
            ? "that this is the newest state: an older one with its own signatures looks the same; "
                + "give --record FILE at each visit"
            : "that this is the newest state: only that it is none older than the last one recorded"
        return [pages, whose, newest].compactMap(\.self)
    }
}
