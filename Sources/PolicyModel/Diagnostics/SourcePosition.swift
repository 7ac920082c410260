/// A place in a file of the content or templates, for diagnostics; line and column count from 1, columns in characters.
package struct SourcePosition: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Begins with the content (or templates) path as given on the command line.
    package let file: String
    package let line: Int
    package let column: Int

    package init(file: String, line: Int = 1, column: Int = 1) {
        self.file = file
        self.line = line
        self.column = column
    }

    package var description: String { "\(file):\(line):\(column)" }

    package static func < (left: SourcePosition, right: SourcePosition) -> Bool {
        if left.file != right.file { return left.file.precedesByBytes(right.file) }
        return (left.line, left.column) < (right.line, right.column)
    }
}
