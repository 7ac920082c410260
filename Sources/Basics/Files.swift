/// Questions about files by their path, links followed.
package enum Files {
    /// False for a link to nothing.
    package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    package static func isFolder(_ path: String) -> Bool { (try? FileStatus(path))?.kind == .folder }

    /// Nil for what cannot be read, and for no file.
    package static func content(of path: String) -> [UInt8]? { try? read(path) }

    /// - Parameter most: how many bytes are read at most.
    package static func read(_ path: String, most: Int = .max) throws(SystemFailure) -> [UInt8] {
        try OpenFile(path).read(most: most)
    }

    /// The names in a folder, in the system's order, without `.` and `..`.
    package static func names(in folder: String) throws(SystemFailure) -> [String] {
        var names: [String] = []
        try forEachEntry(of: folder) { name, _ in names.append(String(decoding: name, as: UTF8.self)) }
        return names
    }

    /// Calls `body` with the bytes of each name in a folder, in the system's order, without `.` and `..`, and with its
    /// kind: `DT_REG`, `DT_DIR` and others, `DT_UNKNOWN` where the file system does not say.
    package static func forEachEntry(
        of folder: String, _ body: (Slice<UnsafeRawBufferPointer>, Int32) -> Void
    ) throws(SystemFailure) {
        guard let stream = opendir(folder) else { throw .last }
        defer { closedir(stream) }
        errno = 0
        while let entry = readdir(stream) {
            withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                let name = bytes.prefix { $0 != 0 }
                if !name.elementsEqual(".".utf8), !name.elementsEqual("..".utf8) {
                    body(name, Int32(entry.pointee.d_type))
                }
            }
            errno = 0
        }
        guard errno == 0 else { throw .last }
    }

    /// Where a link leads, as it is written.
    package static func destination(ofLink path: String) throws(SystemFailure) -> String {
        // Longer than any path that the system takes.
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = bytes.withUnsafeMutableBytes { room in
            readlink(path, room.assumingMemoryBound(to: CChar.self).baseAddress!, room.count)
        }
        guard count >= 0 else { throw .last }
        return String(decoding: bytes.prefix(count), as: UTF8.self)
    }

    /// With all links resolved.
    package static func realPath(of path: String) throws(SystemFailure) -> String {
        guard let found = realpath(path, nil) else { throw .last }
        defer { free(found) }
        return String(cString: found)
    }
}
