import PolicyModel
import Signing

/// Reads a whole site back through its public address and reports the result of every check.
///
/// In this order: the TLS connection; the manifest; the metadata from the pinned root on; every listed file, with and
/// without compression; the signatures; paths that do not exist. This type fetches; the types that judge have no input
/// or output.
package struct SiteProof: Sendable {
    /// What the reader knows of the site beforehand.
    package struct Claims: Sendable {
        /// For how many seconds caches may keep documents and pages.
        package var cache = Site.standardCache
        /// Who serves the site, which decides on headers.
        package var host = TargetPlace.Host.plain
        /// Whether the site is known to have trust metadata, so that missing metadata is a fault.
        package var hasKeys = false
        /// The root that the reader has from elsewhere; nil to trust the site's own first root.
        package var root: [UInt8]?
        /// The minisign key that the reader has from elsewhere; nil to trust the site's own key.
        package var key: MinisignPublicKey?
        /// The record of the last visit (`Result.record`).
        package var record: [UInt8]?
        /// Pins of public keys, `sha256/…`; the certificate must have one of them. Empty for any key.
        package var pins: [String] = []
        /// A PEM file with certificate authorities to trust besides the system's.
        package var authority: String?
        /// The way to its host.
        package var route = NetworkRoute.direct
        /// The allowed links of a site without trust metadata; with metadata the list signed by the leads counts.
        package var allowed = AllowedLinks([])
        /// The newest state that this machine holds; nil if it holds none.
        package var held: HeldState?
        /// The files that were just published; empty if unknown.
        package var published: [Artifact] = []
        /// Reads the archives that a document names; nil if their hosts are not to be asked.
        package var archives: Archives?
        /// What the reader knows of the signatures that feeds carry; nil if nothing.
        package var ownSignature: OwnSignature?
        /// What the published files must be; nil if nobody built it.
        package var rebuilt: RebuiltSite?

        package init() {}
    }

    package struct Result: Sendable {
        package let rows: [ProofRow]
        /// The record to save for the next visit; nil if nothing new was verified.
        package let record: [UInt8]?
        /// What a site without trust metadata cannot prove, even if all checks hold; empty with metadata.
        package let unproved: [String]
    }

    /// Whether `bytes` are a record, of a site with or without trust metadata.
    package static func isRecord(_ bytes: [UInt8]) -> Bool {
        TrustRecord(reading: bytes) != nil || SeenSignatures(reading: bytes) != nil
    }

    /// Reads the web addresses in a document.
    package typealias Links = @Sendable (_ path: String, _ bytes: [UInt8]) -> DocumentAddresses

    /// Reads the archives in a document.
    package typealias Archives = @Sendable (_ path: String, _ bytes: [UInt8]) -> [NamedArchive]

    /// The key whose signature a file is to carry, and whether it does; nil for a file that carries none.
    package typealias OwnSignature = @Sendable (_ path: String, _ bytes: [UInt8]) -> (key: String, isValid: Bool)?

    let address: SiteAddress
    let claims: Claims
    let now: Moment
    let limits: ProofLimits
    let links: Links
    /// The responses so far.
    var reading: SiteReading
    var rows: [ProofRow] = []
    var record: [UInt8]?
    var unproved: [String] = []

    /// - Parameter links: reads the web addresses in a document as its client's decision model does.
    package static func run(
        _ address: SiteAddress, _ claims: Claims, at now: Moment, limits: ProofLimits = ProofLimits(), clock: RunClock,
        links: @escaping Links
    ) async throws -> Result {
        try await PublicHost.asking(
            address, claims.host, limits, trusting: claims.authority, over: claims.route, clock
        ) { host in
            var proof = SiteProof(
                address: address, claims: claims, now: now, limits: limits, links: links,
                reading: SiteReading(host: host, jobs: limits.jobs))
            try await proof.prove()
            guard !host.transport.isOver else {
                throw ProofError.late(
                    "\(address)", seconds: limits.run, faults: proof.rows.inOrder.filter { !$0.holds })
            }
            return Result(rows: proof.rows.inOrder, record: proof.record, unproved: proof.unproved)
        }
    }

    var files: FetchedFiles { reading.files }
    var host: PublicHost { reading.host }

    /// Makes a check, unless the time is over. What was not asked in time is no fault of the site, so the rows of a
    /// check that ends too late are left out.
    private mutating func inTime(_ check: (inout SiteProof) async throws -> Void) async throws {
        guard !host.transport.isOver else { return }
        let sure = rows
        try await check(&self)
        if host.transport.isOver { rows = sure }
    }

    /// Makes all checks in order.
    private mutating func prove() async throws {
        try await proveConnection()
        // Clients fetch nothing over a connection that they do not trust, so neither does the proof.
        guard rows.allSatisfy({ $0.holds || $0.check == .pin }) else { return }
        let root = RoleName.root.path(version: 1)
        try await reading.fetch([
            Manifest.path: limits.largest, RoleName.timestamp.path(version: 0): RoleName.timestamp.longest,
            root: RoleName.root.longest,
        ])
        if case .silent(let cause)? = files[Manifest.path] {
            throw ProofError.unreachable("\(address)/\(Manifest.path)", cause: cause)
        }
        let isKnown = claims.hasKeys || claims.root != nil || claims.record.flatMap { TrustRecord(reading: $0) } != nil
        let isTrusted = isKnown || !isAbsent(RoleName.timestamp.path(version: 0)) || !isAbsent(root)
        var metadata: VerifiedMetadata?
        if isTrusted { try await inTime { metadata = try await $0.proveMetadata() } }
        let listed = files[Manifest.path]?.bytes.flatMap { Manifest.files(in: $0) }?.files ?? []
        try await proveFiles(listed, metadata, isTrusted: isTrusted)
        try await inTime { proof in
            if let metadata { try await proof.inspect(metadata) } else if !isTrusted { proof.proveSignatures(listed) }
            proof.proveAgain(listed, isTrusted: isTrusted)
        }
        try await inTime { try await $0.proveArchives(listed) }
        let document = listed.first { PublishedPath.role(of: $0.path) == .document }?.path
        try await inTime { try await $0.proveAbsence(besides: document) }
    }

    /// Judges what was read by what this machine knows beforehand.
    private mutating func proveAgain(_ listed: [TargetFile], isTrusted: Bool) {
        rows += FeedRows.rows(listed, claims.ownSignature) { files[$0]?.bytes }
        provePublication()
        if rows.allSatisfy({ $0.holds || $0.check != .age }) {
            rows += claims.held?.rows(isTrusted: isTrusted) { files[$0]?.bytes } ?? []
        }
        rows += claims.rebuilt?.rows(listed) { files[$0]?.bytes } ?? []
    }

    /// Checks the TLS handshake, unless the site is plain HTTP on the loopback interface.
    private mutating func proveConnection() async throws {
        let judge = ConnectionRows(host: address.host, pins: claims.pins, now: now)
        guard address.isSecure else { return rows += judge.unasked() }
        switch await host.transport.certificate(of: address.host, port: address.port) {
        case .unreachable(let cause): throw ProofError.unreachable("\(address)", cause: cause)
        case .refused(let reason): rows += judge.refused(reason)
        case .shown(let facts, let doubt): rows += judge.agreed(facts, doubt: doubt)
        }
    }

    /// Whether the host says that the file does not exist, or shows a page or the way to one instead of JSON.
    ///
    /// An attacker at the host gains nothing by such a page, since 404 says the same. It is not asked where the site is
    /// known to have metadata.
    private func isAbsent(_ path: String) -> Bool {
        guard case .answered(let answer)? = files[path] else { return false }
        switch answer.status {
        case 403, 404, 300..<400: return true
        case 200: break
        default: return false
        }
        guard case .whole(let bytes) = answer.body else {
            return answer.contentType?.lowercased().hasPrefix("text/html") ?? false
        }
        return bytes.first != UInt8(ascii: "{")
    }

    /// Requests paths that do not exist.
    private mutating func proveAbsence(besides document: String?) async throws {
        let paths = AbsenceRows.paths(besides: document, at: now)
        let replies = try await paths.mapConcurrently(jobs: limits.jobs) { [host] path in
            await host.get(path, as: .identity, limit: 65_536)
        }
        rows += zip(paths, replies).map { AbsenceRows.row($0, $1) }
    }
}

extension SiteProof {
    /// Requests every file twice, without and with compression, and judges the responses.
    private mutating func proveFiles(
        _ listed: [TargetFile], _ metadata: VerifiedMetadata?, isTrusted: Bool
    ) async throws {
        let all = publicFiles(listed, metadata, isTrusted: isTrusted)
        let (known, limits, host) = (files, limits, host)
        let replies = try await all.mapConcurrently(jobs: limits.jobs) { file in
            let limit = file.limit(limits)
            let plain =
                if let known = known[file.path] { known } else {
                    await host.get(file.path, as: .identity, limit: limit)
                }
            // A file that cannot be fetched gives one row, so it is not requested again.
            let packed = plain.bytes == nil ? plain : await host.get(file.path, as: .gzip, limit: limit)
            return host.transport.isOver ? nil : (plain, packed)
        }
        for case (let file, (let plain, let packed)?) in zip(all, replies) {
            reading.files[file.path] = plain
            let headers = FileHeaders(at: file.path, cache: claims.cache)
            rows += FileRows(file: file, headers: headers, host: claims.host).rows(plain, packed)
        }
    }

    /// Every file that the site must serve: listed files, their copies, the manifest, and all metadata.
    private func publicFiles(_ listed: [TargetFile], _ metadata: VerifiedMetadata?, isTrusted: Bool) -> [PublicFile] {
        var all = listed.flatMap { PublicFile.withCopy($0) }
        let manifest =
            metadata?.file(Manifest.path)
            ?? files[Manifest.path]?.bytes.map { TargetFile(Manifest.path, bytes: $0) }
        all += manifest.map { PublicFile.withCopy($0) } ?? [PublicFile(Manifest.path)]
        guard isTrusted else { return all }
        var paths = [RoleName.timestamp.path(version: 0)]
        if let metadata {
            paths += metadata.roots.map { RoleName.root.path(version: $0.content.version) }
            paths += [metadata.snapshot.path, metadata.targets.path] + metadata.delegated.values.map(\.path).sorted()
        }
        return all + paths.map { PublicFile($0) }
    }

    /// Checks that the host serves the publication just made. A cache may serve the previous one for a while.
    private mutating func provePublication() {
        for path in [Manifest.path, RoleName.timestamp.path(version: 0)] {
            guard let own = claims.published.first(where: { $0.path == path }),
                let found = files[path]?.bytes
            else { continue }
            rows.append(
                ProofRow(
                    .publication, path, expected: FileRows.words(own.bytes.count, Digest.sha256(own.bytes)),
                    found: FileRows.words(found.count, Digest.sha256(found)), holds: own.bytes == found,
                    otherwise:
                        "purge the host's cache, or wait \(count(claims.cache, "second")), and run 'decree publish' "
                        + "again"
                ))
        }
    }

    /// Paths with a row that says their bytes are wrong or missing. A wrong header does not count.
    var broken: Set<String> {
        var paths: Set<String> = []
        for row in rows where !row.holds && [.answer, .bytes, .copy].contains(row.check) {
            paths.insert(row.subject)
            if row.subject.hasSuffix(".minisig") { paths.insert(String(row.subject.dropLast(8))) }
            // An immutable copy is named by a hash of 64 digits, a dot and the stable file's name.
            let parts = row.subject.split(separator: "/"), name = parts.last ?? ""
            if row.check == .copy {
                paths.insert((parts.dropLast() + [name.dropFirst(65)]).joined(separator: "/"))
            }
        }
        return paths
    }
}
