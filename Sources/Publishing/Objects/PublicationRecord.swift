import PolicyModel
import Signing

/// The record of a publication in a bucket: which run began it, which files it has, whether it was finished.
///
/// It is created before the first file is written, with a conditional write that fails if the serial is in use. So it
/// is also the lock that keeps two publishers apart. It is written again when all files are in place.
struct PublicationRecord: Hashable {
    let serial: Int
    /// The random token of the run that began it.
    let run: String
    let begun: Moment
    /// The deadline of its run, after which the run writes nothing more.
    let until: Moment
    /// Nil while the run is under way, and after it was interrupted.
    var finished: Moment?
    /// `PublishPlan.digest` of the site's own files.
    let digest: String
    /// By path, with the superseded ones. Until the run finishes, ETags of the site's own files are MD5 sums.
    var files: [String: PublishedFile]
    /// What is kept only for readers of earlier publications.
    let superseded: Superseded
    /// Old pages kept for a rollback: their SHA-256, and the serial of the last publication with that page.
    let archive: [String: Int]
    /// The result of the probe, so that later runs need none.
    let conditions: WriteConditions
    /// When each metadata role expires. A refresh warns of them without reading all the metadata.
    var expiries: [RoleName: Moment] = [:]

    /// The prefix of all keys that are not part of the site.
    static let folder = "publications/"

    static func key(_ serial: Int) -> String { "\(folder)\(serial).json" }

    /// The key of a page that is kept for a rollback.
    static func archiveKey(_ sha256: String) -> String { "\(folder)files/\(sha256)" }

    /// The serial in a record's key; nil for any other key, and for a number with leading zeros.
    static func serial(of key: String) -> Int? {
        guard key.hasPrefix(folder), key.hasSuffix(".json") else { return nil }
        return Publication.serial(String(key.dropFirst(folder.count).dropLast(".json".count)))
    }

    var publication: Publication {
        Publication(serial: serial, moment: finished ?? begun, files: files, superseded: superseded, expiries: expiries)
    }
}

extension PublicationRecord {
    /// That of a target which keeps its publications whole.
    init(
        of plan: PublishPlan, by run: String, at moment: Moment, until: Moment? = nil,
        _ files: [(String, PublishedFile)], expiries: [RoleName: Moment]
    ) {
        self.init(
            serial: plan.serial, run: run, begun: moment, until: until ?? moment, finished: moment, digest: plan.digest,
            files: Dictionary(files, uniquingKeysWith: { first, _ in first }), superseded: plan.superseded,
            archive: [:], conditions: .correct, expiries: expiries)
    }
}

extension PublicationRecord {
    /// The most bytes that are read of a record. With 5,000 apps it has about 8 MB.
    static let longest = 64 << 20

    /// Canonical JSON. Many files share few headers, so a file has the index of its headers.
    func bytes() throws(SigningError) -> [UInt8] {
        let kinds = Array(Set(files.values.compactMap(\.headers)))
            .sorted { ($0.contentType, $0.cacheControl) < ($1.contentType, $1.cacheControl) }
        let numbers = Dictionary(uniqueKeysWithValues: kinds.enumerated().map { ($1, $0) })
        // Sorted by path before the lines are made, since lines are slower to sort.
        let lines = files.keys.sorted { $0.precedesByBytes($1) }.compactMap { path in
            files[path].map { JSONValue.Member(path, $0.line(numbers)) }
        }
        let old = superseded.files.map { path, entry in
            JSONValue.Member(path, .array([.integer(entry.since.seconds), .integer(entry.last)]))
        }
        var members: [JSONValue.Member] = [
            .init("archive", .object(archive.map { .init($0, .integer($1)) })),
            .init("begun", .integer(begun.seconds)),
            .init("conditions", .string(conditions.rawValue)), .init("digest", .string(digest)),
            .init("files", .object(lines)), .init("finished", .integer(finished?.seconds ?? 0)),
            .init("headers", .array(kinds.map { .array([.string($0.contentType), .string($0.cacheControl)]) })),
            .init("run", .string(run)), .init("superseded", .object(old)),
            .init("until", .integer(until.seconds)),
        ]
        // A site without trust metadata has no roles.
        if !expiries.isEmpty {
            members.append(.init("expires", .object(expiries.map { .init("\($0)", .integer($1.seconds)) })))
        }
        if !superseded.renewals.isEmpty {
            members.append(.init("renewals", .array(superseded.renewals.sorted().map { .integer($0) })))
        }
        return try CanonicalJSON.bytes(.object(members))
    }

    /// Nil for anything that `bytes()` does not produce.
    init?(reading bytes: [UInt8], serial: Int) {
        guard let json = try? CanonicalJSON.value(of: bytes), case .integer(let begun)? = json["begun"],
            case .integer(let until)? = json["until"], case .integer(let finished)? = json["finished"],
            case .string(let digest)? = json["digest"], case .string(let run)? = json["run"],
            case .string(let name)? = json["conditions"],
            let conditions = WriteConditions(rawValue: name), case .array(let headers)? = json["headers"],
            case .object(let lines)? = json["files"], case .object(let old)? = json["superseded"],
            case .object(let archived)? = json["archive"]
        else { return nil }
        let kinds = headers.compactMap(FileHeaders.init(reading:))
        let files = lines.compactMap { PublishedFile(reading: $0, kinds) }
        let superseded = old.compactMap { member -> (String, Superseded.Entry)? in
            guard case .array(let parts) = member.value, parts.count == 2, case .integer(let since) = parts[0],
                case .integer(let last) = parts[1]
            else { return nil }
            return (member.key, .init(since: Moment(seconds: since), last: last))
        }
        let archive = archived.compactMap { member in member.value.number.map { (member.key, $0) } }
        self.init(
            serial: serial, run: run, begun: Moment(seconds: begun), until: Moment(seconds: until),
            finished: finished == 0 ? nil : Moment(seconds: finished), digest: digest,
            files: Dictionary(files.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first }),
            superseded: Superseded(
                files: Dictionary(superseded, uniquingKeysWith: { first, _ in first }),
                renewals: Set((json["renewals"]?.items ?? []).compactMap(\.number))),
            archive: Dictionary(archive, uniquingKeysWith: { first, _ in first }), conditions: conditions,
            expiries: Self.expiries(reading: json["expires"]))
        guard (try? self.bytes()) == bytes else { return nil }
    }
}

extension PublicationRecord {
    private static func expiries(reading json: JSONValue?) -> [RoleName: Moment] {
        guard case .object(let members)? = json else { return [:] }
        let moments = members.compactMap { member -> (RoleName, Moment)? in
            guard let role = RoleName(member.key), case .integer(let seconds) = member.value else { return nil }
            return (role, Moment(seconds: seconds))
        }
        return Dictionary(moments, uniquingKeysWith: { first, _ in first })
    }
}

extension FileHeaders {
    fileprivate init?(reading value: JSONValue) {
        guard case .array(let parts) = value, parts.count == 2, case .string(let type) = parts[0],
            case .string(let cache) = parts[1]
        else { return nil }
        self.init(contentType: type, cacheControl: cache)
    }
}

extension PublishedFile {
    /// Its SHA-256, length, headers and ETag, and when it was written if that is known.
    ///
    /// - Parameter numbers: the index of each kind of headers.
    fileprivate func line(_ numbers: [FileHeaders: Int]) -> JSONValue {
        let kind = headers.flatMap { numbers[$0] } ?? -1
        let parts: [JSONValue] = [.string(sha256), .integer(length), .integer(kind), .string(etag ?? "")]
        return .array(modified.map { parts + [.integer($0.seconds)] } ?? parts)
    }

    fileprivate init?(reading member: JSONValue.Member, _ kinds: [FileHeaders]) {
        guard PublishedPath.fault(in: member.key) == nil, case .array(let parts) = member.value,
            (4...5).contains(parts.count),
            case .string(let sha256) = parts[0], case .integer(let length) = parts[1],
            case .integer(let kind) = parts[2], case .string(let etag) = parts[3]
        else { return nil }
        self.init(
            path: member.key, length: length, sha256: sha256, headers: kinds.indices.contains(kind) ? kinds[kind] : nil,
            etag: etag.isEmpty ? nil : etag,
            modified: parts.dropFirst(4).first?.number.map(Moment.init(seconds:)))
    }
}
