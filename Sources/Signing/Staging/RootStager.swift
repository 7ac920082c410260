import PolicyModel

/// How `rotate` changes the root.
package enum Rotation: Hashable, Sendable {
    /// Old and new online keys stand side by side in one root; the next rotation drops the old ones.
    case planned
    /// Online keys are replaced at once, both of them, so readers forget the versions a thief may have signed.
    case leaked
}

/// The chain of roots, and the next one while it gathers signatures.
struct RootStager: Sendable {
    let settings: TrustSettings
    let roles: RoleStager
    let local: [Int: MetadataFile<RootMetadata>]
    let live: [MetadataFile<RootMetadata>]
    /// Whether the target was not read: whole roots in `local` then count as published.
    let isCarried: Bool

    struct Staged {
        /// From the first to the newest.
        let files: [MetadataFile<RootMetadata>]
        let missing: [MissingSignatures]
        var isTouched = false
        var newest: RootMetadata { files[files.count - 1].content }
    }

    func stage(_ rotation: Rotation?) throws -> Staged {
        var chain = try publishedAndComplete()
        guard let top = chain.last else {
            guard rotation == nil || !isCarried else {
                throw TrustError.stopped(
                    reason:
                        "no root is here that a next one could follow; take the output folder of a machine that has "
                        + "the published roots, or leave out --offline")
            }
            return try begin()
        }
        let pending = local[top.content.version + 1]
        let request: RootMetadata? = try rotation.map { try next(after: top.content, $0) } ?? pending?.content
        guard let request else { return Staged(files: chain, missing: []) }
        if rotation != nil, pending.map({ !isSame($0.content, request) }) ?? true { try refuseIdle(top, request) }
        let staged = try sign(
            pending.flatMap { isSame($0.content, request) ? $0 : nil } ?? MetadataFile(.root, request), top)
        chain.append(staged.file)
        return Staged(files: chain, missing: staged.missing, isTouched: staged.isTouched)
    }

    /// Every root that is published or whole, each of them following the one before.
    private func publishedAndComplete() throws(TrustError) -> [MetadataFile<RootMetadata>] {
        var chain: [MetadataFile<RootMetadata>] = []
        let published = Dictionary(uniqueKeysWithValues: live.map { ($0.content.version, $0) })
        var version = Set(local.keys).union(published.keys).min() ?? 1
        while true {
            let needed = chain.last.map { [$0.content.root] } ?? []
            let own = local[version].flatMap { file in
                (try? file.checkSignatures(by: needed + [file.content.root])).map { file }
            }
            guard let file = published[version] ?? own else { break }
            // One that still gathered signatures here gives way to the published one.
            guard own == nil || own == file else {
                throw .metadata(file.path, reason: "differs from the published one; a published root never changes")
            }
            chain.append(file)
            version += 1
        }
        return chain
    }

    /// The first root: apps pin it, so it holds the settings as they are.
    private func begin() throws -> Staged {
        let request = RootMetadata(version: 1, expires: expiry, settings)
        let pending = local[1].flatMap { isSame($0.content, request) ? $0 : nil }
        let staged = try sign(pending ?? MetadataFile(.root, request), nil)
        return Staged(files: [staged.file], missing: staged.missing, isTouched: staged.isTouched)
    }

    private var expiry: Moment { Moment(seconds: roles.moment.seconds + RoleName.root.lifetime) }

    /// Signed with the threshold of the root before it and of itself.
    private func sign(
        _ file: MetadataFile<RootMetadata>, _ before: MetadataFile<RootMetadata>?
    ) throws -> StagedRole<RootMetadata> {
        let keys = Set([before?.content.root, file.content.root].compactMap { $0 })
        let request = RoleStager.Request<RootMetadata>(
            role: .root, keys: keys.sorted { $0.keys.map(\.id).lexicographicallyPrecedes($1.keys.map(\.id)) },
            isCurrent: { _ in true }, make: { _, _ in file.content })
        return try roles.signed(file, request)
    }

    /// Equal but for the expiry, which counts from the instant the first signer staged it.
    private func isSame(_ one: RootMetadata, _ other: RootMetadata) -> Bool {
        one.version == other.version && one.hasKeys(of: other)
    }
}

extension RootStager {
    private func next(after old: RootMetadata, _ rotation: Rotation) throws(TrustError) -> RootMetadata {
        if rotation == .leaked {
            for (role, now, request) in [
                (RoleName.snapshot, old.snapshot, settings.snapshot), (.timestamp, old.timestamp, settings.timestamp),
            ] where request.keys.contains(where: { now[$0.id] != nil }) {
                throw .keys(reason: "\(role) keeps a key of root \(old.version); after a leak both online keys are new")
            }
        }
        return RootMetadata(
            version: old.version + 1, expires: expiry, root: settings.root, targets: settings.targets,
            snapshot: online(old.snapshot, settings.snapshot, rotation),
            timestamp: online(old.timestamp, settings.timestamp, rotation))
    }

    /// A planned change takes two roots: with both keys first, so that no reader refuses in between.
    private func online(_ old: RoleKeys, _ request: RoleKeys, _ rotation: Rotation) -> RoleKeys {
        let isKnown = request.keys.contains { old[$0.id] != nil }
        guard rotation == .planned, !isKnown else { return request }
        return RoleKeys(Set(old.keys + request.keys), threshold: 1) ?? request
    }

    /// - Throws: when nothing would change, or a root waits to be published.
    private func refuseIdle(_ top: MetadataFile<RootMetadata>, _ request: RootMetadata) throws(TrustError) {
        let isPublished = isCarried || live.contains { $0.content.version == top.content.version }
        guard isPublished else {
            let version = top.content.version
            let way =
                top.content.hasKeys(of: request)
                ? "" : "; if that lacks signatures, put the keys of root \(version) back into index.md until then"
            throw .stopped(reason: "root \(version) is signed and not published yet; first: decree publish\(way)")
        }
        let left = top.content.expires.seconds - roles.moment.seconds
        guard top.content.hasKeys(of: request), left > RoleStager.renewal(of: .root) else { return }
        throw .stopped(
            reason: "root \(top.content.version) names these keys already, and is believed until \(top.content.expires)"
        )
    }
}

extension RootMetadata {
    init(version: Int, expires: Moment, _ settings: TrustSettings) {
        self.init(
            version: version, expires: expires, root: settings.root, targets: settings.targets,
            snapshot: settings.snapshot, timestamp: settings.timestamp)
    }
}
