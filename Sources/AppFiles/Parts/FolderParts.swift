import Basics

/// The parts of a folder such as `Name.app`. Links are not followed.
enum FolderParts {
    static func visit(_ folder: String, limits: PartLimits = PartLimits(), _ look: Part.Look) throws(AppFileError) {
        let folder = Paths.plain(folder)
        // The folder itself is part of the path, since its name says that it is an app.
        var waiting = [Paths.name(of: Paths.standardized(folder))], seen = 0
        let above = Paths.folder(of: Paths.standardized(folder))
        while let path = waiting.popLast() {
            let place = Paths.joined(above, path)
            guard let names = try? Files.names(in: place) else {
                throw AppFileError("cannot be read at \(AppFileError.shown(path))")
            }
            seen += names.count
            guard seen <= limits.entries else { throw AppFileError("has more than \(limits.entries) files") }
            for name in names.sorted() {
                var status = stat()
                guard lstat(Paths.joined(place, name), &status) == 0 else { continue }
                let part = Paths.joined(path, name)
                if status.st_mode & S_IFMT == S_IFDIR {
                    waiting.append(part)
                } else {
                    try visit(part, in: above, isFile: status.st_mode & S_IFMT == S_IFREG, look)
                }
            }
        }
    }

    private static func visit(
        _ path: String, in above: String, isFile: Bool, _ look: Part.Look
    ) throws(AppFileError) {
        var file: Int32 = -1
        defer { if file >= 0 { close(file) } }
        try look(
            Part(path: path, isFile: isFile) { () throws(AppFileError) in
                if file < 0 { file = open(Paths.joined(above, path), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK) }
                guard file >= 0, let bytes = try? Files.read(from: file, most: 65_536) else {
                    throw AppFileError("cannot be read at \(AppFileError.shown(path))")
                }
                return bytes
            })
    }
}
