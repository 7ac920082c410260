/// What publishing does with files of the account; paths are relative to the folder that was entered.
extension SFTPSession {
    /// False where no such folder is.
    func enter(_ folder: String) throws(SFTPError) -> Bool {
        let doing = "open the folder"
        switch try attempt("cd \(SFTPWords.path(folder))", doing: doing, at: named(folder)) {
        case .done: return true
        case .failed(let said) where said.contains("No such file"): return false
        case .failed(let said): throw .refused(doing: doing, path: named(folder), said: said)
        }
    }

    /// The folder that was entered, by its real name: links in it are followed.
    func whereabouts() throws(SFTPError) -> String {
        let words = "Remote working directory: "
        guard let line = try perform("pwd", doing: "name the folder", at: named(".")).last, line.hasPrefix(words) else {
            throw .answer(place: named("."), said: "no name of the folder")
        }
        return String(line.dropFirst(words.count))
    }

    /// What lies in a folder; nil where no such folder is.
    func list(_ folder: String) throws(SFTPError) -> [SFTPEntry]? {
        let doing = "list the folder"
        let command = folder == "." ? "ls -lna" : "ls -lna \(SFTPWords.pattern(folder))"
        switch try attempt(command, doing: doing, at: named(folder)) {
        case .done(let lines): return lines.compactMap { SFTPEntry(line: $0, in: folder) }
        case .failed(let said) where said.contains("not found") || said.contains("No such file"): return nil
        case .failed(let said): throw .refused(doing: doing, path: named(folder), said: said)
        }
    }

    func makeFolder(_ folder: String) throws(SFTPError) {
        try perform("mkdir \(SFTPWords.path(folder))", doing: "make the folder", at: named(folder))
    }

    /// The file there gets the time and the permissions of the one here, and is on the disk when this returns.
    func put(_ local: String, to path: String) throws(SFTPError) {
        let command = "put -fp \(SFTPWords.pattern(local)) \(SFTPWords.path(path))"
        try perform(command, doing: "write", at: named(path))
    }

    /// False where the server does not give the file.
    func get(_ path: String, to local: String) throws(SFTPError) -> Bool {
        let command = "get \(SFTPWords.pattern(path)) \(SFTPWords.path(local))"
        return try attempt(command, doing: "read", at: named(path)).isDone
    }

    /// The same file under one more name; false where the server has no such links.
    func linkFile(_ path: String, to other: String) throws(SFTPError) -> Bool {
        let command = "ln \(SFTPWords.path(path)) \(SFTPWords.path(other))"
        return try attempt(command, doing: "link", at: named(other)).isDone
    }

    func rename(_ path: String, to other: String) throws(SFTPError) {
        let command = "rename \(SFTPWords.path(path)) \(SFTPWords.path(other))"
        try perform(command, doing: "take the place of \(named(other))", at: named(path))
    }

    /// False where it is gone, or something is in the way.
    func renameAside(_ path: String, to other: String) throws(SFTPError) -> Bool {
        let command = "rename \(SFTPWords.path(path)) \(SFTPWords.path(other))"
        return try attempt(command, doing: "remove", at: named(path)).isDone
    }

    /// The link `path` leads to `destination` from one moment to the next: readers never find it missing.
    ///
    /// A server that cannot rename over a name refuses, and the old link stays.
    func point(_ path: String, to destination: String, by aside: String) throws(SFTPError) {
        try perform(
            "ln -s \(SFTPWords.path(destination)) \(SFTPWords.path(aside))", doing: "make the link", at: named(aside))
        do {
            try rename(aside, to: path)
        } catch .refused(let doing, let from, let said) {
            let remedy = "the server must be able to put one name in the place of another, as OpenSSH's does"
            throw .refused(doing: doing, path: from, said: "\(said); \(remedy) (posix-rename@openssh.com)")
        }
    }

    /// Removes a file, or a folder with all in it; a link is removed itself.
    func remove(_ path: String, _ kind: SFTPEntry.Kind) throws(SFTPError) {
        guard kind == .folder else { return try tryTo("rm \(SFTPWords.pattern(path))", "remove", path) }
        for entry in try list(path) ?? [] { try remove("\(path)/\(entry.name)", entry.kind) }
        try tryTo("rmdir \(SFTPWords.path(path))", "remove the folder", path)
    }

    /// Unlike `perform` it leaves the connection open when it fails; what another run removed meanwhile is removed too.
    private func tryTo(_ command: String, _ doing: String, _ path: String) throws(SFTPError) {
        guard case .failed(let said) = try attempt(command, doing: doing, at: named(path)),
              !said.contains("No such file") else { return }
        throw .refused(doing: doing, path: named(path), said: said)
    }

    /// Kilobytes that are free where the folder is; nil where the server does not tell.
    func room() throws(SFTPError) -> Int? {
        guard case .done(let lines) = try attempt("df", doing: "measure the disk", at: named(".")),
              let numbers = lines.last?.split(separator: " "), numbers.count == 5 else { return nil }
        return Int(numbers[2])
    }
}
