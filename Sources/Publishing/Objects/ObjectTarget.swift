import PolicyModel
import Signing

/// A bucket as a target: files are written one by one, in stages, with a record of each publication beside them.
///
/// One listing and one record give the state. An object with the recorded ETag has the recorded bytes; if its
/// modification time differs, its headers are asked for. After an interrupted run an object whose ETag is the MD5 of
/// bytes of that run is a file of that run. Any other object belongs to another program: it is overwritten if the
/// site has such a path, and never removed.
package struct ObjectTarget: Sendable {
    let store: any RemoteStore
    let settings: TargetSettings

    /// The most bytes that are read of a file. No published file comes near it.
    static let longestFile = 64 << 20

    package init(_ store: any RemoteStore, _ settings: TargetSettings) {
        self.store = store
        self.settings = settings
    }

    /// The record of a publication; nil if absent.
    ///
    /// - Throws: `PublishingError.foreign` if the object is not a record.
    func recordIfAny(_ serial: Int) async throws -> (record: PublicationRecord, etag: String)? {
        let key = PublicationRecord.key(serial), place = store.place + key
        guard let object = try await store.read(key, limit: PublicationRecord.longest) else { return nil }
        guard let record = PublicationRecord(reading: object.bytes, serial: serial) else {
            throw PublishingError.foreign(
                path: place,
                reason:
                    "is not a record that Decree wrote; if it is damaged, remove it: "
                    + "versions then count on from the files"
            )
        }
        return (record, object.etag)
    }
}

extension ObjectTarget {
    /// The newest finished publication, and the newest unfinished one above it.
    private func newest(of serials: [Int]) async throws -> (live: PublicationRecord?, begun: TargetState.Unfinished?) {
        var begun: TargetState.Unfinished?
        for serial in serials.reversed() {
            // A run that was overtaken or that cleans up has removed the record since the listing.
            guard let (record, etag) = try await recordIfAny(serial) else { continue }
            if record.finished != nil { return (record, begun) }
            // Of several unfinished publications the newest counts; its plan contains the files of older ones.
            begun =
                begun
                ?? .init(
                    serial: serial, digest: record.digest, until: record.until, etag: etag, files: record.files,
                    superseded: record.superseded, expiries: record.expiries)
        }
        return (nil, begun)
    }

    /// Classifies an object by its ETag.
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

    package func readState() async throws -> TargetState { try await readState(expecting: []) }

    package func readState(expecting paths: [String]) async throws -> TargetState {
        let listing = try await store.list(expecting: paths, jobs: settings.jobs), serials = Self.serials(in: listing)
        let (live, begun) = try await newest(of: serials)
        // Records and kept pages are no files of the site.
        let files = listing.filter { !$0.key.hasPrefix(PublicationRecord.folder) }.map { object in
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

    /// The serials of all records in a listing, ascending.
    private static func serials(in listing: [RemoteObject]) -> [Int] {
        listing.compactMap { PublicationRecord.serial(of: $0.key) }.sorted()
    }

    package func file(at path: String, limit: Int) async throws -> [UInt8]? {
        try await store.read(path, limit: limit)?.bytes
    }

    /// Refuses while another run may be writing other files. Any run can complete a publication of the same files.
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
                return Artifact(published: object.bytes, at: file.path)
            }
            throw PublishingError.gone(place: place, path: file.path)
        }
    }

    /// The keys under which a file of an earlier publication may be: its path, its immutable copy, or the kept pages.
    private static func keys(of file: PublishedFile) -> [String] {
        guard !PublishedPath.isImmutable(file.path) else { return [file.path] }
        let name = file.path.split(separator: "/").last ?? ""
        let copy = file.path.dropLast(name.count) + file.sha256 + "." + name
        return [file.path, String(copy), PublicationRecord.archiveKey(file.sha256)]
    }
}
