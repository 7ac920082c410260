import PolicyModel

/// A text whose places are counted in three ways: in bytes here, in lines and characters by diagnostics, and in lines
/// and UTF-16 code units by editors.
///
/// For an editor a carriage return alone ends a line too (Language Server Protocol 3.17, "Text Documents"); diagnostics
/// count line feeds.
package struct SourceText: Hashable, Sendable {
    /// UTF-8; what is not decodes as replacement characters.
    package let bytes: [UInt8]
    /// Where an editor's lines begin.
    private let starts: [Int]
    /// Where lines begin for diagnostics.
    private let feeds: [Int]

    /// A place as editors count: both from 0.
    package struct Place: Hashable, Comparable, Sendable {
        package let line: Int
        /// In UTF-16 code units.
        package let column: Int

        package init(line: Int, column: Int) { (self.line, self.column) = (line, column) }

        package static func < (left: Place, right: Place) -> Bool {
            (left.line, left.column) < (right.line, right.column)
        }
    }

    package init(_ bytes: [UInt8]) {
        let (lineFeed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
        var starts = [0], feeds = [0]
        for (index, byte) in bytes.enumerated() where byte == lineFeed || byte == carriageReturn {
            if byte == lineFeed { feeds.append(index + 1) }
            let isPair = byte == carriageReturn && index + 1 < bytes.count && bytes[index + 1] == lineFeed
            if !isPair { starts.append(index + 1) }
        }
        (self.bytes, self.starts, self.feeds) = (bytes, starts, feeds)
    }

    package init(_ text: String) { self.init(Array(text.utf8)) }

    package var text: String { self[0..<bytes.count] }

    package subscript(range: Range<Int>) -> String {
        String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
    }

    /// The number of an editor's lines.
    package var lineCount: Int { starts.count }

    /// The bytes of an editor's line, without its end; the nearest line for a number outside.
    package func line(_ number: Int) -> Range<Int> { line(number, of: starts) }

    private func line(_ number: Int, of starts: [Int]) -> Range<Int> {
        let number = min(max(number, 0), starts.count - 1), start = starts[number]
        var end = number + 1 < starts.count ? starts[number + 1] : bytes.count
        while end > start, bytes[end - 1] == UInt8(ascii: "\n") || bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
        return start..<end
    }

    /// Where the editor's line after that of a byte begins; the end of the text after the last one.
    package func nextLine(after offset: Int) -> Int {
        let next = lineNumber(at: offset) + 1
        return next < starts.count ? starts[next] : bytes.count
    }

    /// The number of the editor's line that holds a byte.
    package func lineNumber(at offset: Int) -> Int { SourceText.last(of: starts, notAfter: offset) }

    private static func last(of starts: [Int], notAfter offset: Int) -> Int {
        var low = 0, high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        return low
    }
}

extension SourceText {
    /// The byte at an editor's place; beyond a line's end it is that end, and inside a character its beginning.
    package func offset(of place: Place) -> Int {
        guard place.line < starts.count else { return bytes.count }
        let line = line(place.line)
        var units = 0, offset = line.lowerBound
        while offset < line.upperBound {
            let length = SourceText.length(ofScalarAt: bytes[offset]), size = length == 4 ? 2 : 1
            guard units + size <= place.column else { break }
            units += size
            offset = min(offset + length, line.upperBound)
        }
        return offset
    }

    /// The editor's place of a byte; inside a line's end it is that end, and inside a character its beginning.
    package func place(of offset: Int) -> Place {
        let offset = min(max(offset, 0), bytes.count), number = lineNumber(at: offset), line = line(number)
        var units = 0, place = line.lowerBound
        while place < min(offset, line.upperBound) {
            // Counted as above, so that each place leads back to its byte, whatever the bytes are.
            let length = SourceText.length(ofScalarAt: bytes[place]), next = min(place + length, line.upperBound)
            guard next <= offset else { break }
            (units, place) = (units + (length == 4 ? 2 : 1), next)
        }
        return Place(line: number, column: units)
    }

    /// How many bytes a Unicode scalar has that begins with a byte; 1 for what begins none.
    private static func length(ofScalarAt byte: UInt8) -> Int {
        switch byte {
        case 0xC2...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xF4: 4
        default: 1
        }
    }
}

extension SourceText {
    /// The byte at a diagnostic's position; beyond a line's end it is that end.
    package func offset(of position: SourcePosition) -> Int {
        guard position.line <= feeds.count else { return bytes.count }
        let line = line(position.line - 1, of: feeds)
        // What is no UTF-8 counts as more bytes once it is decoded.
        return min(line.lowerBound + self[line].prefix(max(position.column - 1, 0)).utf8.count, line.upperBound)
    }

    package func position(of offset: Int, in file: String) -> SourcePosition {
        let offset = min(max(offset, 0), bytes.count), line = SourceText.last(of: feeds, notAfter: offset)
        return SourcePosition(file: file, line: line + 1, column: self[feeds[line]..<offset].count + 1)
    }

    package func replacing(_ range: Range<Int>, with text: String) -> SourceText {
        SourceText(Array(bytes[..<range.lowerBound]) + Array(text.utf8) + bytes[range.upperBound...])
    }
}
