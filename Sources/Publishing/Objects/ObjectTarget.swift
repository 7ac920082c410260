import PolicyModel
import Signing

/// An object store as a target: files go there one by one, in stages, and a record of each publication beside them.
///
/// One listing and one record tell what lies there. An object is what the record says while its ETag is the recorded
/// one, and its time of change, else its headers are asked for; after a stop it is what the interrupted publication wrote when its ETag is the MD5 of those bytes. Anything
/// else is another hand's: it is written anew where the site has such a path, and never removed.
package struct ObjectTarget: Sendable {
    let store: any RemoteStore
    let settings: Settings

    package struct Settings: Sendable {
        /// How many requests at once.
        package let jobs: Int
        /// A run stops itself after so many seconds; another one may take its place then.
        package let deadline: Int
        /// Take the place of an interrupted publication without waiting for its deadline.
        package let takesOver: Bool
        /// Random, and new for each run.
        package let token: String
        /// The time of day, which leases are measured by; `--at` does not change it.
        package let clock: @Sendable () -> Moment
        /// Where conditions do not hold: how long another publisher has to show itself.
        package let pause: Duration

        package init(
            jobs: Int = 8, deadline: Int = 1800, takesOver: Bool = false, token: String,
            clock: @escaping @Sendable () -> Moment, pause: Duration = .seconds(3)
        ) {
            self.jobs = jobs
            self.deadline = deadline
            self.takesOver = takesOver
            self.token = token
            self.clock = clock
            self.pause = pause
        }
    }

    /// No published file comes near it.
    static let longestFile = 64 << 20

    package init(_ store: any RemoteStore, _ settings: Settings) {
        self.store = store
        self.settings = settings
    }

    /// Nil where nothing is.
    ///
    /// - Throws: `PublishingError.foreign` where something else than a record is.
    func recordIfAny(_ serial: Int) async throws -> (record: PublicationRecord, etag: String)? {
        let key = PublicationRecord.key(serial), place = store.place + key
        guard let object = try await store.read(key, limit: PublicationRecord.longest) else { return nil }
        guard let record = PublicationRecord(reading: object.bytes, serial: serial) else {
            throw PublishingError.foreign(path: place, reason: "is not a record that Decree wrote")
        }
        return (record, object.etag)
    }
}

extension ObjectTarget {
    /// The newest record; where that publication is not finished, the newest finished one too.
    private func newest(of serials: [Int]) async throws -> (live: PublicationRecord?, begun: TargetState.Unfinished?) {
        var begun: TargetState.Unfinished?
        for serial in serials.reversed() {
            // Gone since the listing: its run removed it, being overtaken or tidying up.
            guard let (record, etag) = try await recordIfAny(serial) else { continue }
            if record.finished != nil { return (record, begun) }
            // Of several interrupted publications the newest counts; what older ones left is part of its plan's look.
            begun = begun ?? .init(
                serial: serial, digest: record.digest, until: record.until, etag: etag, files: record.files,
                superseded: record.superseded, expiries: record.expiries)
        }
        return (nil, begun)
    }

    private static func isOwnKey(_ key: String) -> Bool { key.hasPrefix(PublicationRecord.folder) }

    private static func file(
        _ object: RemoteObject, _ live: PublishedFile?, _ begun: PublishedFile?
    ) -> TargetState.RemoteFile {
        for known in [live, begun].compactMap({ $0 }) where known.etag == object.etag && known.length == object.size {
            return .known(known)
        }
        return .foreign(etag: object.etag, length: object.size)
    }
}

extension ObjectTarget: PublishTarget {
    package var place: String { store.place }

    package func readState() async throws -> TargetState {
        let listing = try await store.list(), serials = Self.serials(in: listing)
        let (live, begun) = try await newest(of: serials)
        let files = listing.filter { !Self.isOwnKey($0.key) }.map { object in
            (object, Self.file(object, live?.files[object.key], begun?.files[object.key]))
        }
        let looked = try await withHeaders(files)
        let archived = Set(listing.map(\.key))
        return TargetState(
            live: live?.publication, kept: serials.filter { $0 != begun?.serial && $0 <= live?.serial ?? 0 },
            files: Dictionary(looked, uniquingKeysWith: { first, _ in first }), unfinished: begun,
            archive: live?.archive.filter { archived.contains(PublicationRecord.archiveKey($0.key)) } ?? [:],
            conditions: live?.conditions)
    }

    package func records() async throws -> TargetState {
        let serials = Self.serials(in: try await store.list(in: PublicationRecord.folder))
        let (live, begun) = try await newest(of: serials)
        return TargetState(
            live: live?.publication, kept: serials.filter { $0 != begun?.serial && $0 <= live?.serial ?? 0 },
            files: live?.files.mapValues { .known($0) } ?? [:], unfinished: begun, archive: live?.archive ?? [:],
            conditions: live?.conditions)
    }

    private static func serials(in listing: [RemoteObject]) -> [Int] {
        listing.compactMap { PublicationRecord.serial(of: $0.key) }.sorted()
    }

    package func file(at path: String, limit: Int) async throws -> [UInt8]? {
        try await store.read(path, limit: limit)?.bytes
    }

    /// Other files of a run that may still be at work are waited for; the same files can be finished by anybody.
    package func refuseRun(in state: TargetState, isOwn: Bool) throws {
        guard let begun = state.unfinished, !isOwn, !settings.takesOver, settings.clock() < begun.until else { return }
        throw PublishingError.unfinished(place: place, serial: begun.serial, until: begun.until)
    }

    package func publication(_ serial: Int) async throws -> Publication? {
        guard let record = try await recordIfAny(serial)?.record, record.finished != nil else { return nil }
        return record.publication
    }

    package func read(_ files: [PublishedFile], of serial: Int) async throws -> [Artifact] {
        try await files.mapConcurrently(jobs: settings.jobs) { file in
            for key in Self.keys(of: file) {
                let object = try await store.read(key, limit: Self.longestFile)
                guard let object, Digest.sha256(object.bytes) == file.sha256 else { continue }
                return Artifact(
                    path: file.path, bytes: object.bytes, role: PublishedPath.role(of: file.path, bytes: object.bytes))
            }
            throw PublishingError.gone(place: place, path: file.path)
        }
    }

    /// Where a file of a publication may lie that is no longer live: in its place still, in its copy, or kept aside.
    private static func keys(of file: PublishedFile) -> [String] {
        guard !PublishedPath.isImmutable(file.path) else { return [file.path] }
        let name = file.path.split(separator: "/").last ?? ""
        let copy = file.path.dropLast(name.count) + file.sha256 + "." + name
        return [file.path, String(copy), PublicationRecord.archiveKey(file.sha256)]
    }
}
