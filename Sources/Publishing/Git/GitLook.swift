/// What the branch held at one moment.
struct GitLook: Sendable {
    /// Nil if there is no such branch.
    let tip: String?
    /// The newest first.
    let commits: [GitCommit]
    let tree: [String: GitTreeEntry]
    /// Nil before the first publication.
    let record: PublicationRecord?
    let state: TargetState

    /// The folder of the record; no published path begins with a dot.
    static let folder = ".decree/"

    static func path(ofRecord serial: Int) -> String { "\(folder)\(serial).json" }

    fileprivate static let nothing = GitLook(tip: nil, commits: [], tree: [:], record: nil, state: .empty)

    /// The records in a tree; there is one.
    static func serials(in tree: some Sequence<String>) -> [Int] {
        tree.compactMap { path in
            guard path.hasPrefix(folder), path.hasSuffix(".json") else { return nil }
            return Publication.serial(String(path.dropFirst(folder.count).dropLast(5)))
        }.sorted()
    }
}

extension GitRepository {
    private var files: GitHostFiles { GitHostFiles(program.target.repository) }

    /// - Parameter whole: whether all commits are fetched, not only as many as a publication needs.
    func look(whole: Bool = false) throws -> GitLook {
        guard let tip = try fetch(whole: whole) else { return .nothing }
        let commits = try self.commits(to: tip), tree = try self.tree(of: tip)
        let serials = GitLook.serials(in: tree.keys)
        guard serials.count <= 1 else {
            throw PublishingError.foreign(path: place, reason: "holds the records of several publications at once")
        }
        guard let serial = serials.first else {
            try refuseForeign(tree)
            return GitLook(tip: tip, commits: commits, tree: tree, record: nil, state: .empty)
        }
        guard let record = try record(serial, at: tip) else {
            throw PublishingError.gone(place: place, path: GitLook.path(ofRecord: serial))
        }
        let kept = Set(commits.compactMap(\.serial) + [serial]).sorted()
        let state = TargetState(
            live: record.publication, kept: kept, files: found(tree, record),
            takenBack: try takenBack(above: serial, commits),
            renewals: Set(commits.filter(\.isRenewal).compactMap(\.serial)), undone: try undone(commits, to: tip))
        return GitLook(tip: tip, commits: commits, tree: tree, record: record, state: state)
    }

    /// Recorded files are known by the names of their blobs; whatever else is there, others wrote.
    private func found(
        _ tree: [String: GitTreeEntry], _ record: PublicationRecord
    ) -> [String: TargetState.RemoteFile] {
        let others = tree.filter { path, _ in !path.hasPrefix(GitLook.folder) && !files.stays(path) }
        return others.mapValues { entry in
            guard let known = record.files[entry.path], known.etag == entry.state else {
                return .foreign(etag: entry.state, length: entry.length)
            }
            return .known(known)
        }
    }

    /// The newest publication of the history, if a commit after it brought an older tree back.
    private func takenBack(above live: Int, _ commits: [GitCommit]) throws -> Publication? {
        guard let serial = commits.compactMap(\.serial).max(), serial > live,
            let commit = commits.first(where: { $0.serial == serial })
        else { return nil }
        return try record(serial, at: commit.name)?.publication
    }

    /// The publications of the history that a commit of others took back: it brought the record of an older one back.
    private func undone(_ commits: [GitCommit], to tip: String) throws -> Set<Int> {
        guard commits.contains(where: { $0.serial == nil }) else { return [] }
        let added = try addedRecords(to: tip)
        var standing: [Int] = []
        for commit in commits.reversed() {
            guard let serial = commit.serial ?? added[commit.name] else { continue }
            if let index = standing.firstIndex(of: serial) { standing.removeSubrange(index...) }
            standing.append(serial)
        }
        return Set(commits.compactMap(\.serial)).subtracting(standing)
    }

    /// The first publication goes to a branch that holds nothing, or what is meant to stay.
    private func refuseForeign(_ tree: [String: GitTreeEntry]) throws {
        let format = try self.format()
        let foreign = tree.values.filter { entry in
            !files.isKept(entry.path) && files.written[entry.path].map(format.blob) != entry.object
        }.map(\.path).sorted()
        guard let first = foreign.first else { return }
        let more = foreign.count == 1 ? "" : " and \(foreign.count - 1) more"
        throw PublishingError.foreign(
            path: place,
            reason:
                "holds files of others, and no publication: \(first)\(more); name another branch, or those that are to "
                + "stay under 'keep-files'")
    }

    /// The commit of a publication, from as far back as it takes.
    func commit(of serial: Int, in look: GitLook) throws -> String? {
        if let found = look.commits.first(where: { $0.serial == serial }) { return found.name }
        guard let tip = look.tip else { return nil }
        if try isShallow() { _ = try fetch(whole: true) }
        return try commits(to: tip).first { $0.serial == serial }?.name
    }

    /// The record in a commit; nil if that is no publication of this serial.
    func record(_ serial: Int, at commit: String) throws -> PublicationRecord? {
        let path = GitLook.path(ofRecord: serial)
        guard let object = try objects(["\(commit):\(path)"])[0] else { return nil }
        guard object.kind == "blob", let record = PublicationRecord(reading: Array(object.bytes), serial: serial) else {
            throw PublishingError.foreign(path: "\(place)/\(path)", reason: "is not a record that Decree wrote")
        }
        return record
    }
}
