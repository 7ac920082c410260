import PolicyModel

/// Converts positions of cmark to positions in the file.
///
/// cmark counts lines of the body and bytes of a line; diagnostics count lines of the file and characters.
struct BodyLines {
    /// The path for positions.
    private let file: String
    /// The line of the body's first line in the file, from 1.
    private let firstLine: Int
    /// The lines without their ends.
    private let lines: [ArraySlice<UInt8>]

    /// Lines end as in CommonMark: with a line feed, a carriage return, or both.
    init(_ text: String, file: String, firstLine: Int) {
        self.file = file
        self.firstLine = firstLine
        let bytes = Array(text.utf8)
        var lines: [ArraySlice<UInt8>] = [], start = 0
        while let end = bytes[start...].firstIndex(where: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) {
            lines.append(bytes[start..<end])
            start = end + (bytes[end...].starts(with: "\r\n".utf8) ? 2 : 1)
        }
        lines.append(bytes[start...])
        self.lines = lines
    }

    /// - Parameters:
    ///   - line: from 1, in the body; a number outside the body counts as the nearest line.
    ///   - byte: from 1, in the line; a number outside the line counts as the nearest byte.
    func position(line: Int, byte: Int) -> SourcePosition {
        let before = String(decoding: self[line].prefix(max(byte - 1, 0)), as: UTF8.self)
        return SourcePosition(file: file, line: fileLine(line), column: before.count + 1)
    }

    /// The first character of a line that is not white space.
    func firstPosition(line: Int) -> SourcePosition {
        position(line: line, byte: self[line].prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.count + 1)
    }

    /// The line in the file of a line of the body.
    func fileLine(_ line: Int) -> Int { max(line, 1) + firstLine - 1 }

    /// The first character after a colon and white space; nil if the line ends before it.
    func positionAfterColon(line: Int, byte: Int) -> SourcePosition? {
        let rest = self[line].dropFirst(max(byte - 1, 0))
        guard let colon = rest.firstIndex(of: UInt8(ascii: ":")),
            let start = rest[(colon + 1)...].firstIndex(where: {
                $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t")
            })
        else { return nil }
        return position(line: line, byte: start - self[line].startIndex + 1)
    }

    /// Whether the line is a code fence: three or more backticks or tildes, with white space around them at most.
    func isFence(line: Int) -> Bool {
        let blanks = " \t".utf8
        let trimmed = self[line].drop { blanks.contains($0) }.reversed().drop { blanks.contains($0) }
        guard let sign = trimmed.first, sign == UInt8(ascii: "`") || sign == UInt8(ascii: "~") else { return false }
        return trimmed.count >= 3 && trimmed.allSatisfy { $0 == sign }
    }

    /// Whether a table's head stands on the line, as other kinds of Markdown have it: above a line of bars and hyphens.
    func isTableHead(line: Int) -> Bool {
        let bar = UInt8(ascii: "|"), below = self[line + 1]
        return self[line].contains(bar) && below.contains(bar) && below.contains(UInt8(ascii: "-"))
            && below.allSatisfy { "|-: \t>".utf8.contains($0) }
    }

    /// The byte at a place, both counted from 1; nil outside the line.
    func byte(line: Int, _ byte: Int) -> UInt8? {
        let line = self[line], place = line.startIndex + byte - 1
        return line.indices.contains(place) ? line[place] : nil
    }

    /// The position of a text, of at least one character, that stands on one line.
    ///
    /// - Parameter number: how many earlier occurrences are skipped, counted from the first line.
    func position(of text: String, after number: Int, in wanted: ClosedRange<Int>) -> SourcePosition? {
        let wantedBytes = Array(text.utf8)
        var left = number
        for line in wanted {
            let bytes = self[line]
            var place = bytes.startIndex
            while let found = bytes.firstIndex(of: wantedBytes, from: place) {
                guard left > 0 else { return position(line: line, byte: found - bytes.startIndex + 1) }
                (left, place) = (left - 1, found + wantedBytes.count)
            }
        }
        return nil
    }

    /// A line of the body, from 1; the nearest one for a number outside.
    private subscript(line: Int) -> ArraySlice<UInt8> {
        lines.indices.contains(line - 1) ? lines[line - 1] : []
    }
}
