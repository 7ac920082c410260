import PolicyModel
import Signing

/// Reads files of a public site, each once, and verifies its metadata. What cannot be read is a reply with the reason.
package struct SiteReading: Sendable {
    let host: PublicHost
    /// The most requests at once.
    let jobs: Int
    var files = FetchedFiles()

    /// Fetches those of the files that were not fetched before, each up to its limit in bytes.
    mutating func fetch(_ wanted: [String: Int]) async throws {
        let paths = wanted.keys.filter { files[$0] == nil }.sorted()
        let replies = try await paths.mapConcurrently(jobs: jobs) { [host] path in
            await host.get(path, as: .identity, limit: wanted[path] ?? 0)
        }
        for (path, reply) in zip(paths, replies) { files[path] = reply }
    }

    /// Fetches the metadata that the newest timestamp leads to, concurrently and unverified; it saves round trips.
    mutating func fetchLikely() async throws {
        guard let bytes = files[RoleName.timestamp.path(version: 0)]?.bytes,
            let timestamp = try? MetadataFile<TimestampMetadata>(reading: bytes, as: .timestamp, at: "")
        else { return }
        let path = RoleName.snapshot.path(version: timestamp.content.snapshot.version)
        try await fetch([path: RoleName.snapshot.longest])
        guard let list = files[path]?.bytes,
            let snapshot = try? MetadataFile<SnapshotMetadata>(reading: list, as: .snapshot, at: "")
        else { return }
        let listed = snapshot.content.listed.map { ($0.path(version: $1.version), $0.longest) }
        try await fetch(Dictionary(listed) { first, _ in first })
    }

    /// Verifies again and again, with the missing files fetched in between, until none is missing.
    ///
    /// - Parameters:
    ///   - seen: the record of the last visit.
    ///   - moment: nil to ignore expiries.
    /// - Returns: the result, and the record that the verifier would keep.
    mutating func verified(
        _ root: [UInt8], _ seen: TrustRecord? = nil, at moment: Moment?
    ) async throws -> (result: Result<VerifiedMetadata, TrustError>, kept: TrustRecord?) {
        while true {
            let missing = FetchedFiles.Missing()
            let judged = judge(root, seen, at: moment, missing)
            guard !missing.limits.isEmpty else { return judged }
            try await fetch(missing.limits)
        }
    }

    /// Verifies with the files fetched so far.
    private func judge(
        _ root: [UInt8], _ seen: TrustRecord?, at moment: Moment?, _ missing: FetchedFiles.Missing
    ) -> (result: Result<VerifiedMetadata, TrustError>, kept: TrustRecord?) {
        var kept: TrustRecord?
        do throws(TrustError) {
            let verifier = try Verifier(
                root: root, record: seen, at: moment, keeping: { record throws(TrustError) in kept = record },
                fetch: files.fetch(noting: missing))
            return (.success(try verifier.verify()), kept)
        } catch {
            return (.failure(error), kept)
        }
    }
}

extension SiteReading {
    /// The files of a public site that new versions count on from: manifest, keys, signatures, and the metadata that
    /// clients reach, which is verified.
    ///
    /// - Parameters:
    ///   - owners: the root keys of the site's settings; nil for a site without `keys`.
    ///   - authority: a PEM file with certificate authorities to trust besides the system's.
    /// - Returns: nothing where the host says that no site is there.
    /// - Throws: `ProofError` where the host does not say; `TrustError` where metadata does not hold, or other owners
    ///   signed it.
    package static func versions(
        at address: SiteAddress, _ kind: TargetPlace.Host, ownedBy owners: RoleKeys?, trusting authority: String?,
        over route: NetworkRoute, clock: RunClock
    ) async throws -> [Artifact] {
        let limits = ProofLimits()
        return try await PublicHost.asking(
            address, kind, limits, trusting: authority, over: route, clock
        ) { host in
            var reading = SiteReading(host: host, jobs: limits.jobs)
            return try await reading.versions(ownedBy: owners, limits)
        }
    }

    private mutating func versions(ownedBy owners: RoleKeys?, _ limits: ProofLimits) async throws -> [Artifact] {
        // A cache that remembers that the file is missing must not answer so when the first publication is read back.
        files[Manifest.path] = await host.get(Manifest.path, query: "?before", as: .identity, limit: limits.largest)
        guard let manifest = try bytes(at: Manifest.path) else { return [] }
        guard let listed = Manifest.files(in: manifest)?.files.filter({ TargetState.isSigned($0.path) }) else {
            // Some hosts show a page in place of a missing file. Anything else may be a list that was cut or packed.
            if manifest.first(where: { !" \n\r\t\u{FEFF}".utf8.contains($0) }) == UInt8(ascii: "<") { return [] }
            throw ProofError.unreachable(
                host.address.url(of: Manifest.path), cause: "the host answered 200, and the bytes are no list of files")
        }
        try await fetch(Dictionary(listed.map { ($0.path, PublicFile($0.path, listed: $0).limit(limits)) }) { $1 })
        var paths = [Manifest.path] + listed.map(\.path)
        if let owners { paths += try await metadata(ownedBy: owners) }
        return try paths.compactMap { path in try bytes(at: path).map { Artifact(published: $0, at: path) } }
    }

    /// The paths of the metadata; none where the site has none.
    private mutating func metadata(ownedBy owners: RoleKeys) async throws -> [String] {
        let first = RoleName.root.path(version: 1), timestamp = RoleName.timestamp.path(version: 0)
        try await fetch([first: RoleName.root.longest, timestamp: RoleName.timestamp.longest])
        guard let root = try bytes(at: first) else {
            guard try bytes(at: timestamp) == nil else { throw TrustError.metadata(first, reason: "is missing") }
            return []
        }
        try await fetchLikely()
        let metadata = try await verified(root, at: nil).result.get()
        guard metadata.roots.contains(where: { $0.content.root == owners }) else {
            throw TrustError.stopped(reason: "none of its roots has the root keys of index.md, so it is another site")
        }
        return metadata.paths
    }

    /// Nil for a file that the host says is not there.
    private func bytes(at path: String) throws -> [UInt8]? {
        do throws(TrustError) { return try files.fetch(noting: FetchedFiles.Missing())(path, 0) } catch {
            guard case .unreachable(_, let cause) = error else { throw error }
            throw ProofError.unreachable(host.address.url(of: path), cause: cause)
        }
    }
}
