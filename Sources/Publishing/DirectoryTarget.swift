import PolicyModel
import Signing

/// A folder that a web server serves: one folder for each publication, and a link to the live one.
///
/// A publication goes live by one rename of the link `current`; until then readers see the old one, whole.
package struct DirectoryTarget: Sendable {
    /// How many publications stay.
    package static let kept = 30

    package let path: String
    private let disk: Disk

    private var publications: String { "\(path)/publications" }
    private var liveLink: String { "\(path)/current" }
    private var lock: String { "\(publications)/.lock" }

    package init(_ path: String, disk: Disk = Disk()) {
        self.path = path
        self.disk = disk
    }

    /// The files of the live publication, without those it only carries along; nil before the first one.
    package func current() throws(PublishingError) -> [Artifact]? {
        guard let serial = try liveSerial() else { return nil }
        let carried = try superseded(serial).since
        return try files(serial).filter { carried[$0.path] == nil }
    }

    private func files(_ serial: Int) throws(PublishingError) -> [Artifact] {
        try FolderWriter(disk: disk).read("\(publications)/\(serial)", marker: Superseded.marker)
    }

    private func superseded(_ serial: Int) throws(PublishingError) -> Superseded {
        let path = "\(publications)/\(serial)/\(Superseded.marker)"
        guard try disk.kind(of: path) == .file else { return Superseded() }
        guard let list = Superseded(reading: try disk.read(path)) else {
            throw .foreign(path: path, reason: "is not a list that Decree wrote")
        }
        return list
    }

    /// - Throws: also for a bundle older than the live one, or contradicting it, which installed apps would refuse.
    package func plan(for signed: SignedBundle) throws(PublishingError) -> PublishPlan {
        let live = try current() ?? []
        if let lowered = signed.lowered(below: live) {
            throw .older(path: path, subject: lowered.subject, version: lowered.version, live: lowered.live)
        }
        if let reason = signed.conflict(with: live) { throw .conflict(path: path, reason: reason) }
        return PublishPlan(from: live, to: signed.bundle.artifacts)
    }

    /// - Parameter moment: from when on files that the new publication no longer needs count as superseded.
    package func publish(_ signed: SignedBundle, at moment: Moment) throws(PublishingError) -> Receipt {
        try prepare()
        return try disk.locked(lock, isFolder: false) { () throws(PublishingError) in
            try removeLeftovers()
            let live = try liveSerial(), plan = try plan(for: signed)
            if let live, plan.isEmpty {
                return Receipt(
                    serial: live, isNew: false, plan: plan,
                    steps: ["publication \(live) is live already and has the same bytes"])
            }
            let serial = (try serials().max() ?? 0) + 1
            try write(signed, as: serial, replacing: live, at: moment)
            let steps = ["wrote publication \(serial)", "made publication \(serial) live"]
            return Receipt(serial: serial, isNew: true, plan: plan, steps: steps + removeOldest(live: serial))
        }
    }

    private func write(
        _ signed: SignedBundle, as serial: Int, replacing live: Int?, at moment: Moment
    ) throws(PublishingError) {
        let own = signed.bundle.artifacts, old = try live.map { serial throws(PublishingError) in try files(serial) } ?? []
        let before = try live.map { serial throws(PublishingError) in try superseded(serial) } ?? Superseded()
        let carried = before.following(old, by: own, at: moment)
        let all = own + old.filter { carried.since[$0.path] != nil }
        let partial = "\(publications)/.\(serial).partial", next = "\(path)/.current.partial"
        do throws(PublishingError) {
            try FolderWriter(disk: disk).write(
                all.inStages, to: partial, marker: carried.since.isEmpty ? nil : (Superseded.marker, carried.bytes),
                replacing: live.map { "\(publications)/\($0)" })
        } catch {
            // A full disk gets its room back at once; what cannot be removed now goes at the next run.
            try? disk.remove(partial)
            throw error
        }
        try disk.rename(partial, to: "\(publications)/\(serial)")
        try disk.syncFolder(publications)
        try disk.link(next, to: "publications/\(serial)")
        try disk.rename(next, to: liveLink)
        try disk.syncFolder(path)
    }

    /// The new publication is live by now, so a failure here is told and undoes nothing.
    private func removeOldest(live: Int) -> [String] {
        var steps: [String] = []
        do throws(PublishingError) {
            for serial in try serials().sorted().dropLast(Self.kept) where serial != live {
                // Renamed first: a folder that bears a serial is always whole.
                let partial = "\(publications)/.\(serial).partial"
                try disk.rename("\(publications)/\(serial)", to: partial)
                try disk.remove(partial)
                steps.append("removed publication \(serial)")
            }
        } catch {
            steps.append("could not remove old publications: \(error)")
        }
        return steps
    }
}

extension DirectoryTarget {
    /// Makes the target's own folders, and refuses a folder that belongs to something else.
    private func prepare() throws(PublishingError) {
        if try disk.kind(of: path) == nil { try disk.makeFolder(path) }
        let names = try disk.names(in: path)
        guard names.isEmpty || names.contains("publications") else {
            throw .foreign(path: path, reason: "holds files but no publications; choose another target")
        }
        if try disk.kind(of: publications) == nil { try disk.makeFolder(publications) }
        guard try disk.kind(of: publications) == .folder else {
            throw .foreign(path: publications, reason: "is no folder")
        }
        let inside = try disk.names(in: publications)
        guard inside.isEmpty || inside.contains(".lock") else {
            throw .foreign(path: publications, reason: "was not made by Decree; choose another target")
        }
        _ = try liveSerial()
    }

    private func liveSerial() throws(PublishingError) -> Int? {
        guard let kind = try disk.kind(of: liveLink) else { return nil }
        guard kind == .link else { throw .foreign(path: liveLink, reason: "is not the link that Decree makes") }
        let destination = try disk.destination(ofLink: liveLink)
        guard destination.hasPrefix("publications/"),
              let serial = Self.serial(String(destination.dropFirst("publications/".count))),
              try disk.kind(of: "\(publications)/\(serial)") == .folder else {
            throw .foreign(path: liveLink, reason: "points to \(destination), which is no publication")
        }
        return serial
    }

    private func serials() throws(PublishingError) -> [Int] {
        try disk.names(in: publications).compactMap(Self.serial)
    }

    /// A serial in its one spelling, from 1.
    private static func serial(_ name: String) -> Int? {
        guard let serial = Int(name), serial > 0, String(serial) == name else { return nil }
        return serial
    }

    private func removeLeftovers() throws(PublishingError) {
        for name in try disk.names(in: publications) where name.hasPrefix(".") && name.hasSuffix(".partial") {
            guard Self.serial(String(name.dropFirst().dropLast(".partial".count))) != nil else { continue }
            try disk.remove("\(publications)/\(name)")
        }
        if try disk.kind(of: "\(path)/.current.partial") == .link { try disk.remove("\(path)/.current.partial") }
    }
}
