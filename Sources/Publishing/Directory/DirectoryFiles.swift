import Basics
import PolicyModel

/// The files of a directory target. Each publication has files of its own, and the record lists what is superseded.
struct DirectoryFiles: FolderFiles {
    let root: String
    let disk: Disk

    private func at(_ path: String) -> String { path == "." ? root : "\(root)/\(path)" }

    private func at(_ serial: Int) -> String { at(FolderNames.folder(serial)) }

    func isThere() throws -> Bool { try disk.kind(of: root) != nil }

    func list(_ folder: String) throws -> [FolderEntry]? { try disk.entries(in: at(folder)) }

    func destination(_ link: String) throws -> String { try disk.destination(ofLink: at(link)) }

    func publication(_ serial: Int) throws -> Publication {
        let files = try FolderReader(disk: disk).read(at(serial), marker: Superseded.marker)
            .map { ($0.path, PublishedFile($0)) }
        return Publication(
            serial: serial, moment: try disk.seconds(of: at(serial)).map(Moment.init(seconds:)),
            files: Dictionary(uniqueKeysWithValues: files), superseded: try superseded(serial))
    }

    private func superseded(_ serial: Int) throws -> Superseded {
        // A publication of an older release of Decree has its list inside.
        let beside = at(serial) + Superseded.marker, inside = "\(at(serial))/\(Superseded.marker)"
        let path = try disk.kind(of: beside) == .file ? beside : inside
        guard try disk.kind(of: path) == .file else { return Superseded() }
        guard let list = Superseded(reading: try disk.read(path)) else {
            throw PublishingError.foreign(path: path, reason: "is not a list that Decree wrote")
        }
        return list
    }

    /// Their bytes were read for the publication itself.
    func files(of live: Publication) throws -> [String: TargetState.RemoteFile] { live.files.mapValues { .known($0) } }

    func read(_ files: [PublishedFile], of serial: Int) throws -> [[UInt8]?] {
        try files.map { try disk.read("\(at(serial))/\($0.path)") }
    }

    func file(_ path: String, of serial: Int, most: Int) throws -> [UInt8]? {
        try PublishedFolder(at(serial)).bytes(at: path, limit: most)
    }

    func bytes(of path: String) throws -> [UInt8]? {
        try disk.kind(of: at(path)) == .file ? try disk.read(at(path)) : nil
    }

    func makeFolders(_ folders: [String]) throws { for folder in folders { try disk.makeFolder(at(folder)) } }

    /// A program that changes the live files must not change earlier publications with them.
    func link(_ files: [(path: String, other: String)]) throws -> [Bool] { files.map { _ in false } }

    func write(
        _ files: [(path: String, bytes: [UInt8])], in folder: String, over live: Publication?, isWritten: (Int) -> Void
    ) throws {
        for (index, file) in files.enumerated() {
            guard !Task.isCancelled else { throw PublishingError.interrupted(path: at(folder)) }
            let older = live.map { "\(at($0.serial))/\(file.path)" }
            try disk.write(file.bytes, to: "\(at(folder))/\(file.path)", youngerThan: older, isSynced: false)
            isWritten(index)
        }
        let paths = files.map(\.path), folders = FolderNames.folders(above: paths).map { "\(at(folder))/\($0)" }
        try disk.settle(paths.map { "\(at(folder))/\($0)" }, folders: folders + [at(folder)], below: at(folder))
    }

    func record(of publication: FolderPublication) throws -> [UInt8]? {
        let superseded = publication.plan.superseded
        return superseded.isEmpty ? nil : superseded.bytes
    }

    func rename(_ path: String, to other: String) throws {
        try disk.rename(at(path), to: at(other))
        try disk.syncFolder(at(FolderNames.folder))
    }

    func point(_ link: String, to destination: String, by aside: String) throws {
        try disk.link(at(aside), to: destination)
        try disk.rename(at(aside), to: at(link))
        try disk.syncFolder(root)
    }

    func remove(_ path: String, _ kind: FileStatus.Kind) throws { try disk.remove(at(path)) }
}
