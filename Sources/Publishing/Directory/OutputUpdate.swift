import Basics
import PolicyModel
import Signing

/// One build on its way into the output: files are written as they come, and count all at once or not at all.
///
/// The first build makes a fresh folder that is renamed whole. Onto an existing output only files with other bytes are
/// staged beside it; a journal is the moment from which they count, and the next run completes what a killed one left.
/// Between the two, a file server that reads the output itself may meet new files beside old ones; publishing never
/// does, since Decree's own commands complete the journal first.
package struct OutputUpdate: Sendable {
    private let place: OutputPlace
    private let lock: FolderLock
    /// What stands, sorted; nil for a first build.
    private let standing: PathList?
    private let staging: StagingFolder

    private var disk: Disk { place.disk }

    /// Takes the output's lock; it is given back with the last copy of this value.
    ///
    /// - Parameter held: the lock where the run has it already.
    init(_ place: OutputPlace, holding held: FolderLock? = nil) throws(PublishingError) {
        self.place = place
        lock = if let held { held } else { try place.lock() }
        try place.recover()
        standing = try place.standing()
        staging = StagingFolder(place)
    }

    /// Writes the file to where it waits, unless the output holds the same bytes already; on any task.
    package func put(_ artifact: Artifact) throws(PublishingError) -> OutputFile {
        try put(artifact, of: ByteDigest(of: artifact.bytes))
    }

    private func put(_ artifact: Artifact, of digest: ByteDigest) throws(PublishingError) -> OutputFile {
        if let fault = PublishedPath.fault(in: artifact.path) { throw .path(artifact.path, reason: fault) }
        // Once the update is decided it is carried out to its end; until then it can be given up.
        guard !Task.isCancelled else { throw .interrupted(path: place.output) }
        if let known = try sameFile(artifact) {
            return OutputFile(
                path: artifact.path, role: artifact.role, digest: digest, identity: known, isStaged: false)
        }
        return OutputFile(
            path: artifact.path, role: artifact.role, digest: digest, identity: try stage(artifact), isStaged: true)
    }

    /// The same for several files, one after another.
    package func put(_ artifacts: [Artifact]) throws(PublishingError) -> OutputFiles {
        var files = OutputPacking(), last: (bytes: [UInt8], digest: ByteDigest)?
        for artifact in artifacts {
            // Neighbours often have the same bytes.
            let known = last.flatMap { $0.bytes == artifact.bytes ? $0.digest : nil }
            let digest = known ?? ByteDigest(of: artifact.bytes)
            last = (artifact.bytes, digest)
            files.append(try put(artifact, of: digest))
        }
        return files.files
    }

    /// The files as they stand now, where the output holds all of them with the bytes they had; else nil.
    package func standing(_ files: OutputFiles) throws(PublishingError) -> OutputFiles? {
        guard standing != nil else { return nil }
        var found: [OutputFile] = [], isSame = true
        for file in files {
            guard let now = try standing(file) else { return nil }
            if now.identity != file.identity { isSame = false }
            found.append(now)
        }
        return isSame ? files : OutputFiles(found)
    }

    private func standing(_ file: OutputFile) throws(PublishingError) -> OutputFile? {
        let path = "\(place.output)/\(file.path)"
        guard let identity = try disk.identity(of: path), identity.size == file.identity.size else { return nil }
        if identity == file.identity { return file }
        let (bytes, read) = try disk.content(of: path)
        guard ByteDigest(of: bytes) == file.digest else { return nil }
        return OutputFile(path: file.path, role: file.role, digest: file.digest, identity: read, isStaged: false)
    }

    /// The bytes of a file as the output holds it now; nil if it is not there.
    package func standing(_ path: String) throws(PublishingError) -> [UInt8]? {
        let path = "\(place.output)/\(path)"
        guard standing != nil, try disk.identity(of: path) != nil else { return nil }
        return try disk.content(of: path).bytes
    }

    /// Files after the commitment; nil if one is no longer what was written.
    package func settled(_ files: OutputFiles) -> OutputFiles? {
        guard files.hasStaged else { return files }
        // A first output is renamed as a whole, which leaves its files as they are.
        if standing == nil { return files.placed() }
        var after = OutputPacking()
        for file in files {
            guard let file = file.isStaged ? settled(file) : file else { return nil }
            after.append(file)
        }
        return after.files
    }

    private func settled(_ file: OutputFile) -> OutputFile? {
        let identity = file.identity
        // Being renamed changes the file's own record, and nothing else of it.
        guard let now = try? disk.identity(of: "\(place.output)/\(file.path)"), now.inode == identity.inode,
            now.size == identity.size, now.modified == identity.modified
        else { return nil }
        return OutputFile(path: file.path, role: file.role, digest: file.digest, identity: now, isStaged: false)
    }

    /// The output holds these files and no others afterwards.
    func replace(with artifacts: [Artifact]) throws(PublishingError) -> OutputChange {
        let files: OutputFiles
        do throws(PublishingError) {
            files = try put(artifacts)
        } catch {
            discard()
            throw error
        }
        return try commit([files], keepsSignatures: false)
    }

    /// Decides and carries out the update.
    ///
    /// - Parameters:
    ///   - files: everything the build consists of.
    ///   - keepsSignatures: whether what signing added stays as far as it holds; else the output has these files alone.
    package func commit(_ files: [OutputFiles], keepsSignatures: Bool) throws(PublishingError) -> OutputChange {
        do throws(PublishingError) {
            let made = PathList(of: files)
            if let twin = made.firstTwin { preconditionFailure("two artifacts at \(twin)") }
            guard standing != nil else { return try commitFresh(made) }
            return try commit(files, made, keepsSignatures: keepsSignatures)
        } catch {
            discard()
            throw error
        }
    }

    /// Gives a full disk its room back at once; what cannot be removed now goes at the next run, and what is decided
    /// stays.
    package func discard() {
        // If it is unknown whether the update is decided, nothing is removed.
        do throws(PublishingError) {
            if try place.hasPartial(), try disk.kind(of: place.journal) == nil {
                try disk.remove(place.partial, last: OutputFolder.marker)
            }
        } catch {}
    }
}

extension OutputUpdate {
    private func commitFresh(_ made: PathList) throws(PublishingError) -> OutputChange {
        try staging.make()
        try writeMarker(made)
        try disk.rename(place.nextMarker, to: "\(place.partial)/\(OutputFolder.marker)")
        try disk.settle(
            made.lazy.map { "\(place.partial)/\($0)" },
            folders: FolderNames.folders(above: made).map { "\(place.partial)/\($0)" } + [place.partial],
            below: place.partial)
        try disk.rename(place.partial, to: place.output)
        try disk.syncFolder(place.parent)
        return .written
    }

    private func commit(
        _ files: [OutputFiles], _ made: PathList, keepsSignatures: Bool
    ) throws(PublishingError) -> OutputChange {
        let extras = standing?.subtracting(made) ?? []
        let kept = keepsSignatures ? try keptSignatures(among: extras, beside: files) : []
        let keptPaths = Set(kept), removals = extras.filter { !keptPaths.contains($0) }
        let staged = OutputUpdate.staged(of: files)
        if staged.isEmpty && removals.isEmpty, try place.listed() == standing {
            discard()
            return .unchanged
        }
        let after = kept.isEmpty ? made : made.adding(kept)
        try staging.make()
        let isListed = try place.listed() == after
        if !isListed { try writeMarker(after) }
        let journal = OutputJournal(places: staged, removals: removals, replacesMarker: !isListed)
        try commit(journal)
        try journal.apply(to: place)
        try disk.remove(place.partial, last: OutputFolder.marker)
        return .written
    }

    /// Returns when the update is decided.
    private func commit(_ journal: OutputJournal) throws(PublishingError) {
        try disk.settle(
            journal.places.lazy.map { "\(place.partial)/\($0)" },
            folders: FolderNames.folders(above: journal.places).map { "\(place.partial)/\($0)" },
            below: place.partial)
        let draft = place.journal + "-draft"
        try disk.write(journal.bytes, to: draft, youngerThan: nil)
        try disk.rename(draft, to: place.journal)
        try disk.syncFolder(place.partial)
        try disk.syncFolder(place.parent)
    }

    /// The paths of the files that the output does not hold yet, sorted.
    private static func staged(of files: [OutputFiles]) -> [String] {
        let changed = files.lazy.filter(\.hasStaged).joined()
        return changed.filter(\.isStaged).map(\.path).sorted { $0.precedesByBytes($1) }
    }

    /// A build that did not change keeps all that signing added; another one all signatures, the manifest and metadata,
    /// for their versions and for what other people already signed.
    private func keptSignatures(
        among extras: [String], beside files: [OutputFiles]
    ) throws(PublishingError) -> [String] {
        if extras.isEmpty { return [] }
        var isSame = !files.contains(where: \.hasStaged)
        for path in extras where isSame { isSame = try place.isMadeBySigning(path) }
        if isSame { return extras }
        return extras.filter {
            $0 == Manifest.path || [.signature, .metadata].contains(PublishedPath.role(of: $0))
        }
    }
}

extension OutputUpdate {
    /// The file that stands with the very bytes, or nil.
    private func sameFile(_ artifact: Artifact) throws(PublishingError) -> FileIdentity? {
        guard standing != nil else { return nil }
        let path = "\(place.output)/\(artifact.path)"
        guard let identity = try disk.identity(of: path), identity.size == artifact.bytes.count else { return nil }
        let (bytes, read) = try disk.content(of: path)
        return bytes == artifact.bytes ? read : nil
    }

    private func stage(_ artifact: Artifact) throws(PublishingError) -> FileIdentity {
        let older = standing.map { _ in "\(place.output)/\(artifact.path)" }
        return try staging.write(artifact.bytes, to: artifact.path, youngerThan: older)
    }

    private func writeMarker(_ paths: PathList) throws(PublishingError) {
        try disk.write(paths.pieces(after: OutputPlace.markerTitle), to: place.nextMarker)
    }
}
