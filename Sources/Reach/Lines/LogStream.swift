import Basics

/// The lines of one log, plain or packed by gzip, read through buffers of a fixed size.
package struct LogStream: ~Copyable {
    /// A longer line is no request of an app; it is left out whole.
    package static let longestLine = 65_536
    private static let room = 1_048_576

    /// What a log was, once it is read.
    package struct End: Hashable, Sendable {
        /// Lines left out because they are too long.
        package var tooLong = 0
        /// True if it is packed, and broken or cut off: what could be unpacked was read.
        package var isCutOff = false
    }

    private let file: Int32
    private let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: room)

    /// - Parameter file: a descriptor, which stays open.
    package init(reading file: Int32) { self.file = file }

    deinit { buffer.deallocate() }

    /// Calls `body` with each line, without its line end.
    func forEachLine(_ body: (LineText) -> Void) throws(SystemFailure) -> End {
        var end = End(), isLeftOut = false, filled = 0
        let first = try LogStream.read(file, buffer, LogStream.room)
        let gzip = first > 1 && buffer[0] == 0x1F && buffer[1] == 0x8B ? GzipReader(file, buffer, first) : nil
        var count = gzip == nil ? first : try next(gzip, behind: 0)
        while count > 0 {
            let text = LineText(start: buffer, count: filled + count)
            let rest = LogStream.lines(of: text, from: filled, &isLeftOut, &end, body)
            filled = isLeftOut ? 0 : text.count - rest
            if filled > LogStream.longestLine {
                end.tooLong += 1
                (isLeftOut, filled) = (true, 0)
            }
            memmove(buffer, buffer + rest, filled)
            count = try next(gzip, behind: filled)
        }
        if filled > 0 { body(LogStream.line(buffer, filled)) }
        end.isCutOff = gzip?.isCutOff ?? false
        return end
    }

    /// How many more bytes there are behind those that the buffer holds; 0 at the end.
    private func next(_ gzip: GzipReader?, behind filled: Int) throws(SystemFailure) -> Int {
        if let gzip { return try gzip.read(into: buffer + filled, LogStream.room - filled) }
        return try LogStream.read(file, buffer + filled, LogStream.room - filled)
    }

    /// Every whole line of the text.
    ///
    /// - Parameter place: where a line end is looked for first; what stands before it holds none.
    /// - Returns: where the unfinished line at the end begins.
    private static func lines(
        of text: LineText, from place: Int, _ isLeftOut: inout Bool, _ end: inout End, _ body: (LineText) -> Void
    ) -> Int {
        var start = 0, next = place
        while let found = text.index(of: UInt8(ascii: "\n"), from: next) {
            if isLeftOut {
                isLeftOut = false
            } else if found - start > longestLine {
                end.tooLong += 1
            } else {
                body(line(text.start + start, found - start))
            }
            start = found + 1
            next = start
        }
        return start
    }

    private static func line(_ start: UnsafePointer<UInt8>, _ count: Int) -> LineText {
        LineText(start: start, count: count > 0 && start[count - 1] == UInt8(ascii: "\r") ? count - 1 : count)
    }

    static func read(_ file: Int32, _ room: UnsafeMutablePointer<UInt8>, _ size: Int) throws(SystemFailure) -> Int {
        while true {
            let count = Basics.read(file, room, size)
            if count >= 0 { return count }
            guard errno == EINTR else { throw .last }
        }
    }
}
