import Basics

/// A run whose input and output are files, so that neither side ever waits for the other.
extension ChildProgram {
    package struct Answer {
        /// Of its exit, or the number of the signal that ended it.
        package let status: Int32
        package let output: [UInt8]
        package let errors: String
    }

    /// What the program printed; nil if it was killed, with everything it started, because its time was over.
    ///
    /// - Parameters:
    ///   - folder: where the files are made, in place of those of the run before.
    ///   - isOver: asked every two milliseconds.
    package func run(
        _ input: [UInt8], in folder: String, most: Int = .max, hasTerminal: Bool = true, until isOver: () -> Bool
    ) throws(Failure) -> Answer? {
        let standardInput = try Self.opened("\(folder)/in", O_RDONLY, holding: input)
        let output = try Self.opened("\(folder)/out", O_WRONLY), errors = try Self.opened("\(folder)/err", O_WRONLY)
        defer { withExtendedLifetime((standardInput, output, errors)) {} }
        let process = try spawn(
            standardInput.descriptor, output.descriptor, errors: errors.descriptor, hasTerminal: hasTerminal)
        var ended = Self.status(of: process, waiting: false)
        while ended == nil {
            guard !isOver() else {
                kill(-process, SIGKILL)
                _ = Self.status(of: process, waiting: true)
                return nil
            }
            usleep(2_000)
            ended = Self.status(of: process, waiting: false)
        }
        // A signal's number stands in the lower bits, the status of an exit above them.
        let word = ended ?? 0, status = word & 0x7F == 0 ? word >> 8 & 0xFF : word & 0x7F
        return Answer(
            status: status, output: try Self.read("\(folder)/out", most: most),
            errors: String(decoding: try Self.read("\(folder)/err", most: 65_536), as: UTF8.self))
    }

    private static func opened(
        _ path: String, _ flags: Int32, holding bytes: [UInt8] = []
    ) throws(Failure) -> OpenFile {
        do {
            try? Files.remove(path)
            try Files.write(bytes, to: path)
            return try OpenFile(path, flags)
        } catch {
            throw .file(path: path, doing: "write", cause: "\(error)")
        }
    }

    private static func read(_ path: String, most: Int) throws(Failure) -> [UInt8] {
        do { return try Files.read(path, most: most) } catch {
            throw .file(path: path, doing: "read", cause: "\(error)")
        }
    }
}
