import PolicyModel
import Signing

/// One publication to an object store: claims the serial, uploads stage by stage, cleans up, completes the record.
struct ObjectPublication: Sendable {
    let target: ObjectTarget
    let plan: PublishPlan
    let state: TargetState
    let conditions: WriteConditions
    /// The site's own files by path; for a refresh the timestamp alone.
    let bytes: [String: [UInt8]]
    /// When each metadata role expires; stored in the record.
    let expiries: [RoleName: Moment]
    /// The deadline of this run. From then on another run may take its place, so this one stops.
    let until: Moment
    /// When this run started, in real time.
    private let begun: Moment

    init(
        target: ObjectTarget, plan: PublishPlan, state: TargetState, conditions: WriteConditions,
        bytes: [String: [UInt8]], expiries: [RoleName: Moment]
    ) {
        self.expiries = expiries
        self.target = target
        self.plan = plan
        self.state = state
        self.conditions = conditions
        self.bytes = bytes
        begun = target.settings.clock()
        until = Moment(seconds: begun.seconds + target.settings.deadline)
    }

    private var store: any RemoteStore { target.store }
    private var kept: KeptPublications { KeptPublications(after: plan, over: state) }

    /// Claims the serial, uploads, removes old files and completes the record.
    func publish(onProgress: @escaping PublishProgress.Sink) async throws -> Receipt {
        let claim = try await claim(), record = claim.record
        let etags = try await upload(onProgress: onProgress)
        let removed = try await removeOld(claim.etag)
        try await finish(record, etags, times(of: etags), claim.etag)
        return receipt(uploads: etags.count, removed: removed)
    }

    /// The error for a target that another run changed.
    func stale(_ reason: String) -> PublishingError { .stale(place: target.place, reason: reason) }

    /// The steps of this run, with a warning if conditional writes do not work.
    private func receipt(uploads: Int, removed: Int) -> Receipt {
        var steps = ["wrote \(count(uploads, "file"))"]
        if removed > 0 { steps.append("removed \(count(removed, "file"))") }
        steps.append("made publication \(plan.serial) live")
        let warning =
            "\(target.place): the server does not honour conditional writes (\(conditions.rawValue)), so two "
            + "publishers at once are kept apart as well as can be, and no better"
        return Receipt(
            serial: plan.serial, isNew: true, plan: plan, steps: steps, warnings: conditions.hold ? [] : [warning])
    }
}

/// The claim: the record of the new serial, created before the first file, keeps other publishers from that serial.
extension ObjectPublication {
    /// The condition of a write over the object with this ETag; nil if there is no object yet.
    private func condition(over etag: String?) -> WriteCondition {
        guard conditions.hold else { return .none }
        return etag.map { .matching($0, quoted: conditions == .correct) } ?? .absent
    }

    /// Creates the record of the new serial, or takes over that of the publication to complete.
    ///
    /// - Returns: the record and its ETag, which identifies the claim.
    private func claim() async throws -> (record: PublicationRecord, etag: String) {
        let record = PublicationRecord(
            serial: plan.serial, run: target.settings.token, begun: begun, until: until, finished: nil,
            digest: plan.digest, files: files(sums), superseded: plan.superseded,
            archive: archive, conditions: conditions, expiries: expiries)
        let found = plan.isResumed ? state.unfinished?.etag : nil
        let etag = try await write(record, over: found)
        if let dead = state.unfinished, !plan.isResumed {
            // If that run is still alive, it cannot complete a publication without its record.
            try await store.remove([PublicationRecord.key(dead.serial)])
        }
        return (record, etag)
    }

    /// The MD5 sums of the files that this run writes, by path.
    private var sums: [String: String] {
        let paths = (plan.steps(.new) + plan.steps(.changed)).map(\.path)
        let sums = paths.compactMap { path in bytes[path].map { (path, ContentMD5.hex($0)) } }
        return Dictionary(uniqueKeysWithValues: sums)
    }

    /// Writes the final record, with ETags and times. From then on the publication is live.
    private func finish(
        _ record: PublicationRecord, _ etags: [String: String], _ times: [String: Moment], _ claim: String
    ) async throws {
        var record = record
        record.finished = target.settings.clock()
        record.files = files(etags, times)
        _ = try await write(record, over: claim)
    }

    /// - Returns: the ETag of the record.
    ///
    /// - Throws: `PublishingError.stale` if another run has this serial.
    private func write(_ record: PublicationRecord, over etag: String?) async throws -> String {
        let key = PublicationRecord.key(record.serial), bytes = try record.bytes()
        if let etag = try await store.writeIf(condition(over: etag), bytes, to: key, headers: .record) { return etag }
        // If the response to the first attempt was lost, its retry fails on the object that the first attempt wrote.
        guard let found = try await target.recordIfAny(record.serial), found.record == record else {
            throw stale("another run took publication \(record.serial)")
        }
        return found.etag
    }

    /// The files of the target after this publication, with the ETags and times known so far.
    private func files(_ etags: [String: String], _ times: [String: Moment] = [:]) -> [String: PublishedFile] {
        let files = plan.steps.compactMap { step -> (String, PublishedFile)? in
            guard let file = step.file else { return nil }
            let etag = step.change == .kept ? step.found : etags[step.path]
            return (
                step.path,
                PublishedFile(
                    path: file.path, length: file.length, sha256: file.sha256, headers: file.headers, etag: etag,
                    modified: step.change == .kept ? file.modified : times[step.path])
            )
        }
        return Dictionary(uniqueKeysWithValues: files)
    }
}

/// The work between claim and finish.
extension ObjectPublication {
    /// Uploads new and changed files, one stage after the other.
    ///
    /// - Returns: their new ETags by path.
    private func upload(onProgress: @escaping PublishProgress.Sink) async throws -> [String: String] {
        let artifacts = (plan.steps(.new) + plan.steps(.changed)).compactMap { step -> Artifact? in
            guard let file = step.file, let bytes = bytes[step.path] else { return nil }
            let role = PublishedPath.role(of: step.path, sha256: file.sha256)
            return Artifact(path: step.path, bytes: bytes, role: role)
        }
        let stages = Dictionary(grouping: artifacts) { PublishStage($0.path, $0.role) }
        let steps = Dictionary(uniqueKeysWithValues: plan.steps.map { ($0.path, $0) })
        var progress = ProgressCount(artifacts), etags: [String: String] = [:]
        for stage in PublishStage.allCases {
            let due = stages[stage] ?? []
            let written = try await due.mapConcurrently(
                jobs: target.settings.jobs, done: { onProgress(progress.after($0, in: stage)) },
                { try await write($0, steps[$0.path]) })
            for (artifact, etag) in zip(due, written) { etags[artifact.path] = etag }
        }
        return etags
    }

    /// Uploads one file over the ETag that the plan found.
    ///
    /// - Throws: `PublishingError.stale` if another program changed the file.
    private func write(_ artifact: Artifact, _ step: PublishPlan.Step?) async throws -> String {
        try refuseLateWork()
        try await keepAside(artifact.path)
        guard let file = step?.file, let headers = file.headers else {
            preconditionFailure("no headers planned for \(artifact.path)")
        }
        // Whoever writes a name that begins with the file's own hash writes these bytes, so that nothing is lost
        // without a condition. For each condition a server has to look at the object first.
        let isCopy = PublishedPath.isImmutableCopy(artifact.path, sha256: file.sha256)
        let condition = isCopy ? .none : condition(over: step?.found)
        if let etag = try await store.writeIf(condition, artifact.bytes, to: artifact.path, headers: headers) {
            return etag
        }
        // Another run of the same files may have written it, or the response to the first attempt was lost.
        let found = try await store.read(artifact.path, limit: ObjectTarget.longestFile)
        if let found, found.bytes == artifact.bytes { return found.etag }
        throw stale("\(artifact.path) was changed by another program meanwhile")
    }

    /// Stops a cancelled run, and a run past its deadline, before it writes or removes anything more.
    private func refuseLateWork() throws(PublishingError) {
        guard !Task.isCancelled else { throw .interrupted(path: target.place) }
        guard target.settings.clock() < until else {
            throw stale(
                "this run took longer than \(count(target.settings.deadline, "second")), and another may have taken "
                    + "its place")
        }
    }

    /// Copies the old file before it is replaced or removed: pages and assets have no immutable copies for a rollback.
    private func keepAside(_ path: String) async throws {
        guard let old = replaced(path), let etag = old.etag, state.archive[old.sha256] == nil else { return }
        let aside = PublicationRecord.archiveKey(old.sha256)
        guard try await store.copyIf(matching: etag, path, to: aside) else {
            throw stale("\(path) was changed by another program meanwhile")
        }
    }

    /// The live page or asset at `path`, if this publication replaces or removes it.
    private func replaced(_ path: String) -> PublishedFile? {
        guard let live = state.live?.files[path], live.sha256 != bytes[path].map(Digest.sha256),
            case .known(let there)? = state.files[path], there.sha256 == live.sha256, !PublishedPath.isImmutable(path),
            [.page, .asset].contains(PublishedPath.role(of: path))
        else { return nil }
        return live
    }

    /// The kept pages after this publication: SHA-256 to the last serial with that page.
    private var archive: [String: Int] {
        let aside = plan.steps.filter { $0.change != .kept }.compactMap { replaced($0.path)?.sha256 }
        let new = Dictionary(aside.map { ($0, plan.base ?? 0) }, uniquingKeysWith: max)
        let first = kept.first
        return state.archive.filter { $0.value >= first }.merging(new, uniquingKeysWith: max)
    }

    /// The last stage: removes dropped files, and the records and pages of publications that are no longer kept.
    ///
    /// - Returns: how many of the site's files were removed.
    private func removeOld(_ claim: String) async throws -> Int {
        let paths = plan.steps(.removed).map(\.path)
        for path in paths { try await keepAside(path) }
        let kept = kept, records = kept.removed.map(PublicationRecord.key)
        let pages = state.archive.filter { $0.value < kept.first }.keys.sorted().map(PublicationRecord.archiveKey)
        let keys = paths + records + pages
        guard !keys.isEmpty else { return 0 }
        try await confirm(claim)
        try await store.remove(keys)
        return paths.count
    }

    /// Checks that the serial is still this run's. A removal has no condition, so a run that was suspended and
    /// overtaken could otherwise remove files of a newer publication.
    private func confirm(_ claim: String) async throws {
        try refuseLateWork()
        guard try await target.recordIfAny(plan.serial)?.etag == claim else {
            throw stale("another run took the place of this one")
        }
    }
}
