import PolicyModel
import Signing

/// Proves the metadata and signatures of a site: fetches files and applies the rules of Signing to them.
extension SiteProof {
    /// - Returns: the metadata, even if it is expired or older than the last visit, so that the files can be judged;
    ///   nil if its signatures do not hold.
    mutating func proveMetadata() async throws -> VerifiedMetadata? {
        let seen = claims.record.flatMap { TrustRecord(reading: $0) }
        guard let root = try await pinnedRoot() else {
            rows.append(row(.metadata, .metadata(RoleName.root.path(version: 1), reason: "is missing")))
            return nil
        }
        try await reading.fetchLikely()
        let (result, kept) = try await reading.verified(root, seen, at: now)
        record = kept.flatMap { try? $0.bytes() }
        switch result {
        case .success(let metadata):
            rows += sound(metadata, seen)
            return metadata
        case .failure(let error):
            return try await doubted(root, seen, error)
        }
    }

    /// Finds out which rule the metadata breaks: verifies again without the expiry rule, then also without the record
    /// of the last visit.
    private mutating func doubted(
        _ root: [UInt8], _ seen: TrustRecord?, _ error: TrustError
    ) async throws -> VerifiedMetadata? {
        if case .success(let metadata) = try await reading.verified(root, seen, at: nil).result {
            rows.append(row(.freshness, error))
            return metadata
        }
        if seen != nil, case .success(let metadata) = try await reading.verified(root, at: nil).result {
            rows.append(row(.age, error))
            return metadata
        }
        rows.append(row(.metadata, error))
        return nil
    }

    /// The root given by the reader, else the site's first one; nil if the site has none.
    private mutating func pinnedRoot() async throws -> [UInt8]? {
        if let root = claims.root { return root }
        let first = RoleName.root.path(version: 1)
        try await reading.fetch([first: RoleName.root.longest])
        return files[first]?.bytes
    }

    /// The rows of metadata that holds.
    private func sound(_ metadata: VerifiedMetadata, _ seen: TrustRecord?) -> [ProofRow] {
        let path = RoleName.timestamp.path(version: 0)
        var rows = [
            ProofRow(
                .metadata, path, expected: ProofCheck.metadata.words,
                found: "root \(metadata.root.version), timestamp \(metadata.timestamp.content.version)")
        ]
        rows += metadata.expiries.map { role, expires in
            ProofRow(.freshness, "\(role)", expected: "not expired", found: "believed until \(expires)")
        }
        if let seen {
            rows.append(
                ProofRow(
                    .age, path, expected: "version \(seen.timestamp) or newer, as seen before",
                    found: "version \(metadata.timestamp.content.version)"))
        }
        return rows
    }

    /// Checks the files against what the roles sign for them. Files that already have a broken row are left out.
    mutating func inspect(_ metadata: VerifiedMetadata) async throws {
        let findings = try await findings(metadata), reported = broken
        let faults = findings.faults.filter { !reported.contains(Self.parts($0).subject) }
        rows +=
            faults.map { row(.signature, $0) } + findings.links.map { row(.links, $0) }
            + findings.warnings.map { Self.warning($0) } + (findings.allowed?.rowWithoutList ?? [])
        let stray = Set((findings.links + findings.warnings).map { Self.parts($0).subject })
        for file in metadata.delegated.values.flatMap(\.content.files) where file.path != Manifest.path {
            let hasFault = faults.contains { Self.parts($0).subject.hasPrefix(file.path) }
            guard !reported.contains(file.path), !hasFault else { continue }
            rows.append(
                ProofRow(
                    .signature, file.path, expected: ProofCheck.signature.words, found: "role and signature agree"))
            guard !stray.contains(file.path), findings.allowed?.prefixes.isEmpty != true else { continue }
            rows.append(ProofRow(.links, file.path, expected: ProofCheck.links.words, found: "no other link"))
        }
    }

    /// Applies the rules for files, with missing files fetched in between.
    private mutating func findings(_ metadata: VerifiedMetadata) async throws -> SiteInspection.Findings {
        while true {
            let missing = FetchedFiles.Missing()
            let findings = SiteInspection(metadata, links: links, fetch: files.fetch(noting: missing)).findings()
            guard !missing.limits.isEmpty else { return findings }
            try await reading.fetch(missing.limits)
        }
    }

    /// The row of an address outside the list that no button opens: a warning, since no app sends users there.
    private static func warning(_ error: TrustError) -> ProofRow {
        let (subject, reason) = parts(error)
        return ProofRow(
            .links, subject, expected: ProofCheck.links.words, found: reason,
            remedy: "correct it, or have its prefix added to 'allowed-urls' if apps may send users there", .warning)
    }

    /// Proves a site without metadata: every document by its own signature.
    mutating func proveSignatures(_ listed: [TargetFile]) {
        let proof = SignatureProof(claims: claims, links: links, now: now), reported = broken
        let (found, seen) = proof.judge(
            listed.filter { !reported.contains($0.path) }, isKeyReported: reported.contains(MinisignPublicKey.path),
            bytes: { files[$0]?.bytes })
        rows += found
        record = seen
        unproved = proof.unproved
    }

    /// The row of an error, with the remedy for this check.
    private func row(_ check: ProofCheck, _ error: TrustError) -> ProofRow {
        let (subject, reason) = Self.parts(error)
        if check == .metadata, let reply = files[subject], reply.isPage || reply.bytes?.first == UInt8(ascii: "<") {
            return ProofRow(
                check, subject, expected: "metadata, or 404 or 403 where there is none",
                found: "a page in place of a missing file", remedy: AbsenceRows.remedy, .broken)
        }
        let remedy =
            switch check {
            case .freshness: "run 'decree refresh', or sign and publish the role that has expired"
            case .age: "purge the host's cache: it may serve an old state; if it does not, find out who restored one"
            case .links: "correct the policy's store, or let the leads allow the address"
            case .metadata: "publish the site again; when that does not help, find out who changed the metadata"
            default: "sign and publish the site again"
            }
        return ProofRow(check, subject, expected: check.words, found: reason, remedy: remedy, .broken)
    }

    /// The subject and the found value of an error's row.
    private static func parts(_ error: TrustError) -> (subject: String, reason: String) {
        switch error {
        case .metadata(let path, let reason), .file(let path, let reason): (path, reason)
        case .expired(let path, let moment, let renewal): (path, "expired at \(moment)\(renewal)")
        case .unreachable(let path, let cause): (path, cause)
        case .keys(let reason), .stopped(let reason): ("metadata", reason)
        }
    }
}
