import Basics
import PolicyModel
import Signing

/// One run of a publication: write the new folder aside, let the live link lead to it, remove what is not needed.
struct FolderPublication: Sendable {
    let target: any FolderTarget
    let plan: PublishPlan
    let state: TargetState
    /// The site's own files by path; for a refresh the timestamp alone.
    let bytes: [String: [UInt8]]
    let expiries: [RoleName: Moment]
    let onProgress: PublishProgress.Sink

    private var names: FolderNames { target.names }
    private var folder: String { FolderNames.folder(plan.serial) }
    private var partial: String { names.partial(plan.serial) }
    private var partialRecord: String { names.partialRecord(plan.serial) }

    /// Makes the target's own folders.
    func prepare(_ files: any FolderFiles) throws {
        if try !files.isThere() { try files.makeFolders(["."]) }
        guard try target.survey(files) == nil else { return }
        do {
            try files.makeFolders([FolderNames.folder])
        } catch {
            // Another run may have made it at this very moment.
            guard try target.survey(files) != nil else { throw error }
        }
    }

    /// Everything happens under the lock, and the target is looked at once more there.
    ///
    /// - Parameter isHeld: whether the lock is still this run's.
    func work(_ files: any FolderFiles, isHeld: () throws -> Bool) throws -> Receipt {
        let survey = try removeLeftovers(files)
        guard try target.look(files) == state else { throw stale("another run published meanwhile") }
        if let live = state.live, plan.isEmpty {
            guard survey?.isLinked == false else { return Receipt(of: live, unchangedBy: plan) }
            guard try isHeld() else { throw overtaken }
            try point(to: live.serial, files)
            return Receipt(serial: live.serial, isNew: false, plan: plan, steps: [Self.step(live: live.serial)])
        }
        let unreached = survey?.unreached ?? [], isMade = try unreached.contains(plan.serial) && isMade(files)
        for serial in unreached where !(isMade && serial == plan.serial) { try remove(serial, files) }
        let record = isMade ? nil : try files.record(of: self), written = isMade ? [] : try write(record, files)
        guard try isHeld() else { throw overtaken }
        if record != nil { try files.rename("\(FolderNames.folder)/\(partialRecord)", to: names.record(plan.serial)) }
        if !isMade { try takeSerial(files) }
        try point(to: plan.serial, files)
        let removed = removeOldest(files), steps = written + [Self.step(live: plan.serial)] + removed.steps
        return Receipt(serial: plan.serial, isNew: true, plan: plan, steps: steps, warnings: removed.warnings)
    }

    private func point(to serial: Int, _ files: any FolderFiles) throws {
        try files.point(FolderNames.liveLink, to: FolderNames.folder(serial), by: names.partialLink)
    }

    private static func step(live serial: Int) -> String { "made publication \(serial) live" }

    var overtaken: PublishingError { stale("another run took the place of this one") }

    private func stale(_ reason: String) -> PublishingError { .stale(place: target.place, reason: reason) }
}

/// The new folder.
extension FolderPublication {
    /// Whether the run that was stopped with a whole folder wrote the same files.
    private func isMade(_ files: any FolderFiles) throws -> Bool {
        let planned = plan.steps.compactMap(\.file).map { ($0.path, $0.sha256) }
        return try files.publication(plan.serial).files.mapValues(\.sha256)
            == Dictionary(planned, uniquingKeysWith: { first, _ in first })
    }

    /// After its record: a folder that bears a serial is whole.
    private func takeSerial(_ files: any FolderFiles) throws {
        do {
            try files.rename(partial, to: folder)
        } catch {
            // Another run of these very files may have been first.
            throw (try? files.list(folder)) == nil ? error : stale("another run published meanwhile")
        }
    }

    private func write(_ record: [UInt8]?, _ files: any FolderFiles) throws -> [String] {
        let all = plan.steps.compactMap(\.file)
        for file in all {
            if let fault = PublishedPath.fault(in: file.path) { throw PublishingError.path(file.path, reason: fault) }
        }
        try files.makeFolders([partial] + FolderNames.folders(above: all.map(\.path)).map { "\(partial)/\($0)" })
        let due = try artifacts((plan.steps(.new) + plan.steps(.changed)).compactMap(\.file) + link(files), files)
        var progress = ProgressCount(due)
        try files.write(due.map { ($0.path, $0.bytes) }, in: partial, over: state.live) { index in
            onProgress(progress.after(due[index]))
        }
        if let record {
            try files.write([(partialRecord, record)], in: FolderNames.folder, over: state.live) { _ in }
        }
        return target.steps(writing: plan.serial, files: due.count, linked: all.count - due.count)
    }

    /// Files that stay the same keep their times; those that cannot be linked are left to be written.
    private func link(_ files: any FolderFiles) throws -> [PublishedFile] {
        let kept = plan.steps(.kept).compactMap(\.file)
        guard let live = state.live?.serial else { return kept }
        let linked = try files.link(kept.map { ("\(FolderNames.folder(live))/\($0.path)", "\(partial)/\($0.path)") })
        return zip(kept, linked).filter { !$0.1 }.map(\.0)
    }

    /// In stages: files of the site, and those that are only carried along and have to be read.
    private func artifacts(_ due: [PublishedFile], _ files: any FolderFiles) throws -> [Artifact] {
        let own = due.compactMap { file in bytes[file.path].map { Artifact(published: $0, at: file.path) } }
        let carried = due.filter { bytes[$0.path] == nil }
        return (own + (try target.artifacts(carried, of: state.live?.serial ?? 0, files))).inStages
    }
}

/// What is no longer needed.
extension FolderPublication {
    /// What killed runs left, by the names that only runs give; and records whose folder never came, or is gone.
    private func removeLeftovers(_ files: any FolderFiles) throws -> FolderSurvey? {
        guard let found = try target.survey(files) else { return nil }
        for entry in found.top where entry.kind == .link && names.isLeftover(entry) {
            try? clear(entry.name, entry.kind, files)
        }
        for entry in found.inside where entry.kind != .link && names.isLeftover(entry) {
            try? clear("\(FolderNames.folder)/\(entry.name)", entry.kind, files)
        }
        let folders = Set(found.inside.filter { $0.kind != .file }.map(\.name))
        for serial in found.inside.compactMap({ names.recorded($0.name) }) where !folders.contains("\(serial)") {
            if names.run != nil {
                // A record comes whole, so one that cannot be read is not Decree's.
                _ = try files.publication(serial)
                // The next one's is written over: its run may be slow, not dead, and just about to bring the folder.
                if serial >= plan.serial { continue }
            }
            try files.remove(names.record(serial), .file)
        }
        if found.inside.contains(where: { $0.name == "\(plan.serial)" }),
            !(found.kept + found.unreached).contains(plan.serial)
        {
            throw PublishingError.foreign(path: target.named(folder), reason: "is in the way; remove it")
        }
        return found
    }

    /// A folder is renamed first: a slow run that believes itself alive cannot publish what is left of it.
    ///
    /// What cannot go now goes at a later run, since another one that waits for the lock may be at work in it.
    private func clear(_ path: String, _ kind: FileStatus.Kind, _ files: any FolderFiles) throws {
        guard kind == .folder, path != names.removed else { return try files.remove(path, kind) }
        try files.rename(path, to: names.removed)
        try files.remove(names.removed, kind)
    }

    /// Renamed first: a folder that bears a serial is always whole. The record goes last.
    private func remove(_ serial: Int, _ files: any FolderFiles) throws {
        try clear(FolderNames.folder(serial), .folder, files)
        try files.remove(names.record(serial), .file)
    }

    /// Removes what this run wrote aside, as far as that is possible now.
    func discard(_ files: any FolderFiles) {
        try? clear(partial, .folder, files)
        try? files.remove("\(FolderNames.folder)/\(partialRecord)", .file)
        try? files.remove(names.partialLink, .link)
    }

    /// The new publication is live by now, so a failure here is reported and undoes nothing.
    private func removeOldest(_ files: any FolderFiles) -> (steps: [String], warnings: [String]) {
        var steps: [String] = []
        do {
            for serial in KeptPublications(after: plan, over: state).removed {
                try remove(serial, files)
                steps.append("removed publication \(serial)")
            }
        } catch {
            return (steps, ["publication \(plan.serial) is live, but old ones could not be removed: \(error)"])
        }
        return (steps, [])
    }
}
