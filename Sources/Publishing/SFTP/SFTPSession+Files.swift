import Basics

/// What publishing reads of the account; paths are relative to its folder, which is `.`.
extension SFTPSession {
    /// Nil if absent; a link is followed.
    func entry(_ path: String) throws -> FolderEntry? {
        try value(\.attributes, of: ask(SFTPRequest.attributes, "open", path))
    }

    /// Where a link leads, by its own words.
    func destination(_ path: String) throws -> String {
        let asked = try ask(SFTPRequest.readLink, "read the link", path)
        guard let names = try value(\.names, of: asked, absent: nil), names.count == 1 else { throw strange(asked) }
        return names[0].name
    }

    /// A lying server could go on for ever; half a million files take about so many bytes.
    private static let mostListed = 64 << 20

    /// The names in a folder; nil if there is no such folder.
    func list(_ folder: String) throws -> [FolderEntry]? { try list([folder])[0] }

    func list(_ folders: [String]) throws -> [[FolderEntry]?] {
        var lists: [[FolderEntry]?] = [], total = 0
        func more(_ handle: [UInt8], _ folder: String) throws -> Asked {
            try ask({ _ in .readFolder(handle) }, "list the folder", folder)
        }
        try each(folders) {
            try ask(SFTPRequest.openFolder, "list the folder", $0)
        } then: { folder, asked in
            // One reply holds most folders, but only the next one says that this is all.
            try value(\.handle, of: asked).map { ($0, [try more($0, folder), try more($0, folder)][...]) }
        } finally: { folder, opened in
            guard case (let handle, var reading)? = opened else { return lists.append(nil) }
            var entries: [FolderEntry] = []
            while let asked = reading.popFirst(), let names = try value(\.names, of: asked, absent: .end) {
                entries += names.filter { ![".", "..", ""].contains($0.name) && !$0.name.contains("/") }
                total += names.reduce(0) { $0 + $1.name.utf8.count + 64 }
                guard !names.isEmpty, total <= Self.mostListed else { throw strange(asked) }
                reading.append(try more(handle, folder))
            }
            _ = try ask({ _ in .close(handle) }, "close", folder)
            lists.append(entries)
        }
        return lists
    }

    /// At most one byte more than `most`; nil if there is no such file.
    func read(_ path: String, most: Int) throws -> [UInt8]? {
        try entry(path).flatMap { try read([(path, min($0.size, most + 1))])[0] }
    }

    /// The first `length` bytes of files; nil if there is no such file.
    func read(_ files: [(path: String, length: Int)]) throws -> [[UInt8]?] {
        var found: [[UInt8]?] = []
        // As much as OpenSSH's server gives at a time; any may give less than it was asked for.
        func part(_ handle: [UInt8], _ file: (path: String, length: Int), from start: Int) throws -> Asked {
            try ask({ _ in .read(handle, from: start, min(255 << 10, file.length - start)) }, "read", file.path)
        }
        try each(files) {
            try ask(SFTPRequest.open, "read", $0.path)
        } then: { file, asked in
            try value(\.handle, of: asked).map { ($0, try part($0, file, from: 0)) }
        } finally: { file, opened in
            guard case (let handle, var asked)? = opened else { return found.append(nil) }
            var bytes: [UInt8] = []
            while let more = try value(\.data, of: asked, absent: .end), !more.isEmpty {
                bytes += more
                guard bytes.count <= file.length else { throw strange(asked) }
                if bytes.count == file.length { break }
                asked = try part(handle, file, from: bytes.count)
            }
            _ = try ask({ _ in .close(handle) }, "close", file.path)
            found.append(bytes)
        }
        return found
    }

    /// Kilobytes that are free where the folder is; nil if the server does not say.
    func room() throws -> Int? {
        guard extensions.contains(SFTPRequest.measuring) else { return nil }
        guard case .room(let room) = try reply(to: ask(SFTPRequest.room, "measure the disk", ".")) else { return nil }
        return room
    }
}

/// What publishing changes.
extension SFTPSession {
    /// Makes folders, in this order.
    func makeFolders(_ folders: [String]) throws {
        try carryOut(SFTPRequest.makeFolder, "make the folder", folders)
        try carryOut(SFTPRequest.openToAll, "make the folder readable", folders)
    }

    /// Writes new files, readable by all; they are on the disk of the host when this returns.
    ///
    /// - Parameter isWritten: gets the place of each in `files` as soon as it is written.
    func write(_ files: [(path: String, bytes: [UInt8])], dated time: Int, isWritten: (Int) -> Void = { _ in }) throws {
        var count = 0
        try each(files) {
            try ask(SFTPRequest.makeFile, "write", $0.path)
        } then: { file, asked in
            guard let handle = try value(\.handle, of: asked, absent: nil) else { throw strange(asked) }
            // Every server takes parts of that length.
            let parts = stride(from: 0, to: file.bytes.count, by: 32_768).map { start in
                SFTPRequest.write(handle, from: start, file.bytes[start...].prefix(32_768))
            }
            let sync = extensions.contains(SFTPRequest.syncing) ? [SFTPRequest.sync(handle)] : []
            return try (parts + [.date(handle, time)] + sync + [.close(handle)]).map { request in
                try ask({ _ in request }, "write", file.path)
            }
        } finally: { _, asked in
            for asked in asked { try finish(asked) }
            isWritten(count)
            count += 1
        }
    }

    /// The same files under one more name each; false for those that the server does not link.
    func link(_ files: [(path: String, other: String)]) throws -> [Bool] {
        guard extensions.contains(SFTPRequest.linking) else { return files.map { _ in false } }
        var linked: [Bool] = []
        try each(files) { file in
            try ask({ .link(absolute(file.path), to: $0) }, "link", file.other)
        } then: {
            $1
        } finally: {
            linked.append(try status($1) == .done)
        }
        return linked
    }

    func rename(_ path: String, to other: String) throws {
        try finish(askToRename(path, other, "take the place of \(target.named(other))"))
    }

    /// Not done where it is gone, or something is in the way.
    func tryToRename(_ path: String, to other: String) throws -> SFTPStatus {
        try status(askToRename(path, other, "rename"))
    }

    /// An empty folder is not in the way where the server replaces names.
    private func askToRename(_ path: String, _ other: String, _ doing: String) throws -> Asked {
        let isReplacing = extensions.contains(SFTPRequest.renaming), other = absolute(other)
        return try ask({ isReplacing ? .replace(other, by: $0) : .rename($0, to: other) }, doing, path)
    }

    /// The link `path` leads to `destination` from one moment to the next: readers never find it missing.
    ///
    /// A server that cannot rename over a name refuses, and the old link stays.
    func point(_ path: String, to destination: String, by aside: String) throws {
        try carryOut({ .makeLink($0, to: destination) }, "make the link", [aside])
        do {
            try rename(aside, to: path)
        } catch SFTPError.refused(let doing, let from, let said) {
            let remedy = "the server must be able to put one name in the place of another, as OpenSSH's does"
            throw SFTPError.refused(doing: doing, path: from, said: "\(said); \(remedy) (\(SFTPRequest.renaming))")
        }
    }

    /// Removes a file, or a folder with all in it; a link is removed itself. What another run removed is removed too.
    func remove(_ path: String, _ kind: FileStatus.Kind) throws {
        var files = kind == .folder ? [] : [path], folders: [String] = [], level = kind == .folder ? [path] : []
        while !level.isEmpty {
            let below = zip(level, try list(level)).flatMap { folder, entries in
                (entries ?? []).map { (kind: $0.kind, path: "\(folder)/\($0.name)") }
            }
            files += below.filter { $0.kind != .folder }.map(\.path)
            folders += level
            level = below.filter { $0.kind == .folder }.map(\.path)
        }
        try carryOut(SFTPRequest.remove, "remove", files, accepting: .missing)
        // Those inside go before those around them.
        try carryOut(SFTPRequest.removeFolder, "remove the folder", folders.reversed(), accepting: .missing)
    }

    private func carryOut(
        _ request: (String) -> SFTPRequest, _ doing: String, _ paths: [String], accepting other: SFTPStatus = .done
    ) throws {
        try each(paths) {
            try ask(request, doing, $0)
        } then: {
            $1
        } finally: {
            try finish($1, accepting: other)
        }
    }

    private func finish(_ asked: Asked, accepting other: SFTPStatus = .done) throws {
        let status = try status(asked)
        guard status == .done || status == other else { throw asked.refused(status) }
    }
}
