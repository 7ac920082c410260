/// A conflict that a merge left in a file, with the lines that mark it.
///
/// Git writes `<<<<<<< ours`, one side, `=======`, the other side, `>>>>>>> theirs`; with the styles `diff3` and
/// `zdiff3` `||||||| base` and what both began with stand before the equals signs.
package struct MergeConflict {
    private enum Mark: Character, CaseIterable { case ours = "<", base = "|", middle = "=", theirs = ">" }

    private struct Line {
        let mark: Mark
        let number: Int
        /// What stands behind the signs, such as the name of a branch.
        let name: String
        /// Whether it is exactly as long as Git's, and the line above begins an item, which it cannot make a heading.
        var isBelowItem = false
    }

    /// One for each conflict, at its first mark, and one for each mark that is left of a conflict.
    package static func diagnostics(_ text: String, at start: SourcePosition) -> [Diagnostic] {
        let lines = marks(in: text)
        // A line of equals signs alone is a heading's, and signs of quotes may stand in one too.
        guard lines.contains(where: { $0.mark != .middle }) else {
            return lines.filter(\.isBelowItem).map { remnant($0, start.file) }
        }
        var found: [Diagnostic] = [], rest = lines[...]
        while let first = rest.popFirst() {
            let end = rest.firstIndex { $0.mark == .theirs || $0.mark == .ours } ?? rest.endIndex
            let middle = rest[..<end].firstIndex { $0.mark == .middle }
            if first.mark == .ours, let middle, end < rest.endIndex, rest[end].mark == .theirs {
                let base = rest[..<middle].first { $0.mark == .base }
                found.append(whole(first, base, rest[middle], rest[end], start.file))
                rest = rest[(end + 1)...]
            } else if first.mark != .middle {
                found.append(remnant(first, start.file))
            }
        }
        return found
    }

    /// The number of the first line that marks a conflict; nil for none.
    ///
    /// - Parameter equalsAlone: whether a line of equals signs is a mark without any other beside it.
    package static func firstLine(in text: String, equalsAlone: Bool) -> Int? {
        let lines = marks(in: text)
        return equalsAlone || lines.contains { $0.mark != .middle } ? lines.first?.number : nil
    }

    private static func marks(in text: String) -> [Line] {
        text.withBytes { bytes in
            var found: [Line] = [], start = 0, number = 1, above: Slice<UnsafeBufferPointer<UInt8>>?
            while start < bytes.count {
                let end = bytes.firstIndex(of: UInt8(ascii: "\n"), from: start) ?? bytes.count
                if var line = mark(bytes[start..<end], number: number) {
                    line.isBelowItem = end - start == 7 && above?.starts(with: "- ".utf8) ?? false
                    found.append(line)
                }
                above = bytes[start..<end].drop { $0 == UInt8(ascii: " ") }
                (start, number) = (end + 1, number + 1)
            }
            return found
        }
    }

    /// Git names the commits, so that signs alone are marks only where nothing is to be named.
    private static func mark(_ line: Slice<UnsafeBufferPointer<UInt8>>, number: Int) -> Line? {
        guard let byte = line.first, line.count >= 7, line.prefix(7).allSatisfy({ $0 == byte }),
            let mark = Mark(rawValue: Character(Unicode.Scalar(byte)))
        else { return nil }
        let rest = String(decoding: line.dropFirst(7), as: UTF8.self)
        let name = rest.drop(while: \.isWhitespace)
        guard mark == .middle ? name.isEmpty : rest.hasPrefix(" ") || mark == .ours && rest.isEmpty
        else { return nil }
        let end = name.lastIndex { !$0.isWhitespace }
        return Line(mark: mark, number: number, name: end.map { String(name[...$0]) } ?? "")
    }

    private static func whole(
        _ ours: Line, _ base: Line?, _ middle: Line, _ theirs: Line, _ file: String
    ) -> Diagnostic {
        let first = "\(span(ours, base ?? middle)) of \(ours.name.isEmpty ? "one side" : "'\(ours.name)'")"
        let second = "\(span(middle, theirs)) of \(theirs.name.isEmpty ? "the other side" : "'\(theirs.name)'")"
        let before = base.map { ", \(span($0, middle)) of what both began with" } ?? ""
        return diagnostic(
            ours, file, "a merge left a conflict here: \(first)\(before), \(second)",
            "keep what is right of both sides, and remove the lines that begin with "
                + Words.list([ours, base, middle, theirs].compactMap { $0.map(signs) }, "and"))
    }

    private static func remnant(_ line: Line, _ file: String) -> Diagnostic {
        diagnostic(
            line, file, "a mark that a merge left around its conflict stands here alone",
            "remove the line, and check that what stands beside it is what both sides want")
    }

    private static func diagnostic(_ line: Line, _ file: String, _ message: String, _ help: String) -> Diagnostic {
        Diagnostic(.error, "merge-conflict", at: SourcePosition(file: file, line: line.number), message, help: help)
    }

    private static func signs(of line: Line) -> String { String(repeating: line.mark.rawValue, count: 7) }

    /// `line 10 is`, `lines 10 to 12 are`: what stands between two marks.
    private static func span(_ mark: Line, _ next: Line) -> String {
        let (first, last) = (mark.number + 1, next.number - 1)
        if first > last { return "no line is" }
        return first == last ? "line \(first) is" : "lines \(first) to \(last) are"
    }
}
