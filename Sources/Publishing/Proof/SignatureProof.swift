import PolicyModel
import Signing

/// What the minisign signatures of a site without trust metadata prove of its documents. No input, output or clock.
struct SignatureProof {
    let claims: SiteProof.Claims
    let links: SiteProof.Links
    let now: Moment

    /// - Parameters:
    ///   - listed: the files that the manifest lists, but for those whose bytes are known to be wrong.
    ///   - isKeyTold: true where the key's own rows say already that it is wrong.
    ///   - bytes: the file at a path, where there is one.
    /// - Returns: a row for each check, and what to remember for the next visit.
    func judge(
        _ listed: [TargetFile], isKeyTold: Bool, bytes: (String) -> [UInt8]?
    ) -> (rows: [ProofRow], record: [UInt8]?) {
        guard let key = bytes(MinisignPublicKey.path).flatMap({ try? MinisignPublicKey(reading: $0) }) else {
            return (isKeyTold ? [] : [noKey], nil)
        }
        var rows = [row(of: key)]
        let seen = claims.record.flatMap { SeenSignatures(reading: $0) }
        let judge = SignatureRows(key: key, allowed: claims.allowed, links: links, seen: seen, now: now)
        var versions = seen?.key == key.base64 ? seen?.versions ?? [:] : [:]
        for file in listed where PublishedPath.role(of: file.path, bytes: []) == .document {
            guard let document = bytes(file.path) else { continue }
            let (found, version) = judge.rows(file.path, document, signature: bytes(file.path + ".minisig"))
            rows += found
            versions[file.path] = max(versions[file.path] ?? 0, version ?? 0)
        }
        return (rows, try? SeenSignatures(key: key.base64, versions: versions).bytes())
    }

    private var noKey: ProofRow {
        ProofRow(
            .signature, MinisignPublicKey.path, expected: "the key that signs the documents", found: "is missing, or no key",
            remedy: "sign and publish the site again", .broken)
    }

    private func row(of key: MinisignPublicKey) -> ProofRow {
        ProofRow(
            .signature, MinisignPublicKey.path, expected: claims.key?.id ?? "any key, since none is pinned", found: key.id,
            holds: claims.key.map { $0 == key } ?? true,
            otherwise: "apps that pin the other key refuse every file: find out whose key this is")
    }

    /// What nobody can know of such a site, however sound it is.
    var unproved: [String] {
        let pages = "that pages, assets and the list of files are the author's: without 'keys' nobody signs "
            + "\(Manifest.path), and whoever can write there can change them together"
        let whose = claims.key == nil
            ? "whose key it is: it was read beside what it signs; give --key with the key that you have on another way" : nil
        let newest = claims.record == nil
            ? "that this is the newest state: an older one with its own signatures looks the same; give --record FILE at each visit"
            : "that this is the newest state: only that it is none older than the last one recorded"
        return [pages, whose, newest].compactMap(\.self)
    }
}
