import Basics

/// A folder of the system's temporary ones, gone after use.
struct ScratchFolder: Sendable {
    let path: String

    init() throws(SystemFailure) {
        path = "\(ThisProcess.temporaryFolder)/decree-\(ThisProcess.uniqueName())"
        try Files.makeFolder(path, mode: 0o700)
    }

    func write(_ bytes: [UInt8], to name: String, isLink: Bool) throws(SystemFailure) {
        let file = "\(path)/\(name)"
        try Files.makeFolder(Paths.folder(of: file))
        guard isLink else { return try Files.write(bytes, to: file) }
        guard symlink(String(decoding: bytes, as: UTF8.self), file) == 0 else { throw .last }
    }

    func read(_ name: String, most: Int) throws(SystemFailure) -> [UInt8] {
        try Files.read("\(path)/\(name)", most: most)
    }

    /// Opened files, in this order; whoever gets them closes them.
    func descriptors(_ files: [(name: String, mode: Int32)]) throws(SystemFailure) -> [Int32] {
        var opened: [Int32] = []
        for file in files {
            let descriptor = open("\(path)/\(file.name)", file.mode | O_CLOEXEC)
            guard descriptor >= 0 else {
                let failure = SystemFailure.last
                for file in opened { close(file) }
                throw failure
            }
            opened.append(descriptor)
        }
        return opened
    }

    func remove() { try? Files.remove(path) }
}
