import Basics
import Synchronization

/// The folder in which an update's new files wait, made for the first of them and held open: whatever takes its name
/// later, files are made in this one, and no path above it is walked again.
final class StagingFolder: Sendable {
    private let place: OutputPlace
    private let path: String
    private let folder = Mutex<OpenFile?>(nil)

    /// Makes nothing yet.
    init(_ place: OutputPlace) { (self.place, path) = (place, place.partial) }

    private var disk: Disk { place.disk }

    /// Makes a file, with the folders above it; on any task.
    ///
    /// - Parameter older: the file this one takes the place of, as for `Disk.write`.
    func write(_ bytes: [UInt8], to file: String, youngerThan older: String?) throws(PublishingError) -> FileIdentity {
        let folder = try opened()
        if let identity = try disk.write(bytes, to: file, in: folder, at: path, youngerThan: older) { return identity }
        for above in FolderNames.folders(above: [file]) { try disk.ensureFolder(above, in: folder, at: path) }
        guard let identity = try disk.write(bytes, to: file, in: folder, at: path, youngerThan: older) else {
            throw .system(doing: "make the file", path: "\(path)/\(file)", cause: "\(SystemFailure(ENOENT))")
        }
        return identity
    }

    private func opened() throws(PublishingError) -> OpenFile {
        try folder.withLock { folder throws(PublishingError) in
            if let folder { return folder }
            _ = try place.hasPartial()
            try make()
            let new = try disk.doing("open", path, try OpenFile(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW))
            folder = new
            return new
        }
    }

    /// Leaves what stands there; with its marker the folder is known as Decree's whatever happens next.
    func make() throws(PublishingError) {
        try disk.ensureFolder(path)
        try disk.ensureFile("\(path)/\(OutputFolder.marker)", OutputPlace.markerTitle)
    }
}
