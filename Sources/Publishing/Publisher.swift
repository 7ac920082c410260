import PolicyModel
import Signing

/// Publishes a signed bundle to a target of any kind: reads its state, makes the plan, asks the guards, carries it out.
package struct Publisher: Sendable {
    package let target: any PublishTarget
    /// For how many seconds caches may keep documents and pages (`Site.cache`).
    private let cache: Int

    package init(_ target: any PublishTarget, cache: Int) {
        self.target = target
        self.cache = cache
    }

    /// A plan and the state it was made from.
    package struct Proposal: Sendable {
        package let plan: PublishPlan
        package let state: TargetState
        /// Why the bundle's time has not come; nil if it has.
        let ahead: String?
    }

    /// The plan for an output that was verified before, if it is live already; nil where anything is to be written,
    /// removed, completed or decided.
    ///
    /// An empty plan says that readers find these very files and no others, so there is nothing that could be older,
    /// contradict or be signed with another key.
    package func unchanged(_ output: VerifiedOutput, over state: TargetState, at moment: Moment) -> PublishPlan? {
        guard state.live != nil, state.unfinished == nil else { return nil }
        let plan = PublishPlan(
            publishing: output.published(cache: cache), over: state, at: target.place, moment: moment)
        return plan.isEmpty ? plan : nil
    }

    /// Makes a plan from a state that was read earlier.
    ///
    /// Applying the plan fails if the target is no longer in that state, so newer publications are never replaced.
    ///
    /// - Throws: `PublishingError.older` or `.conflict` for a bundle that apps would refuse after the live one.
    package func propose(_ signed: SignedBundle, over state: TargetState, at moment: Moment) async throws -> Proposal {
        let local = KnownFiles(signed)
        let live = try await target.files(in: state, knowing: local) { path in
            [.signature, .metadata, .manifest, .key].contains(PublishedPath.role(of: path))
        }
        if let lowered = signed.lowered(below: live) {
            throw PublishingError.older(
                path: target.place, subject: lowered.subject, version: lowered.version, live: lowered.live)
        }
        if let reason = signed.conflict(with: live) {
            throw PublishingError.conflict(path: target.place, reason: reason)
        }
        let change = KeyChange(to: signed.publicKey, over: try await keys(liveIn: state, knowing: local))
        let plan = PublishPlan(
            publishing: local.files(cache: cache), over: state, at: target.place, moment: moment, keyChange: change)
        return Proposal(plan: plan, state: state, ahead: signed.ahead(of: live, at: moment))
    }

    /// The live publication's minisign key and the next one that it announces.
    ///
    /// They are read from the recorded publication, even if an interrupted run has overwritten them.
    private func keys(liveIn state: TargetState, knowing local: KnownFiles) async throws -> [Artifact] {
        guard let live = state.live else { return [] }
        let paths = [MinisignPublicKey.path, MinisignPublicKey.nextPath]
        var keys: [Artifact] = []
        for file in paths.compactMap({ live.files[$0] }) where live.superseded.files[file.path] == nil {
            do {
                keys += try await target.read([file], of: live.serial, knowing: local)
            } catch PublishingError.gone {
                // An empty key differs from every other, so that a change of keys still has to be allowed.
                keys.append(Artifact(path: file.path, bytes: [], role: .key))
            }
        }
        return keys
    }

    /// The documents that apps read now. Those that the bundle has too are not fetched.
    package func documents(in state: TargetState, knowing signed: SignedBundle) async throws -> [Artifact] {
        try await target.files(in: state, knowing: KnownFiles(signed)) { path in
            !PublishedPath.isImmutable(path) && PublishedPath.role(of: path) == .document
        }
    }

    /// Carries out a proposal.
    ///
    /// - Throws: `PublishingError.guarded` before anything is written; `.stopped` after an interruption.
    package func publish(
        _ proposal: Proposal, of signed: SignedBundle, at moment: Moment, guards: PlanGuards = PlanGuards(),
        onProgress: @escaping PublishProgress.Sink = { _ in }
    ) async throws -> Receipt {
        try refuse(proposal, of: signed, guards)
        do {
            return try await target.apply(
                proposal.plan, from: proposal.state, of: signed, at: moment, onProgress: onProgress)
        } catch {
            guard Task.isCancelled else { throw error }
            throw PublishingError.stopped(place: target.place, state: await state(after: proposal.plan))
        }
    }

    /// Describes the target after an interruption. The state is read in a task that is not cancelled.
    private func state(after plan: PublishPlan) async -> String {
        let look = Task { [target] in try await target.readState() }
        guard let found = try? await look.value else {
            return "publication \(plan.serial) was interrupted, and the target cannot be read now; see: decree status"
        }
        if found.live?.serial == plan.serial {
            return "publication \(plan.serial) is live; only the clean-up was interrupted"
        }
        let live =
            found.live.map { "publication \($0.serial) is still the last complete one" } ?? "nothing is published yet"
        guard let begun = found.unfinished, begun.digest == plan.digest else {
            return "nothing was published: \(live); the next run begins anew"
        }
        return "publication \(begun.serial) was begun and is not complete: \(live); the same command again completes it"
    }
}

extension Publisher {
    /// Asks the guards: once before the user confirms, and again before the first write.
    ///
    /// - Throws: `PublishingError.guarded` with every fault.
    package func refuse(_ proposal: Proposal, of signed: SignedBundle, _ guards: PlanGuards) throws(PublishingError) {
        if let ahead = proposal.ahead { throw .guarded(place: proposal.plan.place, faults: [ahead]) }
        try proposal.plan.refuse(publishing: signed.bundle.artifacts, guards)
    }
}

extension TargetState {
    /// An empty file in place of the timestamp that another program removed from a whole publication, so that it is not
    /// taken for a first one whose run stopped before its timestamp.
    package var goneTimestamp: [Artifact] {
        let path = RoleName.timestamp.path(version: 0)
        let hasMetadata = live?.own.contains { $0.path.hasPrefix("metadata/") } ?? false
        guard hasMetadata, files[path] == nil else { return [] }
        return [Artifact(path: path, bytes: [], role: .metadata)]
    }
}

extension PublishPlan {
    /// - Throws: `PublishingError.guarded` with every fault.
    package func refuse(publishing artifacts: [Artifact], _ guards: PlanGuards) throws(PublishingError) {
        let faults = guards.faults(in: self, publishing: artifacts)
        guard faults.isEmpty else { throw .guarded(place: place, faults: faults) }
    }
}

extension PublishTarget {
    /// The site's own files as readers find them, without superseded ones; nil before the first publication.
    ///
    /// After an interrupted run these are files of two publications. Metadata and signatures among them show which
    /// release is complete; the records do not. Metadata that no timestamp leads to yet is included, because its
    /// version numbers are used up; that of a publication that was taken back stands in the place of the live one's.
    ///
    /// - Parameters:
    ///   - local: files that are not fetched if the target has the same bytes.
    ///   - refusesRun: whether another run that may still be writing is an error.
    ///   - wanted: selects the paths.
    package func live(
        knowing local: [Artifact] = [], refusesRun: Bool = false, where wanted: (String) -> Bool = { _ in true }
    ) async throws -> [Artifact]? {
        try await live(in: try await readState(), knowing: local, refusesRun: refusesRun, where: wanted)
    }

    /// The same for a state that was read earlier.
    package func live(
        in state: TargetState, knowing local: [Artifact] = [], refusesRun: Bool = false,
        where wanted: (String) -> Bool = { _ in true }
    ) async throws -> [Artifact]? {
        guard state.live != nil || state.unfinished != nil || !state.altered.isEmpty else { return nil }
        if refusesRun { try refuseRun(in: state, isOwn: state.isStopped(publishing: local)) }
        let known = state.counted.filter { wanted($0.path) }, local = KnownFiles(local)
        let isOld: (PublishedFile) -> Bool = { state.live?.files[$0.path]?.sha256 == $0.sha256 }
        var files = try await read(known.filter(isOld), of: state.live?.serial ?? 0, knowing: local)
        files += try await read(known.filter { !isOld($0) }, of: state.newest, knowing: local)
        for path in state.altered where wanted(path) { try await files += altered(path, state) }
        files += state.goneTimestamp.filter { wanted($0.path) }
        if let seen = state.takenBack {
            // In place of older ones: every version in it is used up, also that of the timestamp.
            let signed = seen.own.filter { TargetState.isSigned($0.path) && wanted($0.path) }
            let newest = try await read(signed, of: seen.serial, knowing: local), paths = Set(newest.map(\.path))
            files = files.filter { !paths.contains($0.path) } + newest
        }
        return files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    }

    /// The file that counts at a path whose recorded file was changed or removed.
    ///
    /// For a document it is the recorded one, read from its immutable copy. Signatures and metadata have no copy, and
    /// new versions count up from what readers find, so for these it is the file in the target. Without a root nobody
    /// can tell whether another one may follow.
    private func altered(_ path: String, _ state: TargetState) async throws -> [Artifact] {
        let role = PublishedPath.role(of: path), recorded = state.live?.files[path]
        let hasNoCopy = role == .signature || role == .metadata && RoleName.role(atPath: path)?.role != .root
        if hasNoCopy || state.files[path] != nil && (TargetState.isSigned(path) || recorded == nil) {
            guard let bytes = try await file(at: path, limit: ObjectTarget.longestFile) else { return [] }
            return [Artifact(path: path, bytes: bytes, role: role)]
        }
        return try await read([recorded].compactMap { $0 }, of: state.live?.serial ?? 0)
    }

    /// The files that installed apps can fetch now, also after an interrupted run, without superseded ones.
    func files(
        in state: TargetState, knowing local: KnownFiles, where wanted: (String) -> Bool
    ) async throws -> [Artifact] {
        let superseded = state.live?.superseded.files ?? [:]
        let gone = state.goneTimestamp.filter { wanted($0.path) }
        let known = state.files.values.compactMap { if case .known(let file) = $0 { file } else { nil } }
            .filter { superseded[$0.path] == nil && wanted($0.path) }
            .sorted { $0.path.precedesByBytes($1.path) }
        let isOld: (PublishedFile) -> Bool = { state.live?.files[$0.path]?.sha256 == $0.sha256 }
        do {
            let old = try await read(known.filter(isOld), of: state.live?.serial ?? 0, knowing: local)
            let begun = known.filter { !isOld($0) }
            guard !begun.isEmpty else { return old + gone }
            return old + gone + (try await read(begun, of: state.newest, knowing: local))
        } catch let gone as PublishingError {
            // Another run may have replaced the file since the state was read. Unless the state changed, it is gone.
            guard case .gone(let place, _) = gone, try await self.readState() != state else { throw gone }
            throw PublishingError.stale(place: place, reason: "another run publishes here at this moment")
        }
    }

    /// Reads published files, those with the same bytes from `local`. Of several with the same bytes one is fetched.
    fileprivate func read(
        _ files: [PublishedFile], of serial: Int, knowing local: KnownFiles
    ) async throws -> [Artifact] {
        let known = files.map { local[$0] }
        let missing = zip(files, known).filter { $1 == nil }.map(\.0).sorted { $0.path.precedesByBytes($1.path) }
        // A file is read from its immutable copy where it is gone, and not the other way round.
        let sources = Dictionary(missing.map { ($0.sha256, $0) }) { PublishedPath.isImmutable($0.path) ? $1 : $0 }
        let wanted = sources.values.sorted { $0.path.precedesByBytes($1.path) }
        let fetched = wanted.isEmpty ? [] : try await read(wanted, of: serial)
        let bytes = Dictionary(zip(wanted, fetched).map { ($0.sha256, $1.bytes) }) { first, _ in first }
        return zip(files, known).compactMap { file, known in
            known
                ?? bytes[file.sha256].map { Artifact(published: $0, at: file.path) }
        }
    }
}
