import PolicyModel
import Signing

/// A folder that a web server serves: one folder for each publication, and a link to the live one.
///
/// A publication goes live by one rename of the link `current`; until then readers see the old one, whole.
package struct DirectoryTarget: Sendable {
    package let path: String
    private let disk: Disk

    private var publications: String { "\(path)/publications" }
    private var liveLink: String { "\(path)/current" }
    private var lock: String { "\(publications)/.lock" }

    package init(_ path: String, disk: Disk = Disk()) {
        self.path = path
        self.disk = disk
    }

    private func files(_ serial: Int) throws(PublishingError) -> [Artifact] {
        try FolderWriter(disk: disk).read("\(publications)/\(serial)", marker: Superseded.marker)
    }

    private func superseded(_ serial: Int) throws(PublishingError) -> Superseded {
        // A publication of an older release of Decree has its list inside.
        let inside = "\(publications)/\(serial)/\(Superseded.marker)", beside = superseding(serial)
        let path = try disk.kind(of: beside) == .file ? beside : inside
        guard try disk.kind(of: path) == .file else { return Superseded() }
        guard let list = Superseded(reading: try disk.read(path)) else {
            throw .foreign(path: path, reason: "is not a list that Decree wrote")
        }
        return list
    }

    /// The list of a publication's superseded files lies beside it, where nobody serves it: what is served is signed.
    private func superseding(_ serial: Int) -> String { "\(publications)/\(serial)\(Superseded.marker)" }

    /// What is live, and which publications are kept; nothing before the first one.
    private func look() throws(PublishingError) -> TargetState {
        guard try isOurs() else { return TargetState(live: nil, kept: [], files: [:]) }
        let live = try liveSerial().map { serial throws(PublishingError) in try found(serial) }
        return TargetState(live: live, kept: try serials().sorted(), files: live?.files.mapValues { .known($0) } ?? [:])
    }

    private func found(_ serial: Int) throws(PublishingError) -> Publication {
        let files = try files(serial).map { ($0.path, PublishedFile($0)) }
        return Publication(
            serial: serial, moment: try disk.seconds(of: "\(publications)/\(serial)").map(Moment.init(seconds:)),
            files: Dictionary(uniqueKeysWithValues: files), superseded: try superseded(serial))
    }

    /// Everything happens under the lock, and the target is looked at once more there.
    private func carryOut(
        _ plan: PublishPlan, from state: TargetState, of artifacts: [Artifact], onProgress: PublishProgress.Sink
    ) throws(PublishingError) -> Receipt {
        try prepare()
        return try disk.locked(lock, isFolder: false) { () throws(PublishingError) in
            try removeLeftovers()
            guard try look() == state else { throw .stale(place: path, reason: "another run published meanwhile") }
            if let live = state.live, plan.isEmpty {
                return Receipt(
                    serial: live.serial, isNew: false, plan: plan,
                    steps: ["publication \(live.serial) is live already and has the same bytes"])
            }
            try write(plan, artifacts, replacing: state.live?.serial, onProgress: onProgress)
            let steps = ["wrote publication \(plan.serial)", "made publication \(plan.serial) live"]
            return Receipt(
                serial: plan.serial, isNew: true, plan: plan, steps: steps + removeOldest(live: plan.serial))
        }
    }

    private func write(
        _ plan: PublishPlan, _ artifacts: [Artifact], replacing live: Int?, onProgress: PublishProgress.Sink
    ) throws(PublishingError) {
        let carried =
            plan.superseded.files.isEmpty
            ? []
            : try live.map { serial throws(PublishingError) in
                try files(serial).filter { plan.superseded.files[$0.path] != nil }
            } ?? []
        let all = (artifacts + carried).inStages
        let partial = "\(publications)/.\(plan.serial).partial", next = "\(path)/.current.partial"
        do throws(PublishingError) {
            try FolderWriter(disk: disk).write(
                all, to: partial, replacing: live.map { "\(publications)/\($0)" }, onProgress: onProgress)
            if !carried.isEmpty {
                try disk.write(plan.superseded.bytes, to: superseding(plan.serial), youngerThan: nil)
            }
        } catch {
            // A full disk gets its room back at once; what cannot be removed now goes at the next run.
            try? disk.remove(partial)
            throw error
        }
        try disk.rename(partial, to: "\(publications)/\(plan.serial)")
        try disk.syncFolder(publications)
        try disk.link(next, to: "publications/\(plan.serial)")
        try disk.rename(next, to: liveLink)
        try disk.syncFolder(path)
    }

    /// The new publication is live by now, so a failure here is told and undoes nothing.
    private func removeOldest(live: Int) -> [String] {
        var steps: [String] = []
        do throws(PublishingError) {
            for serial in try serials().sorted().dropLast(PublishPlan.keptPublications) where serial != live {
                // Renamed first: a folder that bears a serial is always whole.
                let partial = "\(publications)/.\(serial).partial"
                try disk.rename("\(publications)/\(serial)", to: partial)
                try disk.remove(partial)
                if try disk.kind(of: superseding(serial)) == .file { try disk.remove(superseding(serial)) }
                steps.append("removed publication \(serial)")
            }
        } catch {
            steps.append("could not remove old publications: \(error)")
        }
        return steps
    }
}

extension DirectoryTarget {
    /// Makes the target's own folders where they are missing.
    private func prepare() throws(PublishingError) {
        guard try !isOurs() else { return }
        if try disk.kind(of: path) == nil { try disk.makeFolder(path) }
        if try disk.kind(of: publications) == nil { try disk.makeFolder(publications) }
    }

    /// False where nothing is yet.
    ///
    /// - Throws: for a folder that belongs to something else.
    private func isOurs() throws(PublishingError) -> Bool {
        guard try disk.kind(of: path) != nil else { return false }
        let names = try disk.names(in: path)
        guard names.isEmpty || names.contains("publications") else {
            throw .foreign(path: path, reason: "holds files but no publications; choose another target")
        }
        guard let kind = try disk.kind(of: publications) else { return false }
        guard kind == .folder else { throw .foreign(path: publications, reason: "is no folder") }
        let inside = try disk.names(in: publications)
        guard inside.isEmpty || inside.contains(".lock") else {
            throw .foreign(path: publications, reason: "was not made by Decree; choose another target")
        }
        return true
    }

    private func liveSerial() throws(PublishingError) -> Int? {
        guard let kind = try disk.kind(of: liveLink) else { return nil }
        guard kind == .link else { throw .foreign(path: liveLink, reason: "is not the link that Decree makes") }
        let destination = try disk.destination(ofLink: liveLink)
        guard destination.hasPrefix("publications/"),
            let serial = Publication.serial(String(destination.dropFirst("publications/".count))),
            try disk.kind(of: "\(publications)/\(serial)") == .folder
        else {
            throw .foreign(path: liveLink, reason: "points to \(destination), which is no publication")
        }
        return serial
    }

    private func serials() throws(PublishingError) -> [Int] {
        try disk.names(in: publications).compactMap(Publication.serial)
    }

    private func removeLeftovers() throws(PublishingError) {
        let kept = try serials()
        for name in try disk.names(in: publications) where name.hasSuffix(Superseded.marker) {
            // The list of a publication that a killed run did not finish, or had just removed.
            guard let serial = Publication.serial(String(name.dropLast(Superseded.marker.count))),
                !kept.contains(serial)
            else { continue }
            try disk.remove("\(publications)/\(name)")
        }
        for name in try disk.names(in: publications) where name.hasPrefix(".") && name.hasSuffix(".partial") {
            guard Publication.serial(String(name.dropFirst().dropLast(".partial".count))) != nil else { continue }
            try disk.remove("\(publications)/\(name)")
        }
        if try disk.kind(of: "\(path)/.current.partial") == .link { try disk.remove("\(path)/.current.partial") }
    }
}

extension DirectoryTarget: PublishTarget {
    package var place: String { path }

    package func readState() async throws -> TargetState { try look() }

    package func publication(_ serial: Int) async throws -> Publication? {
        guard try isOurs(), try serials().contains(serial) else { return nil }
        return try found(serial)
    }

    package func read(_ files: [PublishedFile], of serial: Int) async throws -> [Artifact] {
        try files.map { file throws(PublishingError) in
            let place = "\(publications)/\(serial)/\(file.path)", bytes = try disk.read(place)
            return try file.artifact(bytes, at: place)
        }
    }

    package func apply(
        _ plan: PublishPlan, from state: TargetState, of signed: SignedBundle, at moment: Moment,
        onProgress: @escaping PublishProgress.Sink
    ) async throws -> Receipt {
        try carryOut(plan, from: state, of: signed.bundle.artifacts, onProgress: onProgress)
    }

    package func file(at path: String, limit: Int) async throws -> [UInt8]? {
        guard try isOurs(), let serial = try liveSerial() else { return nil }
        return try PublishedFolder("\(publications)/\(serial)").bytes(at: path, limit: limit)
    }

    package func renew(
        _ timestamp: RenewedTimestamp, from records: TargetState, at moment: Moment
    ) async throws -> Receipt {
        guard let live = records.live else {
            throw PublishingError.stale(place: place, reason: "nothing is published any more")
        }
        let path = timestamp.artifact.path,
            own = try files(live.serial).filter { live.superseded.files[$0.path] == nil }
        guard own.contains(where: { $0.path == path && $0.bytes == timestamp.replaced }) else {
            throw PublishingError.stale(place: place, reason: "another run published meanwhile")
        }
        let plan = PublishPlan(renewing: timestamp, found: nil, over: records, at: place, moment: moment)
        return try carryOut(
            plan, from: records, of: own.filter { $0.path != path } + [timestamp.artifact], onProgress: { _ in })
    }
}
