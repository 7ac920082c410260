import Basics

extension Files {
    /// Puts a file in place in one step, and makes the folders above it.
    static func place(_ bytes: [UInt8], at path: String) throws(CommandError) {
        do {
            try makeFolder(Paths.folder(of: path))
            try replace(path, with: bytes)
        } catch {
            throw CommandError("cannot write '\(path)': \(error)")
        }
    }

    /// Keeps a command from replacing a file that Decree did not write. An empty one may be replaced.
    ///
    /// - Parameters:
    ///   - place: what `--out` names: a file or a folder.
    ///   - isOwn: whether Decree wrote these bytes.
    /// - Throws: for a file with other bytes.
    static func keepForeign(at path: String, _ place: String = "file", isOwn: ([UInt8]) -> Bool) throws(CommandError) {
        guard (try? FileStatus(path))?.kind == .file, let bytes = content(of: path), !bytes.isEmpty, !isOwn(bytes)
        else { return }
        throw CommandError("'\(path)' was not written by decree; move it, or give --out another \(place)")
    }
}
