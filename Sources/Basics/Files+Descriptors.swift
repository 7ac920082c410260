/// Reading and writing through open descriptors.
extension Files {
    /// From where the descriptor stands to the end.
    ///
    /// - Parameter most: how many bytes are read at most.
    package static func read(from file: Int32, most: Int = .max) throws(SystemFailure) -> [UInt8] {
        var status = stat()
        let isSized = fstat(file, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_size > 0
        // One byte more than the size, so that the first part already finds the end.
        let room = isSized ? max(4096, min(Int(status.st_size) + 1, 16_777_216)) : 4096
        var bytes: [UInt8] = []
        while bytes.count < most {
            let wanted = min(room, most - bytes.count)
            var count = 0
            let part = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
                count = Basics.read(file, buffer.baseAddress, wanted)
                filled = max(0, count)
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .last }
            if bytes.isEmpty { bytes = part } else { bytes += part }
            // Only a file of a known size gives less than it was asked for at its end alone.
            if count == 0 || isSized && count < wanted { break }
        }
        return bytes
    }

    /// All of the bytes, however many the system takes at a time.
    package static func write(_ bytes: [UInt8], to file: Int32) throws(SystemFailure) {
        var start = 0
        while start < bytes.count {
            let count = bytes[start...].withUnsafeBytes { Basics.write(file, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw .last }
            start += count
        }
    }
}
