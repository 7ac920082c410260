import PolicyModel
import Signing

/// One run of a publication over SFTP: lock, write the new folder aside, let the live link lead to it, tidy up.
struct SFTPPublication {
    typealias Connect = () throws -> SFTPSession

    let target: SFTPTarget
    let plan: PublishPlan
    let state: TargetState
    /// The site's own files by path.
    let bytes: [String: [UInt8]]
    let expiries: [RoleName: Moment]
    let onProgress: PublishProgress.Sink
    let begun: Moment

    /// When the new files were written: later than every file of the live publication, whatever the clock says, since
    /// file servers answer "unchanged" by time and size.
    private var moment: Moment { max(begun, Moment(seconds: (state.live?.moment?.seconds ?? 0) + 1)) }

    var owner: SFTPLock.Owner {
        SFTPLock.Owner(
            until: Moment(seconds: begun.seconds + target.settings.deadline), digest: plan.digest, run: target.run)
    }

    var run: String { target.run }
    var partial: String { SFTPTarget.partial(plan.serial, run) }
    var partialRecord: String { SFTPTarget.partialRecord(plan.serial, run) }

    func publish(_ connect: Connect) throws -> Receipt {
        let session = try connect()
        try prepare(session)
        let lock = SFTPLock(target: target, session: session, owner: owner)
        try lock.take()
        do {
            let receipt = try work(session, lock)
            // What is live stays live; a lock that cannot be given back ends with its lease.
            do { try lock.release() } catch { _ = try? tidy(session, connect) }
            session.end()
            return receipt
        } catch {
            // A full disk gets its room back at once.
            throw explained(error, (try? tidy(session, connect)) ?? nil)
        }
    }

    /// Makes the target's own folders.
    private func prepare(_ session: SFTPSession) throws {
        if try session.entry(".") == nil { try session.makeFolders(["."]) }
        guard try target.entries(session) == nil else { return }
        // Another run may make it at this very moment.
        try? session.makeFolders([SFTPTarget.folder])
    }

    private func work(_ session: SFTPSession, _ lock: SFTPLock) throws -> Receipt {
        try removeLeftovers(session)
        let found = try target.look(session), isMade = try isMade(found, session)
        guard found == state || isMade else {
            throw PublishingError.stale(place: target.place, reason: "another run published meanwhile")
        }
        if let live = state.live, plan.isEmpty {
            return Receipt(
                serial: live.serial, isNew: false, plan: plan,
                steps: ["publication \(live.serial) is live already and has the same bytes"])
        }
        let written = isMade ? [] : try write(session)
        guard try lock.isHeld(), target.settings.clock() < owner.until else { throw overtaken }
        if !isMade {
            try session.rename(partialRecord, to: PublicationRecord.key(plan.serial))
            try takeSerial(session)
        }
        try session.point(
            SFTPTarget.liveLink, to: SFTPTarget.folder(plan.serial), by: SFTPTarget.partialLink(run))
        let steps = written + ["made publication \(plan.serial) live"] + removeOldest(session)
        return Receipt(serial: plan.serial, isNew: true, plan: plan, steps: steps)
    }
}

/// The new folder.
extension SFTPPublication {
    /// Whether a run of the same files, whose place this one took, came as far as the whole folder and no further.
    private func isMade(_ found: TargetState, _ session: SFTPSession) throws -> Bool {
        guard found.live == state.live, found.kept == state.kept + [plan.serial] else { return false }
        return try target.record(plan.serial, session).digest == plan.digest
    }

    /// Fails where the folder is there: another run of these very files may have been first.
    private func takeSerial(_ session: SFTPSession) throws {
        do {
            try session.rename(partial, to: SFTPTarget.folder(plan.serial))
        } catch SFTPError.refused {
            throw PublishingError.stale(place: target.place, reason: "another run published meanwhile")
        }
    }

    private func write(_ session: SFTPSession) throws -> [String] {
        let files = plan.steps.compactMap(\.file)
        if let fault = files.lazy.compactMap({ file in PublishedPath.fault(in: file.path).map { (file.path, $0) } })
            .first
        {
            throw PublishingError.path(fault.0, reason: fault.1)
        }
        try session.makeFolders([partial] + Self.folders(of: files).map { "\(partial)/\($0)" })
        let due = try artifacts((plan.steps(.new) + plan.steps(.changed)).compactMap(\.file) + link(session), session)
        var progress = ProgressCount(due)
        try session.write(due.map { ("\(partial)/\($0.path)", $0.bytes) }, dated: moment.seconds) { index in
            onProgress(progress.after(due[index]))
        }
        try session.write([(partialRecord, record(files).bytes())], dated: moment.seconds)
        let linked = files.count - due.count
        return ["wrote \(due.count) files"] + (linked > 0 ? ["linked \(linked) files that stay the same"] : [])
    }

    /// Files that stay the same keep their times; those that the server could not link are left to be written.
    private func link(_ session: SFTPSession) throws -> [PublishedFile] {
        let kept = plan.steps(.kept).compactMap(\.file)
        guard let live = state.live?.serial else { return kept }
        let linked = try session.link(kept.map { ("\(SFTPTarget.folder(live))/\($0.path)", "\(partial)/\($0.path)") })
        return zip(kept, linked).filter { !$0.1 }.map(\.0)
    }

    /// In stages: files of the site, and those that are only carried along and have to be fetched.
    private func artifacts(_ files: [PublishedFile], _ session: SFTPSession) throws -> [Artifact] {
        let own = files.compactMap { file in
            bytes[file.path].map {
                Artifact(path: file.path, bytes: $0, role: PublishedPath.role(of: file.path, bytes: $0))
            }
        }
        let carried = files.filter { bytes[$0.path] == nil }
        return (own + (try target.read(carried, of: state.live?.serial ?? 0, session))).inStages
    }

    /// The web server decides on headers, so none are recorded.
    private func record(_ files: [PublishedFile]) -> PublicationRecord {
        let lines = files.map { ($0.path, PublishedFile(path: $0.path, length: $0.length, sha256: $0.sha256)) }
        return PublicationRecord(
            serial: plan.serial, run: run, begun: moment, until: owner.until, finished: moment, digest: plan.digest,
            files: Dictionary(lines, uniquingKeysWith: { first, _ in first }), superseded: plan.superseded,
            archive: [:],
            conditions: .correct, expiries: expiries)
    }

    /// Each above those in it: `a`, `a/b`.
    private static func folders(of files: [PublishedFile]) -> [String] {
        let folders = files.flatMap { file in
            file.path.indices.filter { file.path[$0] == "/" }.map { String(file.path[..<$0]) }
        }
        return Set(folders).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}
