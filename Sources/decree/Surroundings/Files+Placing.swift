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
}
