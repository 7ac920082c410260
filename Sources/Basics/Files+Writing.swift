/// Changes of files by their path.
extension Files {
    /// Puts a file in place in one step: a reader finds the old bytes or the new ones. A link is replaced, not
    /// followed.
    ///
    /// - Throws: `ENOTSUP` for a device, a pipe and any name in `/dev`, which other programs need.
    package static func replace(_ path: String, with bytes: [UInt8]) throws(SystemFailure) {
        guard (try? FileStatus(path))?.kind != .other, Paths.folder(of: path) != "/dev" else {
            throw SystemFailure(ENOTSUP)
        }
        let draft = Paths.joined(Paths.folder(of: path), ".\(Paths.name(of: path)).\(ThisProcess.uniqueName())")
        do throws(SystemFailure) {
            let file = try OpenFile(new: draft)
            try file.write(bytes)
            try file.sync()
            try file.close()
            guard rename(draft, path) == 0 else { throw .last }
        } catch {
            unlink(draft)
            throw error
        }
    }

    package static func write(_ bytes: [UInt8], to path: String) throws(SystemFailure) {
        let file = try OpenFile(new: path)
        try file.write(bytes)
        try file.close()
    }

    /// Makes a folder and those above it; nothing where it is there.
    ///
    /// - Parameter mode: of those that are made, lowered by the umask.
    package static func makeFolder(_ path: String, mode: mode_t = 0o777) throws(SystemFailure) {
        if path.isEmpty || mkdir(path, mode) == 0 { return }
        let failure = SystemFailure.last, above = Paths.folder(of: path)
        if failure.code == EEXIST, isFolder(path) { return }
        guard failure.code == ENOENT, !above.isEmpty, above != path else { throw failure }
        try makeFolder(above, mode: mode)
        guard mkdir(path, mode) == 0 || errno == EEXIST else { throw .last }
    }

    /// Brings the names in a folder to the disk.
    package static func syncFolder(_ path: String) throws(SystemFailure) {
        try OpenFile(path, O_RDONLY | O_DIRECTORY).sync()
    }

    /// Removes a file, a link, or a folder with all in it.
    package static func remove(_ path: String) throws(SystemFailure) {
        guard try FileStatus(named: path).kind == .folder else {
            guard unlink(path) == 0 else { throw .last }
            return
        }
        for name in try names(in: path) { try remove("\(path)/\(name)") }
        guard rmdir(path) == 0 else { throw .last }
    }
}
