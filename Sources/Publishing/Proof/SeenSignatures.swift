import PolicyModel
import Signing

/// The signature versions that a reader of a site without trust metadata has seen. A lower one later is a rollback.
struct SeenSignatures: Hashable, Sendable {
    /// The base64 of the key that signed them. Versions of another key are not compared.
    let key: String
    /// The highest version seen, by path.
    let versions: [String: Int]
    /// The SHA-256 of the documents that had them: a version has one content. Empty in a record of versions alone.
    let digests: [String: String]
}

extension SeenSignatures {
    /// Canonical JSON.
    func bytes() throws(SigningError) -> [UInt8] {
        try CanonicalJSON.bytes(
            .object(
                (digests.isEmpty ? [] : [.init("digests", .object(digests.map { .init($0, .string($1)) }))]) + [
                    .init("key", .string(key)), .init("versions", .object(versions.map { .init($0, .integer($1)) })),
                ]))
    }

    /// Nil for anything that `bytes()` does not produce.
    init?(reading bytes: [UInt8]) {
        guard let json = try? CanonicalJSON.value(of: bytes), case .string(let key)? = json["key"],
            case .object(let members)? = json["versions"]
        else { return nil }
        let hashes = if case .object(let hashes)? = json["digests"] { hashes } else { [JSONValue.Member]() }
        // A member of another type is left out, and then the bytes differ.
        let versions = members.compactMap { member in member.value.number.map { (member.key, $0) } }
        let digests = hashes.compactMap { member in member.value.text.map { (member.key, $0) } }
        self.init(
            key: key, versions: Dictionary(versions) { first, _ in first },
            digests: Dictionary(digests) { first, _ in first })
        guard (try? self.bytes()) == bytes else { return nil }
    }
}

/// Judges one document of a site that has minisign signatures only. No input, output or clock.
struct SignatureRows {
    let key: MinisignPublicKey
    let allowed: AllowedLinks
    let links: SiteInspection.Links
    /// Nil on the first visit.
    let seen: SeenSignatures?
    let now: Moment

    /// The rows of one document, and the version in its signature; nil if the signature does not hold.
    func rows(_ path: String, _ bytes: [UInt8], signature: [UInt8]?) -> (rows: [ProofRow], version: Int?) {
        let expected = "a signature by \(key.id)"
        guard let signature else { return ([broken(.signature, path, expected, "no signature")], nil) }
        let comment: TrustedComment
        do throws(SigningError) {
            comment = try Verification.comment(of: signature, over: bytes, at: path, with: key)
        } catch {
            return ([broken(.signature, path, expected, "\(error)")], nil)
        }
        var rows = [
            ProofRow(.signature, path, expected: expected, found: "version \(comment.version)"),
            freshness(path, comment),
        ]
        if let seen, seen.key == key.base64 { rows.append(age(path, comment, seen)) }
        return (rows + [link(path, bytes)].compactMap(\.self), comment.version)
    }

    /// Whether the signature has expired.
    private func freshness(_ path: String, _ comment: TrustedComment) -> ProofRow {
        ProofRow(
            .freshness, path, expected: "a signature that has not expired", found: "valid until \(comment.expires)",
            holds: comment.expires > now, otherwise: "sign and publish again: apps refuse the file")
    }

    /// Whether the version is above the recorded one, or that one with the same bytes.
    private func age(_ path: String, _ comment: TrustedComment, _ seen: SeenSignatures) -> ProofRow {
        let version = comment.version, before = seen.versions[path] ?? 0
        let isOther = version == before && seen.digests[path] ?? comment.sha256 != comment.sha256
        return ProofRow(
            .age, path, expected: "version \(before) or newer, as seen before",
            found: "version \(version)" + (isOther ? ", with other bytes" : ""), holds: version >= before && !isOther,
            otherwise: isOther
                ? "find out who signed this version twice, then sign and publish again"
                : "purge the host's cache: it serves an old state")
    }

    /// A warning only: without trust metadata the allowed links come from this machine's settings, not from a signed
    /// list. Nil where there is no list that a link could be on.
    private func link(_ path: String, _ bytes: [UInt8]) -> ProofRow? {
        let addresses = links(path, bytes), link = addresses.opened.first { !allowed.allow($0) }
        let found =
            link.map { "sends users to \($0)" }
            ?? addresses.strays(outside: allowed).first.map { "names \($0), which no button opens" }
        guard let found else {
            guard !allowed.prefixes.isEmpty else { return nil }
            return ProofRow(.links, path, expected: ProofCheck.links.words, found: "no other link")
        }
        return ProofRow(
            .links, path, expected: ProofCheck.links.words, found: found,
            remedy: "correct the policy, or allow the address in 'allowed-urls'", .warning)
    }

    /// A row for a signature that does not hold.
    private func broken(_ check: ProofCheck, _ path: String, _ expected: String, _ found: String) -> ProofRow {
        ProofRow(check, path, expected: expected, found: found, remedy: "sign and publish again", .broken)
    }
}
