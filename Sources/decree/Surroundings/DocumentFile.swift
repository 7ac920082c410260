import Basics

/// A document read from anywhere: a file or a pipe of at most 1 MiB.
struct DocumentFile: Sendable {
    static let largest = 1_048_576

    let path: String
    let bytes: [UInt8]
}

extension DocumentFile {
    /// - Throws: when it cannot be read, or is too large to be a document.
    init(reading path: String) throws(CommandError) {
        let bytes: [UInt8]
        do { bytes = try Files.read(path, most: DocumentFile.largest + 1) } catch {
            throw CommandError("cannot read '\(path)': \(error)")
        }
        guard bytes.count <= DocumentFile.largest else {
            throw CommandError("'\(path)' is larger than 1 MiB, which no document of a client is", isRefusal: true)
        }
        self.init(path: path, bytes: bytes)
    }
}
