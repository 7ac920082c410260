import PolicyModel

/// The source lines of a body, so that every part of it knows its place in the file.
///
/// cmark counts lines of the body and bytes of a line; authors count lines of the file and characters.
struct BodyLines {
    private let file: String
    private let firstLine: Int
    private let lines: [ArraySlice<UInt8>]

    /// Lines end where CommonMark ends them: at a line feed, a carriage return, or both together.
    init(_ text: String, file: String, firstLine: Int) {
        self.file = file
        self.firstLine = firstLine
        let bytes = Array(text.utf8)
        var lines: [ArraySlice<UInt8>] = [], start = 0, index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "\n") || bytes[index] == UInt8(ascii: "\r") {
                lines.append(bytes[start..<index])
                if bytes[index...].starts(with: "\r\n".utf8) { index += 1 }
                start = index + 1
            }
            index += 1
        }
        self.lines = lines + [bytes[start...]]
    }

    /// Both numbers count from 1 in the body, as cmark counts them; what lies outside is taken as the nearest inside.
    func position(line: Int, byte: Int) -> SourcePosition {
        let before = String(decoding: self[line].prefix(max(byte - 1, 0)), as: UTF8.self)
        return SourcePosition(file: file, line: fileLine(line), column: before.count + 1)
    }

    /// The first character of a line that is no blank.
    func firstPosition(line: Int) -> SourcePosition {
        position(line: line, byte: self[line].prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.count + 1)
    }

    func fileLine(_ line: Int) -> Int { max(line, 1) + firstLine - 1 }

    /// The first character after a colon and blanks, or nil where the line ends before one.
    func positionAfterColon(line: Int, byte: Int) -> SourcePosition? {
        let rest = self[line].dropFirst(max(byte - 1, 0))
        guard let colon = rest.firstIndex(of: UInt8(ascii: ":")),
              let start = rest[(colon + 1)...].firstIndex(where: { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") })
        else { return nil }
        return position(line: line, byte: start - self[line].startIndex + 1)
    }

    /// True when the line, blanks at its ends aside, is three or more of one fence's sign.
    func isFence(line: Int) -> Bool {
        let blanks = " \t".utf8
        let trimmed = self[line].drop { blanks.contains($0) }.reversed().drop { blanks.contains($0) }
        guard let sign = trimmed.first, sign == UInt8(ascii: "`") || sign == UInt8(ascii: "~") else { return false }
        return trimmed.count >= 3 && trimmed.allSatisfy { $0 == sign }
    }

    private subscript(line: Int) -> ArraySlice<UInt8> {
        lines.indices.contains(line - 1) ? lines[line - 1] : []
    }
}
