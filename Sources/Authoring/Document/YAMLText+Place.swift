import PolicyModel
import Yams

extension YAMLText {
    /// Where the text stands in its file: Yams counts lines from the text's start and columns in Unicode scalars.
    struct Place {
        let file: String
        let firstLine: Int
        private let lines: [Substring.UnicodeScalarView]
        /// Where each line begins among all of the text's Unicode scalars.
        private let starts: [Int]
        /// How many characters each line has that is ASCII alone; nil for the others.
        private let plainCounts: [Int?]

        init(text: String, file: String, firstLine: Int) {
            self.file = file
            self.firstLine = firstLine
            lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
            var starts: [Int] = [], plainCounts: [Int?] = [], next = 0
            for line in lines {
                let count = line.count
                starts.append(next)
                plainCounts.append(count == Substring(line).utf8.count ? count : nil)
                next += count + 1
            }
            self.starts = starts
            self.plainCounts = plainCounts
        }

        var start: SourcePosition { SourcePosition(file: file, line: firstLine) }

        func position(_ mark: Mark?) -> SourcePosition {
            mark.map { position(line: $0.line, column: $0.column) } ?? start
        }

        /// Both count from 1 within the text, columns in Unicode scalars.
        func position(line: Int, column: Int) -> SourcePosition {
            guard line >= 1 else { return start }
            guard lines.indices.contains(line - 1) else {
                return SourcePosition(file: file, line: firstLine + max(0, lines.count - 1))
            }
            if let count = plainCounts[line - 1] {
                let column = min(max(0, column - 1), count) + 1
                return SourcePosition(file: file, line: firstLine + line - 1, column: column)
            }
            let before = Substring(lines[line - 1].prefix(max(0, column - 1)))
            return SourcePosition(file: file, line: firstLine + line - 1, column: before.count + 1)
        }

        /// The index, among all of the text's Unicode scalars, of the place Yams speaks of.
        func index(line: Int, column: Int) -> Int? {
            guard starts.indices.contains(line - 1), column >= 1 else { return nil }
            return starts[line - 1] + column - 1
        }

        /// The place of an index among all of the text's Unicode scalars.
        func position(at index: Int) -> SourcePosition {
            let line = max(0, (starts.firstIndex { $0 > index } ?? starts.count) - 1)
            return position(line: line + 1, column: index - starts[line] + 1)
        }

        /// Refuses what would make Yams count lines differently or begin a second document.
        func hasPlainLines(_ diagnostics: inout [Diagnostic]) -> Bool {
            let count = diagnostics.count
            for (number, line) in lines.enumerated() {
                checkCharacters(of: line, number: number, &diagnostics)
                checkDocument(line, number: number, &diagnostics)
            }
            return diagnostics.count == count
        }

        private func checkCharacters(of line: Substring.UnicodeScalarView, number: Int, _ diagnostics: inout [Diagnostic]) {
            guard let refused = line.firstIndex(where: Place.isRefused) else { return }
            let column = line.distance(from: line.startIndex, to: refused) + 1
            let code = String(line[refused].value, radix: 16, uppercase: true)
            let name = "U+" + String(repeating: "0", count: max(0, 4 - code.count)) + code
            diagnostics.error(
                "control-character", at: position(line: number + 1, column: column),
                "the control character \(name) cannot be used", help: "remove it")
        }

        private static func isRefused(_ scalar: Unicode.Scalar) -> Bool {
            switch scalar.value {
            case 0x09: false
            case 0..<0x20, 0x7F...0x9F, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: true
            default: false
            }
        }

        private func checkDocument(_ line: Substring.UnicodeScalarView, number: Int, _ diagnostics: inout [Diagnostic]) {
            guard let first = line.first, ["-", ".", "%"].contains(first) else { return }
            let text = String(line)
            let isIndicator = ["---", "..."].contains { text == $0 || text.hasPrefix($0 + " ") || text.hasPrefix($0 + "\t") }
            guard isIndicator || text.hasPrefix("%") else { return }
            diagnostics.error(
                "yaml-documents", at: position(line: number + 1, column: 1),
                "'\(text.prefix(20))' begins another YAML document; there is one only", help: "remove the line")
        }
    }
}
