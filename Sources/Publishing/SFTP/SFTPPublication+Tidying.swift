import PolicyModel

/// What is no longer needed.
extension SFTPPublication {
    /// What killed runs left, by the names that only runs give; and records whose folder never came, or is gone.
    func removeLeftovers(_ session: SFTPSession) throws {
        guard let entries = try target.entries(session) else { return }
        for entry in entries.top where entry.kind == .link && SFTPTarget.isLeftover(entry) {
            try clear(entry.name, entry.kind, session)
        }
        for entry in entries.inside where entry.kind != .link && SFTPTarget.isLeftover(entry) {
            try clear("\(SFTPTarget.folder)/\(entry.name)", entry.kind, session)
        }
        let folders = Set(entries.inside.filter { $0.kind != .file }.map(\.name))
        for serial in entries.inside.compactMap({ SFTPTarget.recorded($0.name) }) where !folders.contains("\(serial)") {
            _ = try target.record(serial, session)
            // The next one's is written over: its run may be slow, not dead, and just about to bring the folder.
            if serial < plan.serial { try session.remove(PublicationRecord.key(serial), .file) }
        }
        if let other = entries.inside.first(where: { $0.name == "\(plan.serial)" }), !entries.kept.contains(plan.serial)
        {
            let path = target.named("\(SFTPTarget.folder)/\(other.name)")
            throw PublishingError.foreign(path: path, reason: "is in the way; remove it")
        }
    }

    /// What cannot go now goes at a later run: another one that waits for the lock may be at work in it.
    ///
    /// A folder is renamed first, so that a slow run which believes itself alive cannot publish what is left of it.
    private func clear(_ path: String, _ kind: SFTPEntry.Kind, _ session: SFTPSession) throws {
        let aside = SFTPTarget.removed(run)
        do {
            guard kind == .folder, path != aside else { return try session.remove(path, kind) }
            guard try session.tryToRename(path, to: aside) == .done else { return }
            try session.remove(aside, kind)
        } catch SFTPError.refused {}
    }

    /// The new publication is live by now, so a failure here is told and undoes nothing.
    func removeOldest(_ session: SFTPSession) -> [String] {
        var steps: [String] = []
        let kept = state.kept + [plan.serial]
        do {
            for serial in kept.dropLast(PublishPlan.keptPublications) where serial != state.live?.serial {
                // Renamed first: a folder that bears a serial is always whole. The record goes last.
                let aside = SFTPTarget.removed(run)
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

    /// What was found before anything was tidied up.
    struct Remains {
        /// Kilobytes that were free.
        let room: Int?
        let isHeld: Bool
    }

    /// Removes what this run left, and gives the lock back; over a new connection where the one before is lost.
    func tidy(_ before: SFTPSession, _ connect: Connect) throws -> Remains? {
        let session = before.isLost ? try connect() : before
        defer { session.end() }
        // What was sent is carried out before what it leaves is looked for.
        try session.settle()
        let lock = SFTPLock(target: target, session: session, owner: owner)
        let remains = Remains(room: try session.room(), isHeld: try lock.isHeld())
        for (path, kind) in [
            (partial, SFTPEntry.Kind.folder), (partialRecord, .file), (SFTPTarget.partialLink(run), .link),
        ] {
            try? clear(path, kind, session)
        }
        try lock.release()
        return remains
    }

    /// A refusal has a reason that the server does not tell: it answers "Failure" where the disk is full, and that
    /// nothing is there where another run has cleared this one away.
    func explained(_ error: any Error, _ remains: Remains?) -> any Error {
        guard case .refused(let doing, let path, _) = error as? SFTPError, let remains else { return error }
        if !remains.isHeld { return overtaken }
        return remains.room.map { $0 < Self.leastRoom } == true ? SFTPError.full(doing: doing, path: path) : error
    }

    var overtaken: PublishingError {
        .stale(place: target.place, reason: "another run took the place of this one")
    }

    /// Kilobytes; with less than this a disk counts as full.
    private static let leastRoom = 16
}
