import PolicyModel

/// Verifies a site's metadata from a pinned root down, or says which rule it breaks. No input, output or clock.
///
/// The rules, in the order they are checked:
///
/// 1. The pinned root, or the newer one on record, is well-formed and signed by its own threshold.
/// 2. Roots N+1, N+2 … until one is absent; each has the next version and the thresholds of the root before it
///    *and* of itself. Each is kept at once. At most 256.
/// 3. A root that replaces a key of timestamp or snapshot drops the versions on record.
/// 4. The last root has not expired; earlier ones may have.
/// 5. The timestamp: signed, version and snapshot's version not below the record, not expired.
/// 6. The snapshot: length, hash and version as the timestamp has them, signed, not expired; no role dropped, no
///    version below the record.
/// 7. The leads' targets: length, hash and version as the snapshot has them, signed, not expired. The snapshot lists
///    exactly the roles that the leads delegate.
/// 8. Each delegated role that is asked for: the same.
/// 9. No version on record has other bytes.
/// 10. Only then is the rest of the record kept, all at once.
///
/// Every file is read up to its limit, is canonical, carries only signatures that hold by keys its role names, and
/// lists only paths its role may answer for.
package struct Verifier {
    /// The bytes at a published path; nil if the host says that it is absent (403 or 404), and only then.
    ///
    /// Nothing beyond `limit` bytes needs to be read; more than that is refused.
    package typealias Fetch = (_ path: String, _ limit: Int) throws(TrustError) -> [UInt8]?
    package typealias Keep = (TrustRecord) throws(TrustError) -> Void

    /// An attacker with old root keys could make a reader walk for ever.
    package static let mostRoots = 256

    private let now: Moment?
    private let fetch: Fetch
    private let keep: Keep
    private var record: TrustRecord
    private var roots: [MetadataFile<RootMetadata>]

    /// - Parameters:
    ///   - root: what the reader got on another way than the site; on a later visit `record` holds a newer one.
    ///   - now: the one time of this visit; nil accepts expired metadata, for publishers who are about to renew it.
    ///   - keep: is given the record after each root, and once more when everything held.
    package init(
        root pinned: [UInt8], record: TrustRecord? = nil, at now: Moment?, keeping keep: @escaping Keep = { _ in },
        fetch: @escaping Fetch
    ) throws(TrustError) {
        self.now = now
        self.fetch = fetch
        self.keep = keep
        let start = try Self.root(pinned)
        roots = [start]
        self.record = record ?? TrustRecord(root: pinned)
        if let record {
            let recorded = try Self.root(record.root)
            if recorded.content.version >= start.content.version {
                roots = [recorded]
            } else {
                self.record.follow(start, after: recorded.content)
            }
        }
    }

    private static func root(_ bytes: [UInt8]) throws(TrustError) -> MetadataFile<RootMetadata> {
        let file = try MetadataFile<RootMetadata>(reading: bytes, as: .root, at: "the pinned root")
        // Signed by the root before it too, whose keys are not known here.
        let own = file.signatures.filter { file.content.root[$0.keyID] != nil }
        try file.signed(by: own).checkSignatures(by: [file.content.root])
        return file
    }

    /// - Parameter wanted: which delegated roles to read; `nil` reads all of them.
    package consuming func verify(only wanted: Set<RoleName>? = nil) throws(TrustError) -> VerifiedMetadata {
        let top = try top(), snapshot = top.snapshot
        let targets = try listed(.targets, in: snapshot, by: top.root.targets)
        try checkListed(snapshot, against: targets.content)
        var delegated: [RoleName: MetadataFile<TargetsMetadata>] = [:]
        for delegation in targets.content.delegations where wanted?.contains(delegation.role) ?? true {
            delegated[delegation.role] = try listed(delegation.role, in: snapshot, by: delegation.keys)
        }
        try remember(top)
        return VerifiedMetadata(
            roots: roots, timestamp: top.timestamp, snapshot: snapshot, targets: targets, delegated: delegated,
            record: record)
    }
}

extension Verifier {
    private mutating func remember(_ top: VerifiedSnapshot) throws(TrustError) {
        let entry = top.timestamp.content.snapshot, listed = top.snapshot.content.listed
        var next = TrustRecord(
            root: record.root, timestamp: top.timestamp.content.version, snapshot: entry.version,
            listed: listed.mapValues(\.version), digests: listed.mapValues(\.sha256))
        next.digests[.snapshot] = entry.sha256
        next.digests[.timestamp] = Digest.sha256(top.timestamp.bytes)
        if let role = record.contradicted(by: next) {
            let version = next.version(of: role)
            throw .metadata(
                role.path(version: version), reason: "has version \(version), which was seen before with other bytes")
        }
        record = next
        try keep(record)
    }

    /// Rules 1 and 2 alone: every root from the pinned one to the newest, expired ones too.
    package consuming func chain() throws(TrustError) -> [MetadataFile<RootMetadata>] {
        try walkRoots()
        return roots
    }

    /// Rules 1 to 6 alone: what a new timestamp needs, and no file beside those.
    package consuming func verifySnapshot() throws(TrustError) -> VerifiedSnapshot { try top() }

    private mutating func top() throws(TrustError) -> VerifiedSnapshot {
        try walkRoots()
        let newest = roots[roots.count - 1]
        try checkExpiry(of: newest)
        let timestamp = try timestamp(newest.content)
        return VerifiedSnapshot(
            roots: roots, timestamp: timestamp, snapshot: try snapshot(newest.content, timestamp.content.snapshot))
    }

    private mutating func walkRoots() throws(TrustError) {
        for _ in 0..<Self.mostRoots {
            let old = roots[roots.count - 1].content
            let path = RoleName.root.path(version: old.version + 1)
            guard let bytes = try bounded(path, RoleName.root.longest) else { return }
            let file = try MetadataFile<RootMetadata>(reading: bytes, as: .root, at: path)
            guard file.content.version == old.version + 1 else {
                throw .metadata(path, reason: "has version \(file.content.version)")
            }
            try file.checkSignatures(by: [old.root, file.content.root])
            roots.append(file)
            record.follow(file, after: old)
            try keep(record)
        }
    }

    private func timestamp(_ root: RootMetadata) throws(TrustError) -> MetadataFile<TimestampMetadata> {
        let path = RoleName.timestamp.path(version: 0)
        let bytes = try present(path, RoleName.timestamp.longest)
        let file = try MetadataFile<TimestampMetadata>(reading: bytes, as: .timestamp, at: path)
        try file.checkSignatures(by: [root.timestamp])
        try checkAge(path, file.content.version, recorded: record.timestamp)
        try checkAge("\(path) lists snapshot.json, which", file.content.snapshot.version, recorded: record.snapshot)
        try checkExpiry(of: file)
        return file
    }

    private func snapshot(
        _ root: RootMetadata, _ entry: ListedMetadata
    ) throws(TrustError) -> MetadataFile<SnapshotMetadata> {
        let file: MetadataFile<SnapshotMetadata> = try read(.snapshot, entry, by: root.snapshot)
        for (role, version) in record.listed.sorted(by: { $0.key.description < $1.key.description }) {
            guard let entry = file.content.listed[role] else {
                throw .metadata(file.path, reason: "no longer lists \(role.file), which it listed before")
            }
            try checkAge("\(file.path) lists \(role.file), which", entry.version, recorded: version)
        }
        return file
    }

    private func listed(
        _ role: RoleName, in snapshot: MetadataFile<SnapshotMetadata>, by keys: RoleKeys
    ) throws(TrustError) -> MetadataFile<TargetsMetadata> {
        guard let entry = snapshot.content.listed[role] else {
            throw .metadata(snapshot.path, reason: "does not list \(role.file)")
        }
        return try read(role, entry, by: keys)
    }

    private func checkListed(
        _ snapshot: MetadataFile<SnapshotMetadata>, against targets: TargetsMetadata
    ) throws(TrustError) {
        let known = Set(targets.delegations.map(\.role) + [.targets])
        let unknown = snapshot.content.listed.keys.filter { !known.contains($0) }.map(\.file).min()
        if let unknown { throw .metadata(snapshot.path, reason: "lists \(unknown), a role the leads do not delegate") }
    }
}

extension Verifier {
    /// A file whose version, length and hash are known before it is fetched.
    private func read<Content>(
        _ role: RoleName, _ entry: ListedMetadata, by keys: RoleKeys
    ) throws(TrustError) -> MetadataFile<Content> {
        let path = role.path(version: entry.version)
        guard entry.length <= role.longest else {
            throw .metadata(path, reason: "is listed with \(entry.length) bytes, and at most \(role.longest) are read")
        }
        let bytes = try present(path, entry.length)
        guard bytes.count == entry.length, Digest.sha256(bytes) == entry.sha256 else {
            throw .metadata(path, reason: "is not the file that is listed")
        }
        let file = try MetadataFile<Content>(reading: bytes, as: role, at: path)
        guard file.content.version == entry.version else {
            throw .metadata(path, reason: "has version \(file.content.version)")
        }
        try file.checkSignatures(by: [keys])
        try checkExpiry(of: file)
        return file
    }

    private func present(_ path: String, _ limit: Int) throws(TrustError) -> [UInt8] {
        guard let bytes = try bounded(path, limit) else { throw .metadata(path, reason: "is missing") }
        return bytes
    }

    private func bounded(_ path: String, _ limit: Int) throws(TrustError) -> [UInt8]? {
        guard let bytes = try fetch(path, limit) else { return nil }
        guard bytes.count <= limit else { throw .metadata(path, reason: "is longer than \(limit) bytes") }
        return bytes
    }

    private func checkAge(_ subject: String, _ version: Int, recorded: Int) throws(TrustError) {
        guard version >= recorded else {
            throw .metadata(subject, reason: "has version \(version), and \(recorded) was seen before")
        }
    }

    private func checkExpiry(of file: MetadataFile<some TrustMetadata>) throws(TrustError) {
        guard let now, file.content.expires <= now else { return }
        throw .expired(file.path, at: file.content.expires, renewal: file.role.renewal)
    }
}
