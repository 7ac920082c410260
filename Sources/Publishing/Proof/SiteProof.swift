import PolicyModel
import Signing

/// Reads a whole site back through its public address, and says for each check what was expected and what was found.
///
/// In this order: the secure connection; the manifest; the metadata from the pinned root on; every file that is
/// listed, with and without compression; what else the signatures promise; names that are not there. Fetching is
/// here; every judgement lies in a type without input and output.
package struct SiteProof: Sendable {
    /// What the site is held against.
    package struct Claims: Sendable {
        /// How many seconds documents and pages may be kept by caches.
        package var cache = Site.standardCache
        /// True where the site is known to have trust metadata: it may not be left away.
        package var hasKeys = false
        /// The root that the reader has on another way; nil takes the site's own first one.
        package var root: [UInt8]?
        /// The minisign key that the reader has on another way; nil takes the site's own.
        package var key: MinisignPublicKey?
        /// What an earlier visit left to remember.
        package var record: [UInt8]?
        /// `sha256/…` of public keys; one of them must be the certificate's. Empty takes any.
        package var pins: [String] = []
        /// A PEM file of authorities to believe beside the system's.
        package var authority: String?
        /// Where links may lead on a site without trust metadata; with it, the leads' own list counts.
        package var allowed = AllowedLinks([])
        /// The files that were just published; empty where nobody knows.
        package var published: [Artifact] = []

        package init() {}
    }

    package struct Result: Sendable {
        package let rows: [ProofRow]
        /// What to remember for the next visit; nil where nothing new is believed.
        package let record: [UInt8]?
        /// What a site without trust metadata cannot prove, however sound it is; empty with metadata.
        package let unproved: [String]
    }

    /// True for what a proof leaves to remember, of either kind of site.
    package static func isRecord(_ bytes: [UInt8]) -> Bool {
        TrustRecord(reading: bytes) != nil || SeenSignatures(reading: bytes) != nil
    }

    /// The web addresses that a document names.
    package typealias Links = @Sendable (_ path: String, _ bytes: [UInt8]) -> DocumentAddresses

    let address: SiteAddress
    let claims: Claims
    let now: Moment
    let limits: ProofLimits
    let links: Links
    let host: PublicHost
    var files = FetchedFiles()
    var rows: [ProofRow] = []
    var record: [UInt8]?
    var unproved: [String] = []

    /// - Parameter links: the web addresses that a document names, as its client's model reads it.
    package static func run(
        _ address: SiteAddress, _ claims: Claims, at now: Moment, limits: ProofLimits = ProofLimits(), clock: RunClock,
        links: @escaping Links
    ) async throws -> Result {
        do {
            return try await HTTPTransport.run(limits.transport(trusting: claims.authority), clock) { transport in
                var proof = SiteProof(
                    address: address, claims: claims, now: now, limits: limits, links: links,
                    host: PublicHost(address: address, transport: transport))
                try await proof.prove()
                return Result(rows: proof.rows.inOrder, record: proof.record, unproved: proof.unproved)
            }
        } catch TransportError.trustRoot(let path, let cause) {
            throw ProofError.authority(path, reason: "holds no certificates in PEM (\(cause))")
        }
    }

    private init(
        address: SiteAddress, claims: Claims, now: Moment, limits: ProofLimits, links: @escaping Links, host: PublicHost
    ) {
        self.address = address
        self.claims = claims
        self.now = now
        self.limits = limits
        self.links = links
        self.host = host
    }

    private mutating func prove() async throws {
        try await proveConnection()
        // Without a connection that clients believe there is nothing to ask.
        guard rows.allSatisfy({ $0.holds || $0.check == .pin }) else { return }
        try await fetch([Manifest.path: limits.largest, RoleName.timestamp.path(version: 0): RoleName.timestamp.longest])
        if case .silent(let cause)? = files[Manifest.path] {
            throw ProofError.unreachable("\(address)/\(Manifest.path)", cause: cause)
        }
        let isTrusted = claims.hasKeys || claims.root != nil || !isAbsent(RoleName.timestamp.path(version: 0))
        let metadata = isTrusted ? try await proveMetadata() : nil
        let listed = files[Manifest.path]?.bytes.flatMap { Manifest.files(in: $0) }?.files ?? []
        try await proveFiles(listed, metadata, isTrusted: isTrusted)
        if let metadata { try await inspect(metadata) } else if !isTrusted { proveSignatures(listed) }
        provePublication()
        try await proveAbsence(besides: listed.first { PublishedPath.role(of: $0.path, bytes: []) == .document }?.path)
    }

    private mutating func proveConnection() async throws {
        let judge = ConnectionRows(host: address.host, pins: claims.pins, now: now)
        guard address.isSecure else { return rows += judge.unasked() }
        switch await host.transport.certificate(of: address.host, port: address.port) {
        case .unreachable(let cause): throw ProofError.unreachable("\(address)", cause: cause)
        case .refused(let reason): rows += judge.refused(reason)
        case .shown(let facts, let doubt): rows += judge.agreed(facts, doubt: doubt)
        }
    }

    private func isAbsent(_ path: String) -> Bool {
        guard case .answered(let answer)? = files[path] else { return false }
        return answer.status == 404 || answer.status == 403
    }

    /// Fetches what is not here yet, each file up to its limit.
    mutating func fetch(_ wanted: [String: Int]) async throws {
        let paths = wanted.keys.filter { files[$0] == nil }.sorted()
        let replies = try await paths.mapConcurrently(jobs: limits.jobs) { [host] path in
            await host.get(path, as: .identity, limit: wanted[path] ?? 0)
        }
        for (path, reply) in zip(paths, replies) { files[path] = reply }
    }

    private mutating func proveAbsence(besides document: String?) async throws {
        let paths = AbsenceRows.paths(besides: document, at: now)
        let replies = try await paths.mapConcurrently(jobs: limits.jobs) { [host] path in
            await host.get(path, as: .identity, limit: 65_536)
        }
        rows += zip(paths, replies).map { AbsenceRows.row($0, $1) }
    }
}

extension SiteProof {
    /// Every file twice: as it is, and packed.
    private mutating func proveFiles(_ listed: [TargetFile], _ metadata: VerifiedMetadata?, isTrusted: Bool) async throws {
        let all = publicFiles(listed, metadata, isTrusted: isTrusted)
        let (known, limits, host) = (files, limits, host)
        let replies = try await all.mapConcurrently(jobs: limits.jobs) { file in
            let limit = file.limit(limits)
            let plain = if let known = known[file.path] { known } else {
                await host.get(file.path, as: .identity, limit: limit)
            }
            // What cannot be had plain is told once.
            let packed = plain.bytes == nil ? plain : await host.get(file.path, as: .gzip, limit: limit)
            return (plain, packed)
        }
        for (file, (plain, packed)) in zip(all, replies) {
            files[file.path] = plain
            rows += FileRows(file: file, headers: FileHeaders(at: file.path, cache: claims.cache)).rows(plain, packed)
        }
    }

    private func publicFiles(_ listed: [TargetFile], _ metadata: VerifiedMetadata?, isTrusted: Bool) -> [PublicFile] {
        var all = listed.flatMap { PublicFile.withCopy($0) }
        let manifest = metadata?.file(Manifest.path) ?? files[Manifest.path]?.bytes.map { TargetFile(Manifest.path, bytes: $0) }
        all += manifest.map { PublicFile.withCopy($0) } ?? [PublicFile(Manifest.path)]
        guard isTrusted else { return all }
        var paths = [RoleName.timestamp.path(version: 0)]
        if let metadata {
            paths += metadata.roots.map { RoleName.root.path(version: $0.content.version) }
            paths += [metadata.snapshot.path, metadata.targets.path] + metadata.delegated.values.map(\.path).sorted()
        }
        return all + paths.map { PublicFile($0) }
    }

    /// The publication just made is the one that answers; a cache may show the one before for a while.
    private mutating func provePublication() {
        for path in [Manifest.path, RoleName.timestamp.path(version: 0)] {
            guard let own = claims.published.first(where: { $0.path == path }), let found = files[path]?.bytes else { continue }
            rows.append(ProofRow(
                .publication, path, expected: FileRows.words(own.bytes.count, Digest.sha256(own.bytes)),
                found: FileRows.words(found.count, Digest.sha256(found)), holds: own.bytes == found,
                otherwise: "purge the host's cache, or wait \(claims.cache) seconds, and run 'decree verify' again"))
        }
    }

    /// Paths whose own rows told already that their bytes are wrong; a wrong header says nothing of the bytes.
    var broken: Set<String> {
        var paths: Set<String> = []
        for row in rows where !row.holds && [.answer, .bytes, .copy].contains(row.check) {
            paths.formUnion([row.subject, row.subject.hasSuffix(".minisig") ? String(row.subject.dropLast(8)) : row.subject])
            // An immutable copy's name: the folder, the hash, a dot, the name.
            let parts = row.subject.split(separator: "/"), name = parts.last ?? ""
            if row.check == .copy {
                paths.insert((parts.dropLast() + [name.dropFirst(65)]).joined(separator: "/"))
            }
        }
        return paths
    }
}
