import PolicyModel

/// What automation signs once the people have: minisign signatures, manifest, snapshot, timestamp.
extension SiteStager {
    /// The whole tree when nothing is lacking; else the content and what is staged so far.
    mutating func finish(
        _ content: [Artifact], _ root: RootMetadata, _ apps: [MetadataFile<TargetsMetadata>],
        _ targets: MetadataFile<TargetsMetadata>
    ) throws -> [Artifact] {
        let files = try content + leadsFiles()
        guard missing.isEmpty else {
            return waiting(files + BundleSigner.minisignatures(in: input.local, holdingFor: Bundle(content)))
        }
        let listed = files + (try minisignatures(files, apps + [targets]))
        guard unsigned.isEmpty else { return waiting(listed) }
        let facts = SigningFacts(
            of: listed, by: input.minisignKey, roles: [.init(targets, by: root.targets)],
            appRoles: apps.compactMap { file in
                if case .app(let slug) = file.role { settings.apps[slug].map { .init(file, by: $0) } } else { nil }
            })
        let (made, site) = try stageManifest(over: listed, facts, root)
        if missing.isEmpty {
            let snapshot = try stageSnapshot(root, apps + [targets, site])
            if missing.isEmpty { try stageTimestamp(root, snapshot) }
        }
        let whole = listed.filter { !isReplaced($0) } + made
        return missing.isEmpty ? whole + BundleSigner.copies(in: whole) + staged : waiting(whole)
    }

    /// Roles that could not be made yet keep the file they had here, for its version.
    private func waiting(_ files: [Artifact]) -> [Artifact] {
        let known = Set(staged.compactMap { RoleName.role(atPath: $0.path)?.role })
        let kept = input.local.filter { artifact in
            guard let role = RoleName.role(atPath: artifact.path)?.role else { return false }
            return !known.contains(role)
        }
        return files + staged + kept.map { Artifact(path: $0.path, bytes: $0.bytes, role: .metadata) }
    }

    /// Each carries its role's version and expiry: both proofs of one document are made and expire together.
    private mutating func minisignatures(
        _ files: [Artifact], _ roles: [MetadataFile<TargetsMetadata>]
    ) throws -> [Artifact] {
        let documents = Dictionary(files.map { ($0.path, $0) }) { first, _ in first }
        var signatures: [Artifact] = []
        for role in roles {
            // Of the leads' files only the announced key is signed so: the key that apps will pin next.
            let own = role.content.files.map(\.path).filter {
                role.role != .targets || $0 == MinisignPublicKey.nextPath
            }
            .compactMap { documents[$0] }
            let term = BundleSigner.Term(version: role.content.version, expires: role.content.expires)
            if let kept = earlier.kept(for: own, until: term) {
                signatures += kept
            } else if let key = input.minisign, key.publicKey == input.minisignKey {
                // A role's instant may be ahead of this clock; no document of it is signed before.
                let instant = max(self.roles.moment, Moment(seconds: term.expires.seconds - role.role.lifetime))
                signatures += try BundleSigner.signatures(for: own, term, with: key, at: instant)
                signsDocuments = signsDocuments || !own.isEmpty
            } else {
                unsigned += own.map(\.path)
            }
        }
        return signatures
    }

    /// The status page is made anew with the manifest that lists it.
    private func isReplaced(_ file: Artifact) -> Bool { input.status != nil && StatusFile.isOne(file.path) }

    /// The manifest's version is that of the role that signs it, so one is never made anew without the other. The
    /// status page names that version too.
    private mutating func stageManifest(
        over all: [Artifact], _ facts: SigningFacts, _ root: RootMetadata
    ) throws -> ([Artifact], MetadataFile<TargetsMetadata>) {
        let files = all.filter { !isReplaced($0) }, status = input.status
        var history = forgetting(
            RoleHistory(local: local.targets[.site], live: live?.delegated[.site]), root, settings.site)
        history.floor = max(history.floor, Manifest.highestVersion(in: input.local + input.live))
        func made(_ version: Int) throws(SigningError) -> [Artifact] {
            let own = status?(facts.numbered(version)) ?? []
            let bytes = try Manifest.bytes(of: files + own, version: version)
            return own + [Artifact(path: Manifest.path, bytes: bytes, role: .manifest)]
        }
        func file(_ version: Int) -> TargetFile? {
            (try? made(version))?.last.map { TargetFile(Manifest.path, bytes: $0.bytes) }
        }
        let request = RoleStager.Request<TargetsMetadata>(
            role: .site, keys: [settings.site],
            isCurrent: { $0.files == [file($0.version)].compactMap { $0 } },
            make: { TargetsMetadata(role: .site, version: $0, expires: $1, files: [file($0)].compactMap { $0 }) })
        let staged = try stage(request, history)
        return (try made(staged.content.version), staged)
    }

    private mutating func stageSnapshot(
        _ root: RootMetadata, _ files: [MetadataFile<TargetsMetadata>]
    ) throws -> MetadataFile<SnapshotMetadata> {
        let listed = Dictionary(uniqueKeysWithValues: files.map { ($0.role, ListedMetadata($0)) })
        let history = history(.snapshot, local.snapshot, live?.snapshot, root)
        let request = RoleStager.Request<SnapshotMetadata>(
            role: .snapshot, keys: [root.snapshot],
            isCurrent: { $0.listed == listed },
            make: { SnapshotMetadata(version: $0, expires: $1, listed: listed) })
        return try stage(request, history)
    }

    private mutating func stageTimestamp(_ root: RootMetadata, _ snapshot: MetadataFile<SnapshotMetadata>) throws {
        let entry = ListedMetadata(snapshot)
        let history = history(.timestamp, local.timestamp, live?.timestamp, root)
        let request = RoleStager.Request<TimestampMetadata>(
            role: .timestamp, keys: [root.timestamp],
            isCurrent: { $0.snapshot == entry },
            make: { TimestampMetadata(version: $0, expires: $1, snapshot: entry) })
        _ = try stage(request, history)
    }
}

extension SiteStager {
    private func replacesOnlineKeys(_ root: RootMetadata) -> Bool {
        live.map { root.replacesOnlineKeys(of: $0.root) } ?? false
    }

    /// A thief's version counts for nothing when our own is known: readers forget it with the key.
    ///
    /// What the replaced key signed here may be published; like a published file it gives way to the next version.
    private func history<Content>(
        _ role: RoleName, _ local: MetadataFile<Content>?, _ live: MetadataFile<Content>?, _ root: RootMetadata
    ) -> RoleHistory<Content> {
        var history = RoleHistory(local: local, live: live)
        guard let keys = root.keys(of: role), replacesOnlineKeys(root) else { return history }
        let isOurs = local?.signatures.contains { keys[$0.keyID] != nil } ?? false
        if local != nil { history = isOurs ? RoleHistory(local: local) : RoleHistory(live: local) }
        history.isForgotten = !isOurs
        return forgetting(history, root, keys)
    }

    /// Where a thief left no number to follow, and the role's keys are replaced together with the online ones, readers
    /// forget that number; the role goes on in a range of its root's own, in which no version was ever published.
    func forgetting<Content>(
        _ history: RoleHistory<Content>, _ root: RootMetadata, _ keys: RoleKeys
    ) -> RoleHistory<Content> {
        func isOurs(_ file: MetadataFile<Content>) -> Bool { file.signatures.contains { keys[$0.keyID] != nil } }
        let isLost = [history.local, history.live].contains {
            $0.map { $0.content.version == CanonicalJSON.largestInteger && !isOurs($0) } ?? false
        }
        guard isLost, replacesOnlineKeys(root) else { return history }
        let own = history.local.flatMap { isOurs($0) ? $0 : nil }
        return RoleHistory(local: own, live: nil, floor: root.version << 32)
    }
}

extension SiteStager {
    /// One person alone, keys of the settings that no root names yet, and roles that nobody here could renew.
    func warnings(_ roots: RootStager.Staged) -> [RoleWarning] {
        let newest = published.roots.last?.content.version ?? 0
        let others =
            settings.differences(from: roots.files.map(\.content), published: newest) + signedAhead + losses
            + (published.damage.map { ["\($0); the file here takes its place"] } ?? [])
        return settings.alone.map {
            RoleWarning($0, "one person alone can sign it", ofSeveral: "one person alone can sign each of them")
        } + others.map { RoleWarning($0) }
            + RoleName.warnings([(.root, roots.newest.expires)] + terms, at: roles.moment)
    }

    /// Whoever gave these signatures has to sign again.
    private var signedAhead: [String] {
        guard let last = ahead.map(\.moment).max() else { return [] }
        let names = ahead.map(\.role.description).joined(separator: ", ")
        return ["\(names): the signatures here are for \(last), which has not come, so they are dropped"]
    }
}
