import PolicyModel
import Signing

/// One run of a publication over SFTP: lock, write the new folder aside, let the live link lead to it, tidy up.
struct SFTPPublication {
    typealias Connect = () throws(SFTPError) -> SFTPSession

    let target: SFTPTarget
    let plan: PublishPlan
    let survey: Survey
    /// The site's own files by path.
    let bytes: [String: [UInt8]]
    let told: PublishProgress.Sink
    private let owner: SFTPLock.Owner
    /// When the new files were written: later than every file of the live publication, whatever the clock says, since
    /// file servers answer "unchanged" by time and size.
    private let moment: Moment

    init(
        target: SFTPTarget, plan: PublishPlan, survey: Survey, bytes: [String: [UInt8]], told: @escaping PublishProgress.Sink
    ) {
        self.target = target
        self.plan = plan
        self.survey = survey
        self.bytes = bytes
        self.told = told
        let now = target.settings.clock()
        let until = Moment(seconds: now.seconds + target.settings.deadline)
        owner = SFTPLock.Owner(until: until, digest: plan.digest, run: target.run)
        moment = max(now, Moment(seconds: (survey.live?.moment?.seconds ?? 0) + 1))
    }

    private var run: String { target.run }
    private var partial: String { SFTPTarget.partial(plan.serial, run) }
    private var partialRecord: String { SFTPTarget.partialRecord(plan.serial, run) }

    func publish(_ connect: Connect) throws -> Receipt {
        let session = try connect()
        try prepare(session)
        let lock = SFTPLock(target: target, session: session, owner: owner)
        try lock.take()
        do {
            let receipt = try work(session, lock)
            // What is live stays live; a lock that cannot be given back ends with its lease.
            do { try lock.release() } catch { _ = try? tidy(connect) }
            session.end()
            return receipt
        } catch {
            // The failed command has closed the connection; a full disk gets its room back at once.
            throw explained(error, try? tidy(connect))
        }
    }

    /// Makes the target's own folders.
    private func prepare(_ session: SFTPSession) throws {
        let path = target.access.account.path
        if try !session.enter(path) {
            try session.makeFolder(path)
            _ = try session.enter(path)
        }
        guard try target.entries(session) == nil else { return }
        // Another run may make it at this very moment.
        _ = try session.attempt(
            "mkdir \(SFTPWords.path(SFTPTarget.folder))", doing: "make the folder", at: target.named(SFTPTarget.folder))
    }

    private func work(_ session: SFTPSession, _ lock: SFTPLock) throws -> Receipt {
        try removeLeftovers(session)
        guard try target.look(session) == survey else {
            throw PublishingError.stale(place: target.place, reason: "another run published meanwhile")
        }
        if let live = survey.live, plan.isEmpty {
            return Receipt(
                serial: live.serial, isNew: false, plan: plan,
                steps: ["publication \(live.serial) is live already and has the same bytes"])
        }
        let written = try write(session)
        guard try lock.isHeld(), target.settings.clock() < owner.until else {
            throw PublishingError.stale(place: target.place, reason: "another run took the place of this one")
        }
        try session.rename(partialRecord, to: PublicationRecord.key(plan.serial))
        try session.rename(partial, to: SFTPTarget.folder(plan.serial))
        try session.point(
            SFTPTarget.liveLink, to: SFTPTarget.folder(plan.serial), by: SFTPTarget.partialLink(run))
        let steps = written + ["made publication \(plan.serial) live"] + removeOldest(session)
        return Receipt(serial: plan.serial, isNew: true, plan: plan, steps: steps)
    }
}

/// The new folder.
extension SFTPPublication {
    private func write(_ session: SFTPSession) throws -> [String] {
        let shelf = try LocalShelf(), files = plan.steps.compactMap(\.file)
        if let fault = files.lazy.compactMap({ file in PublishedPath.fault(in: file.path).map { (file.path, $0) } }).first {
            throw PublishingError.path(fault.0, reason: fault.1)
        }
        try session.makeFolder(partial)
        for folder in Self.folders(of: files) { try session.makeFolder("\(partial)/\(folder)") }
        let unlinked = try link(session)
        let due = try (plan.steps(.new) + plan.steps(.changed)).compactMap(\.file).map { try artifact($0, session, shelf) }
            + unlinked.map { try artifact($0, session, shelf) }
        var progress = ProgressCount(due)
        for artifact in due.inStages {
            try put(artifact.bytes, to: "\(partial)/\(artifact.path)", session, shelf)
            told(progress.after(artifact))
        }
        try put(record(files).bytes(), to: partialRecord, session, shelf)
        let linked = files.count - due.count
        return ["wrote \(due.count) files"] + (linked > 0 ? ["linked \(linked) files that stay the same"] : [])
    }

    /// Files that stay the same keep their times; those that the server could not link are left to be written.
    private func link(_ session: SFTPSession) throws -> [PublishedFile] {
        guard let live = survey.live?.serial else { return plan.steps(.kept).compactMap(\.file) }
        return try plan.steps(.kept).compactMap(\.file).filter { file in
            try !session.linkFile("\(SFTPTarget.folder(live))/\(file.path)", to: "\(partial)/\(file.path)")
        }
    }

    /// A file of the site, or one that is only carried along and has to be fetched.
    private func artifact(_ file: PublishedFile, _ session: SFTPSession, _ shelf: LocalShelf) throws -> Artifact {
        if let bytes = bytes[file.path] {
            return Artifact(path: file.path, bytes: bytes, role: PublishedPath.role(of: file.path, bytes: bytes))
        }
        return try target.read(file, of: survey.live?.serial ?? 0, session, shelf)
    }

    private func put(_ bytes: [UInt8], to path: String, _ session: SFTPSession, _ shelf: LocalShelf) throws {
        let local = try shelf.put(bytes, dated: moment)
        defer { shelf.drop(local) }
        try session.put(local, to: path)
    }

    /// The web server decides on headers, so none are recorded.
    private func record(_ files: [PublishedFile]) -> PublicationRecord {
        let lines = files.map { ($0.path, PublishedFile(path: $0.path, length: $0.length, sha256: $0.sha256)) }
        return PublicationRecord(
            serial: plan.serial, run: run, begun: moment, until: owner.until, finished: moment, digest: plan.digest,
            files: Dictionary(lines, uniquingKeysWith: { first, _ in first }), superseded: plan.superseded, archive: [:],
            conditions: .correct)
    }

    /// Each above those in it: `a`, `a/b`.
    private static func folders(of files: [PublishedFile]) -> [String] {
        let folders = files.flatMap { file in
            file.path.indices.filter { file.path[$0] == "/" }.map { String(file.path[..<$0]) }
        }
        return Set(folders).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}

/// What is no longer needed.
extension SFTPPublication {
    /// What killed runs left, by the names that only runs give; and records whose folder never came, or is gone.
    private func removeLeftovers(_ session: SFTPSession) throws {
        guard let entries = try target.entries(session) else { return }
        for entry in entries.top where entry.kind == .link && SFTPTarget.isLeftover(entry) {
            try clear(entry.name, entry.kind, session)
        }
        for entry in entries.inside where entry.kind != .link && SFTPTarget.isLeftover(entry) {
            try clear("\(SFTPTarget.folder)/\(entry.name)", entry.kind, session)
        }
        let folders = Set(entries.inside.filter { $0.kind != .file }.map(\.name))
        for serial in entries.inside.compactMap({ PublicationRecord.serial(of: "publications/\($0.name)") })
        where !folders.contains("\(serial)") {
            _ = try target.record(serial, session)
            try session.remove(PublicationRecord.key(serial), .file)
        }
        if let other = entries.inside.first(where: { $0.name == "\(plan.serial)" }), !entries.kept.contains(plan.serial) {
            throw PublishingError.foreign(path: target.named("\(SFTPTarget.folder)/\(other.name)"), reason: "is in the way; remove it")
        }
    }

    /// What cannot go now goes at a later run: another one that waits for the lock may be at work in it.
    private func clear(_ path: String, _ kind: SFTPEntry.Kind, _ session: SFTPSession) throws(SFTPError) {
        do throws(SFTPError) {
            try session.remove(path, kind)
        } catch {
            guard case .refused = error else { throw error }
        }
    }

    /// The new publication is live by now, so a failure here is told and undoes nothing.
    private func removeOldest(_ session: SFTPSession) -> [String] {
        var steps: [String] = []
        let kept = survey.kept + [plan.serial]
        do throws(SFTPError) {
            for serial in kept.dropLast(PublishPlan.keptPublications) where serial != survey.live?.serial {
                // Renamed first: a folder that bears a serial is always whole. The record goes last.
                let aside = SFTPTarget.partial(serial, run)
                try session.rename(SFTPTarget.folder(serial), to: aside)
                try session.remove(aside, .folder)
                try session.remove(PublicationRecord.key(serial), .file)
                steps.append("removed publication \(serial)")
            }
        } catch {
            steps.append("could not remove old publications: \(error)")
        }
        return steps
    }

    /// Removes what this run left, and gives the lock back; yields the kilobytes that were free before.
    private func tidy(_ connect: Connect) throws -> Int? {
        let session = try connect()
        defer { session.end() }
        guard try session.enter(target.access.account.path) else { return nil }
        let room = try session.room()
        for (path, kind) in [(partial, SFTPEntry.Kind.folder), (partialRecord, .file), (SFTPTarget.partialLink(run), .link)] {
            try? session.remove(path, kind)
        }
        try SFTPLock(target: target, session: session, owner: owner).release()
        return room
    }

    /// Servers answer "Failure" where the disk is full, and tell the room there when asked.
    private func explained(_ error: any Error, _ room: Int??) -> any Error {
        guard case .refused(let doing, let path, _) = error as? SFTPError, let room = room ?? nil, room < Self.leastRoom else {
            return error
        }
        return SFTPError.full(doing: doing, path: path)
    }

    /// Kilobytes; with less than this a disk counts as full.
    private static let leastRoom = 16
}
