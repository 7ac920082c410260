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

    func remove() { try? Files.remove(path) }
}
