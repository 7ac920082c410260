import PolicyModel
import Signing

/// One run of a publication to an object store.
struct ObjectPublication: Sendable {
    let target: ObjectTarget
    let plan: PublishPlan
    let state: TargetState
    let conditions: WriteConditions
    /// The site's own files by path.
    let bytes: [String: [UInt8]]
    let expiries: [RoleName: Moment]
    let until: Moment
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
    private var firstKept: Int { plan.serial - PublishPlan.keptPublications + 1 }

    func publish(telling told: @escaping PublishProgress.Sink) async throws -> Receipt {
        let claim = try await claim(), record = claim.record
        let etags = try await upload(telling: told)
        let removed = try await removeOld(claim.etag)
        try await finish(record, etags, times(of: etags), claim.etag)
        return receipt(uploads: etags.count, removed: removed)
    }

    func stale(_ reason: String) -> PublishingError { .stale(place: target.place, reason: reason) }

    private func receipt(uploads: Int, removed: Int) -> Receipt {
        var steps = ["wrote \(uploads) files"]
        if removed > 0 { steps.append("removed \(removed) files") }
        steps.append("made publication \(plan.serial) live")
        let warning = "\(target.place): the server does not honour conditional writes (\(conditions.rawValue)), so two "
            + "publishers at once are kept apart as well as can be, and no better"
        return Receipt(
            serial: plan.serial, isNew: true, plan: plan, steps: steps, warnings: conditions.hold ? [] : [warning])
    }
}

/// The claim: nobody else publishes under this serial.
extension ObjectPublication {
    private func condition(over etag: String?) -> WriteCondition {
        guard conditions.hold else { return .none }
        return etag.map { .matching($0, quoted: conditions == .correct) } ?? .absent
    }

    private func claim() async throws -> (record: PublicationRecord, etag: String) {
        let record = PublicationRecord(
            serial: plan.serial, run: target.settings.token, begun: begun, until: until, finished: nil,
            digest: plan.digest, files: files(bytes.mapValues(ContentMD5.hex)), superseded: plan.superseded,
            archive: archive, conditions: conditions, expiries: expiries)
        let found = plan.isResumed ? state.unfinished?.etag : nil
        let etag = try await write(record, over: found)
        if let dead = state.unfinished, !plan.isResumed {
            // Without its record a run that is only slow can finish nothing.
            try await store.remove([PublicationRecord.key(dead.serial)])
        }
        return (record, etag)
    }

    private func finish(
        _ record: PublicationRecord, _ etags: [String: String], _ times: [String: Moment], _ claim: String
    ) async throws {
        var record = record
        record.finished = target.settings.clock()
        record.files = files(etags, times)
        _ = try await write(record, over: claim)
    }

    private func write(_ record: PublicationRecord, over etag: String?) async throws -> String {
        let key = PublicationRecord.key(record.serial), bytes = try record.bytes()
        let headers = FileHeaders(contentType: "application/json", cacheControl: "no-store")
        if let etag = try await store.writeIf(condition(over: etag), bytes, to: key, headers: headers) { return etag }
        // The answer to our own write may have been lost, and its second try have met the first.
        guard let found = try await target.recordIfAny(record.serial), found.record == record else {
            throw stale("another run took publication \(record.serial)")
        }
        return found.etag
    }

    /// What lies there afterwards, with the ETags and times that are known by now.
    private func files(_ etags: [String: String], _ times: [String: Moment] = [:]) -> [String: PublishedFile] {
        let files = plan.steps.compactMap { step -> (String, PublishedFile)? in
            guard let file = step.file else { return nil }
            let etag = step.change == .kept ? step.found : etags[step.path]
            return (step.path, PublishedFile(
                path: file.path, length: file.length, sha256: file.sha256, headers: file.headers, etag: etag,
                modified: step.change == .kept ? file.modified : times[step.path]))
        }
        return Dictionary(uniqueKeysWithValues: files)
    }
}

/// The work between claim and finish.
extension ObjectPublication {
    /// New ETags by path.
    private func upload(telling told: @escaping PublishProgress.Sink) async throws -> [String: String] {
        let artifacts = (plan.steps(.new) + plan.steps(.changed)).compactMap { step in
            bytes[step.path].map { bytes in
                Artifact(path: step.path, bytes: bytes, role: PublishedPath.role(of: step.path, bytes: bytes))
            }
        }
        let steps = Dictionary(uniqueKeysWithValues: plan.steps.map { ($0.path, $0) })
        var progress = ProgressCount(artifacts), etags: [String: String] = [:]
        for stage in PublishStage.allCases {
            let due = artifacts.filter { PublishStage($0) == stage }
            let written = try await due.mapConcurrently(jobs: target.settings.jobs, done: { told(progress.after($0)) }) {
                try await write($0, steps[$0.path])
            }
            for (artifact, etag) in zip(due, written) { etags[artifact.path] = etag }
        }
        return etags
    }

    private func write(_ artifact: Artifact, _ step: PublishPlan.Step?) async throws -> String {
        try refuseLateWork()
        try await keepAside(artifact.path)
        guard let headers = step?.file?.headers else { preconditionFailure("no headers planned for \(artifact.path)") }
        let condition = condition(over: step?.found)
        if let etag = try await store.writeIf(condition, artifact.bytes, to: artifact.path, headers: headers) { return etag }
        // Another run of these very files may have been first, or the first answer was lost.
        let found = try await store.read(artifact.path, limit: ObjectTarget.longestFile)
        if let found, found.bytes == artifact.bytes { return found.etag }
        throw stale("\(artifact.path) was changed by another hand meanwhile")
    }

    /// From `until` on another run may take this one's place.
    private func refuseLateWork() throws(PublishingError) {
        guard !Task.isCancelled else { throw .interrupted(path: target.place) }
        guard target.settings.clock() < until else {
            throw stale("this run took longer than \(target.settings.deadline) seconds, and another may have taken its place")
        }
    }

    /// Pages and assets have no immutable copies, so a rollback needs the old ones kept.
    private func keepAside(_ path: String) async throws {
        guard let old = replaced(path), let etag = old.etag, state.archive[old.sha256] == nil else { return }
        let aside = PublicationRecord.archiveKey(old.sha256)
        guard try await store.copyIf(matching: etag, path, to: aside) else {
            throw stale("\(path) was changed by another hand meanwhile")
        }
    }

    /// The live page or asset whose place the file at `path` takes, or that is removed.
    private func replaced(_ path: String) -> PublishedFile? {
        guard let live = state.live?.files[path], live.sha256 != bytes[path].map(Digest.sha256),
              case .known(let there)? = state.files[path], there.sha256 == live.sha256, !PublishedPath.isImmutable(path),
              [.page, .asset].contains(PublishedPath.role(of: path, bytes: [])) else { return nil }
        return live
    }

    private var archive: [String: Int] {
        let aside = plan.steps.filter { $0.change != .kept }.compactMap { replaced($0.path)?.sha256 }
        let new = Dictionary(aside.map { ($0, plan.base ?? 0) }, uniquingKeysWith: max)
        return state.archive.filter { $0.value >= firstKept }.merging(new, uniquingKeysWith: max)
    }

    /// The last stage: what the site dropped, and publications that are no longer kept.
    private func removeOld(_ claim: String) async throws -> Int {
        let paths = plan.steps(.removed).map(\.path)
        for path in paths { try await keepAside(path) }
        let records = state.kept.filter { $0 < firstKept && $0 != state.live?.serial }.map(PublicationRecord.key)
        let pages = state.archive.filter { $0.value < firstKept }.keys.sorted().map(PublicationRecord.archiveKey)
        let keys = paths + records + pages
        guard !keys.isEmpty else { return 0 }
        try await confirm(claim)
        try await store.remove(keys)
        return paths.count
    }

    /// A removal names no state that it removes: a run that slept and was overtaken must take nothing from a newer site.
    private func confirm(_ claim: String) async throws {
        try refuseLateWork()
        guard try await target.recordIfAny(plan.serial)?.etag == claim else {
            throw stale("another run took the place of this one")
        }
    }
}
