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
                guard let kind = try? FileStatus(named: Paths.joined(place, name)).kind else { continue }
                let part = Paths.joined(path, name)
                if kind == .folder {
                    waiting.append(part)
                } else {
                    try visit(part, in: above, isFile: kind == .file, look)
                }
            }
        }
    }

    private static func visit(_ path: String, in above: String, isFile: Bool, _ look: Part.Look) throws(AppFileError) {
        var opened: OpenFile?
        try look(
            Part(path: path, isFile: isFile) { () throws(AppFileError) in
                let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK
                guard let file = try? opened ?? OpenFile(Paths.joined(above, path), flags),
                    let bytes = try? file.read(most: 65_536)
                else {
                    throw AppFileError("cannot be read at \(AppFileError.shown(path))")
                }
                opened = file
                return bytes
            })
    }
}
