import PolicyModel

/// The files of an SSH account's target. A record says what each publication has.
extension SFTPSession: FolderFiles {
    func isThere() throws -> Bool {
        guard let base = try entry(".") else { return false }
        guard base.kind == .folder else { throw PublishingError.foreign(path: target.place, reason: "is no folder") }
        return true
    }

    func publication(_ serial: Int) throws -> Publication {
        let key = PublicationRecord.key(serial)
        guard let bytes = try read(key, most: PublicationRecord.longest) else {
            throw PublishingError.gone(place: target.place, path: key)
        }
        guard let record = PublicationRecord(reading: bytes, serial: serial) else {
            throw PublishingError.foreign(path: target.named(key), reason: "is not a record that Decree wrote")
        }
        return record.publication
    }

    /// Recorded files that are there with their lengths; one of another length was changed by another program.
    func files(of live: Publication) throws -> [String: TargetState.RemoteFile] {
        var files: [String: TargetState.RemoteFile] = [:]
        let groups = Dictionary(grouping: live.files.values) {
            $0.path.split(separator: "/").dropLast().joined(separator: "/")
        }
        let folders = groups.keys.sorted(), base = FolderNames.folder(live.serial)
        for (folder, entries) in zip(folders, try list(folders.map { $0.isEmpty ? base : "\(base)/\($0)" })) {
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

    func read(_ files: [PublishedFile], of serial: Int) throws -> [[UInt8]?] {
        let folder = FolderNames.folder(serial)
        return try read(files.map { ("\(folder)/\($0.path)", min($0.length, ObjectTarget.longestFile)) })
    }

    func bytes(of path: String) throws -> [UInt8]? { try read(path, most: ObjectTarget.longestFile) }

    func file(_ path: String, of serial: Int, most: Int) throws -> [UInt8]? {
        try read("\(FolderNames.folder(serial))/\(path)", most: most)
    }

    func write(
        _ files: [(path: String, bytes: [UInt8])], in folder: String, over live: Publication?, isWritten: (Int) -> Void
    ) throws {
        let files = files.map { (path: "\(folder)/\($0.path)", bytes: $0.bytes) }
        try write(files, dated: written(over: live).seconds, isWritten: isWritten)
    }

    /// Later than every file of the live publication, whatever the clock says.
    private func written(over live: Publication?) -> Moment {
        max(begun, Moment(seconds: (live?.moment?.seconds ?? 0) + 1))
    }

    /// The web server decides on headers, so none are recorded.
    func record(of publication: FolderPublication) throws -> [UInt8]? {
        let plan = publication.plan, moment = written(over: publication.state.live)
        let files = plan.steps.compactMap(\.file).map {
            ($0.path, PublishedFile(path: $0.path, length: $0.length, sha256: $0.sha256))
        }
        return try PublicationRecord(
            of: plan, by: target.settings.run, at: moment, until: until, files, expiries: publication.expiries
        ).bytes()
    }
}
