/// Questions about files by their path, links followed.
package enum Files {
    /// False for a link to nothing.
    package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    package static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Nil for what cannot be read, and for no file.
    package static func content(of path: String) -> [UInt8]? { try? read(path) }

    /// - Parameter most: how many bytes are read at most.
    package static func read(_ path: String, most: Int = .max) throws(SystemFailure) -> [UInt8] {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw .last }
        defer { close(file) }
        return try read(from: file, most: most)
    }

    /// From where the descriptor stands to the end.
    package static func read(from file: Int32, most: Int = .max) throws(SystemFailure) -> [UInt8] {
        var status = stat()
        let size = fstat(file, &status) == 0 ? Int(status.st_size) : 0
        // One byte more than the size, so that the first part already finds the end.
        let room = max(4096, min(size + 1, 16_777_216))
        var bytes: [UInt8] = []
        while bytes.count < most {
            var count = 0
            let part = [UInt8](unsafeUninitializedCapacity: min(room, most - bytes.count)) { buffer, filled in
                count = Basics.read(file, buffer.baseAddress, buffer.count)
                filled = max(0, count)
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .last }
            if count == 0 { break }
            if bytes.isEmpty { bytes = part } else { bytes += part }
        }
        return bytes
    }

    /// The names in a folder, in the system's order, without `.` and `..`.
    package static func names(in folder: String) throws(SystemFailure) -> [String] {
        guard let stream = opendir(folder) else { throw .last }
        defer { closedir(stream) }
        var names: [String] = []
        errno = 0
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
            errno = 0
        }
        guard errno == 0 else { throw .last }
        return names
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
