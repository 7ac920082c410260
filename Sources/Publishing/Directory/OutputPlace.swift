import Basics
import PolicyModel
import Signing

/// The place of an output on disk, and the files beside and in it that are Decree's own.
struct OutputPlace: Sendable {
    /// As the user gave it; errors name it so.
    let given: String
    /// The real folder above the output.
    let parent: String
    let name: String
    let disk: Disk

    init(_ path: String, disk: Disk) throws(PublishingError) {
        let standard = Paths.standardized(path)
        do {
            guard standard != "/" else { throw SystemFailure(EISDIR) }
            parent = try Files.realPath(of: Paths.folder(of: standard))
        } catch {
            throw .system(doing: "open the folder above it", path: path, cause: "\(error)")
        }
        (given, name, self.disk) = (path, Paths.name(of: standard), disk)
    }

    var output: String { "\(parent)/\(name)" }

    /// Where new files wait. One name is enough: the lock keeps other runs out.
    var partial: String { "\(parent)/.\(name).partial-new" }

    /// The list of the output's files, in the output itself.
    var marker: String { "\(output)/\(OutputFolder.marker)" }

    /// The next such list; it is never the name of a published file.
    var nextMarker: String { "\(partial)/\(OutputFolder.marker)-list" }

    var journal: String { "\(partial)/\(OutputFolder.marker)-journal" }

    /// Nobody else builds below the same folder while this is held.
    ///
    /// - Throws: also for a writer whose output is a mount of its own: no file can be renamed into it.
    func lock(isShared: Bool = false) throws(PublishingError) -> FolderLock {
        if !isShared, try disk.isMount(output, below: parent) {
            throw .foreign(
                path: given,
                reason: "is a mount of its own, into which nothing can be moved in one step; "
                    + "give --output a folder inside it, such as \(given)/site")
        }
        return try disk.lock(parent, isFolder: true, isShared: isShared)
    }

    /// What a killed run left: a journal is completed; half-written new files without one are removed, and so are those
    /// of an output that somebody removed since.
    func recover() throws(PublishingError) {
        guard try hasPartial() else { return }
        let names = try disk.names(in: partial)
        guard names.isEmpty || names.contains(OutputFolder.marker) else {
            throw .foreign(path: partial, reason: "is in the way; remove it")
        }
        if try disk.kind(of: journal) == .file, try disk.kind(of: output) == .folder {
            try OutputJournal(reading: disk.read(journal), at: journal).apply(to: self)
        }
        try disk.remove(partial, last: OutputFolder.marker)
    }

    /// - Throws: for anything but a folder; through a link, files would be written and removed elsewhere.
    func hasPartial() throws(PublishingError) -> Bool {
        guard let kind = try disk.kind(of: partial) else { return false }
        guard kind == .folder else {
            throw .foreign(path: partial, reason: "is no folder and is in the way; remove it")
        }
        return true
    }

    /// The files of the last build, sorted; nil if there is no folder or an empty one.
    ///
    /// - Throws: for anything in the folder that Decree did not write.
    func standing() throws(PublishingError) -> PathList? {
        guard let kind = try disk.kind(of: output) else { return nil }
        guard kind == .folder else {
            let advice = kind == .link ? "; give --output the folder that it leads to" : ""
            throw .foreign(path: given, reason: kind.noFolder + advice)
        }
        let names = try disk.names(in: output)
        if names.isEmpty { return nil }
        guard names.contains(OutputFolder.marker) else {
            throw .foreign(path: given, reason: "holds files that Decree did not write; choose another output folder")
        }
        let found = try FolderReader(disk: disk).paths(in: output, marker: OutputFolder.marker), listed = try listed()
        if found == listed { return found }
        for extra in found.subtracting(listed) where try !isOwn(extra) {
            throw .foreign(path: "\(given)/\(extra)", reason: "was not written by Decree; move it elsewhere")
        }
        return found
    }

    /// Whether only signing makes a file of this name, and of these bytes where the name is their hash. Such a file is
    /// Decree's own though the list lacks it: git sets the list back where the output is committed, and leaves the
    /// file.
    private func isOwn(_ path: String) throws(PublishingError) -> Bool {
        guard try isMadeBySigning(path) else { return false }
        switch PublishedPath.role(of: path) {
        case .signature: return try disk.kind(of: "\(output)/\(path.dropLast(".minisig".count))") == .file
        case .metadata: return RoleName.role(atPath: path) != nil
        default: return true
        }
    }

    /// Only a name that claims to be a hash needs the bytes.
    func isMadeBySigning(_ path: String) throws(PublishingError) -> Bool {
        let bytes = PublishedPath.claimsToBeCopy(path) ? try disk.read("\(output)/\(path)") : []
        return BundleSigner.isMadeBySigning(Artifact(path: path, bytes: bytes, role: .asset))
    }

    /// The files of the last build with their bytes; nil before the first one.
    func files() throws(PublishingError) -> [Artifact]? {
        guard try standing() != nil else { return nil }
        return try FolderReader(disk: disk).read(output, marker: OutputFolder.marker)
    }

    /// The files of the last build, none missing: signing what is left would retire a document without a word.
    func whole() throws(PublishingError) -> [Artifact] { try identified().map(\.artifact) }

    /// The same, each file with the identity that it had before it was read.
    func identified() throws(PublishingError) -> [(artifact: Artifact, identity: FileIdentity)] {
        guard try standing() != nil else {
            throw .foreign(path: given, reason: "holds no build; run decree build first")
        }
        let files = try FolderReader(disk: disk).identified(output, marker: OutputFolder.marker)
        let found = Set(files.map(\.artifact.path))
        if let missing = try listed().first(where: { !found.contains($0) }) {
            throw .foreign(
                path: "\(given)/\(missing)", reason: "is missing since the last build; run decree build again")
        }
        return files
    }

    /// Whether the output holds these files and no others, none written since they were read.
    ///
    /// - Parameter begun: when they were read, in nanoseconds since 1970. Files written shortly before are not
    ///   believed, since another write may have left no trace.
    func holds(_ files: OutputFiles, since begun: Int64) throws(PublishingError) -> Bool {
        guard try disk.kind(of: marker) == .file else { return false }
        // The list is compared first: most changes make it another one, and then the folder need not be walked.
        let listed = try listed()
        guard listed.count == files.count, zip(listed, files).allSatisfy({ $0 == $1.path }),
            try standing() == listed
        else { return false }
        for file in files {
            guard !file.identity.isRacy(at: begun),
                try disk.identity(of: "\(output)/\(file.path)") == file.identity
            else { return false }
        }
        return true
    }

    /// The paths in the marker, after its line of explanation.
    func listed() throws(PublishingError) -> PathList {
        let bytes = try disk.read(marker), title = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
        return PathList(lines: bytes[title...])
    }

    /// What a marker begins with; the paths follow.
    static let markerTitle = Array("Written by decree; the next build replaces what is listed here.\n".utf8)
}
