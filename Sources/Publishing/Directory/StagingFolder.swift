import Basics
import PolicyModel
import Synchronization

/// The folder in which an update's new files wait, made for the first of them and held open: whatever takes its name
/// later, files are made in this one, and no path above it is walked again.
final class StagingFolder: Sendable {
    private let place: OutputPlace
    private let path: String
    private let folder = Mutex<Int32?>(nil)

    /// Makes nothing yet.
    init(_ place: OutputPlace) { (self.place, path) = (place, place.partial) }

    private var disk: Disk { place.disk }

    deinit { folder.withLock { $0.map { _ = close($0) } } }

    /// Makes a file, with the folders above it; on any task.
    ///
    /// - Parameter older: the file this one takes the place of, as for `Disk.write`.
    func write(
        _ bytes: [UInt8], to file: String, youngerThan older: String?
    ) throws(PublishingError) -> FileIdentity {
        let folder = try opened()
        if let identity = try disk.write(bytes, to: file, in: (folder, path), youngerThan: older) { return identity }
        for above in FolderNames.folders(above: [file]) { try disk.ensureFolder(above, in: (folder, path)) }
        guard let identity = try disk.write(bytes, to: file, in: (folder, path), youngerThan: older) else {
            throw .system(doing: "make the file", path: "\(path)/\(file)", cause: String(cString: strerror(ENOENT)))
        }
        return identity
    }

    private func opened() throws(PublishingError) -> Int32 {
        try folder.withLock { folder throws(PublishingError) in
            if let folder { return folder }
            _ = try place.hasPartial()
            try make()
            let new = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            try disk.check(new >= 0, "open", path)
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
