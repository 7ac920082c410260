import PolicyModel
import Signing

/// The look at the account: what the names and records there say, and nothing that Decree did not write.
extension SFTPTarget {
    /// What lies in the target's own folders.
    struct Entries {
        let top: [SFTPEntry]
        let inside: [SFTPEntry]
        /// The serial that the live link leads to.
        let live: Int?

        /// Publications that are whole: both the folder and its record are there.
        var kept: [Int] {
            let records = Set(inside.filter { $0.kind == .file }.compactMap { SFTPTarget.recorded($0.name) })
            return inside.filter { $0.kind == .folder }.compactMap { Publication.serial($0.name) }
                .filter(records.contains).sorted()
        }
    }

    func look(_ session: SFTPSession) throws -> TargetState {
        guard let entries = try entries(session) else { return TargetState(live: nil, kept: [], files: [:]) }
        guard let serial = entries.live else { return TargetState(live: nil, kept: entries.kept, files: [:]) }
        let live = try record(serial, session).publication
        return TargetState(live: live, kept: entries.kept, files: try files(of: live, session))
    }

    /// Nil where the account's folder is missing or empty.
    func entries(_ session: SFTPSession) throws -> Entries? {
        guard let base = try session.entry(".") else { return nil }
        guard base.kind == .folder else { throw PublishingError.foreign(path: place, reason: "is no folder") }
        guard let top = try session.list("."), !top.isEmpty else { return nil }
        guard let own = top.first(where: { $0.name == Self.folder }) else {
            throw PublishingError.foreign(path: place, reason: "holds files but no publications; choose another target")
        }
        // Asked before the folder it leads into: another run makes the folder first.
        let live = try liveSerial(top, session)
        guard own.kind == .folder, let inside = try session.list(Self.folder) else {
            throw PublishingError.foreign(path: named(Self.folder), reason: "is no folder")
        }
        guard inside.isEmpty || inside.contains(where: Self.isOwn) else {
            throw PublishingError.foreign(
                path: named(Self.folder), reason: "was not made by Decree; choose another target")
        }
        if let live, !inside.contains(where: { $0.kind == .folder && $0.name == "\(live)" }) {
            throw PublishingError.foreign(path: named(Self.liveLink), reason: "points to nothing")
        }
        return Entries(top: top, inside: inside, live: live)
    }

    private func liveSerial(_ top: [SFTPEntry], _ session: SFTPSession) throws -> Int? {
        guard let link = top.first(where: { $0.name == Self.liveLink }) else { return nil }
        let path = named(Self.liveLink)
        guard link.kind == .link else {
            throw PublishingError.foreign(path: path, reason: "is not the link that Decree makes")
        }
        let destination = try session.destination(Self.liveLink), prefix = "\(Self.folder)/"
        guard destination.hasPrefix(prefix),
            let serial = Publication.serial(String(destination.dropFirst(prefix.count)))
        else {
            let name = SFTPError.last(of: destination)
            throw PublishingError.foreign(path: path, reason: "points to \(name), which is no publication")
        }
        return serial
    }

    /// The record of a publication.
    func record(_ serial: Int, _ session: SFTPSession) throws -> PublicationRecord {
        let key = PublicationRecord.key(serial)
        guard let bytes = try session.read(key, most: PublicationRecord.longest) else {
            throw PublishingError.gone(place: place, path: key)
        }
        guard let record = PublicationRecord(reading: bytes, serial: serial) else {
            throw PublishingError.foreign(path: named(key), reason: "is not a record that Decree wrote")
        }
        return record
    }

    /// Recorded files that are there with their lengths; one of another length was changed by another hand.
    private func files(of live: Publication, _ session: SFTPSession) throws -> [String: TargetState.RemoteFile] {
        var files: [String: TargetState.RemoteFile] = [:]
        let groups = Dictionary(grouping: live.files.values) {
            $0.path.split(separator: "/").dropLast().joined(separator: "/")
        }
        let folders = groups.keys.sorted(), base = Self.folder(live.serial)
        for (folder, entries) in zip(folders, try session.list(folders.map { $0.isEmpty ? base : "\(base)/\($0)" })) {
            let found = Dictionary((entries ?? []).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
            for file in groups[folder] ?? [] {
                guard let entry = found[String(file.path.split(separator: "/").last ?? "")] else { continue }
                let isOurs = entry.kind == .file && entry.size == file.length
                files[file.path] =
                    isOurs ? .known(file) : .foreign(etag: "\(entry.kind) \(entry.size)", length: entry.size)
            }
        }
        return files
    }
}

/// Names, each in its one spelling.
extension SFTPTarget {
    /// Of a record.
    static func recorded(_ name: String) -> Int? { PublicationRecord.serial(of: "\(folder)/\(name)") }

    /// Of something that a run was at: `.8.RUN.partial`, `.8.RUN.json`, `.lock.RUN`, `.removed.RUN`, `.current.RUN.partial`.
    static func isLeftover(_ entry: SFTPEntry) -> Bool {
        switch entry.kind {
        case .folder:
            entry.name.wholeMatch(of: /\.(?:[1-9][0-9]*\.[0-9a-f]{16}\.partial|(?:lock|removed)\.[0-9a-f]{16})/) != nil
        case .file: entry.name.wholeMatch(of: /\.[1-9][0-9]*\.[0-9a-f]{16}\.json/) != nil
        case .link: entry.name.wholeMatch(of: /\.current\.[0-9a-f]{16}\.partial/) != nil
        case .other: false
        }
    }

    /// Anything by which the folder of publications is known as ours.
    private static func isOwn(_ entry: SFTPEntry) -> Bool {
        isLeftover(entry) || entry.name == ".lock" || recorded(entry.name) != nil
    }
}
