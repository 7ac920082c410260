import PolicyModel

extension YAMLText {
    /// Where the text stands in its file: libyaml counts Unicode scalars, editors count characters.
    struct Place {
        let file: String
        let firstLine: Int
        /// Where each line begins, in bytes, and where one after the last would.
        private let starts: [Int]
        /// By line, for those that hold more than ASCII: the characters before each Unicode scalar.
        private var columns: [Int: [Int]] = [:]
        /// Control characters, and lines that begin another document.
        private(set) var mistakes: [Diagnostic] = []
        /// Signs that only look like those of YAML.
        private(set) var foreign: [Diagnostic] = []
        /// Those signs by their line, to read on with plain ones in their place; nil where that cannot be done.
        private(set) var repairs: [Int: [ForeignSign]]? = [:]

        init(text: String, file: String, firstLine: Int) {
            self.file = file
            self.firstLine = firstLine
            let lines = text.withBytes(Lines.init)
            starts = lines.starts
            for (number, isPlain) in lines.noted {
                let start = text.utf8.index(text.startIndex, offsetBy: starts[number])
                let line = text.utf8[start..<text.utf8.index(start, offsetBy: starts[number + 1] - 1 - starts[number])]
                if !isPlain { read(Substring(line), number: number) }
                checkDocument(line, number: number)
            }
        }

        /// The lines of a text, found in one pass over its bytes.
        private struct Lines {
            private(set) var starts: [Int] = [0]
            /// The lines to look at again: those that hold more than plain ASCII, or may begin another document.
            private(set) var noted: [(number: Int, isPlain: Bool)] = []

            init(_ bytes: UnsafeBufferPointer<UInt8>) {
                var isPlain = true
                for (place, byte) in bytes.enumerated() {
                    if byte == UInt8(ascii: "\n") {
                        end(bytes, at: place, isPlain)
                        isPlain = true
                    } else if !Place.isPlain(byte) {
                        isPlain = false
                    }
                }
                end(bytes, at: bytes.count, isPlain)
            }

            private mutating func end(_ bytes: UnsafeBufferPointer<UInt8>, at place: Int, _ isPlain: Bool) {
                let number = starts.count - 1, start = starts[number]
                if !isPlain || start < place && Place.mayBeginDocument(bytes[start]) { noted.append((number, isPlain)) }
                starts.append(place + 1)
            }
        }

        var start: SourcePosition { SourcePosition(file: file, line: firstLine) }

        func position(_ mark: YAMLEvent.Mark) -> SourcePosition { position(line: mark.line, column: mark.column) }

        /// The place of an index among `scalars`, which are those of the text.
        func position(at index: Int, in scalars: [Unicode.Scalar]) -> SourcePosition {
            let before = scalars[..<index]
            let line = before.count { $0 == "\n" }
            return position(line: line, column: index - (before.lastIndex(of: "\n").map { $0 + 1 } ?? 0))
        }

        /// Both count from 0 within the text, columns in Unicode scalars.
        private func position(line: Int, column: Int) -> SourcePosition {
            guard line < starts.count - 1 else {
                return SourcePosition(file: file, line: firstLine + starts.count - 2)
            }
            let column =
                columns[line].map { $0[min(column, $0.count - 1)] }
                ?? min(column, starts[line + 1] - 1 - starts[line])
            return SourcePosition(file: file, line: firstLine + line, column: column + 1)
        }

        /// What is ASCII and no control character needs no second look.
        private static func isPlain(_ byte: UInt8) -> Bool { (byte >= 0x20 && byte < 0x7F) || byte == 0x09 }

        private static func mayBeginDocument(_ byte: UInt8) -> Bool {
            byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "%")
        }

        private mutating func read(_ line: Substring, number: Int) {
            var columns: [Int] = [], count = 0, refused: Unicode.Scalar?
            for character in line {
                for (index, scalar) in character.unicodeScalars.enumerated() {
                    columns.append(count + min(index, 1))
                    guard refused == nil, Place.isRefused(scalar) else { continue }
                    refused = scalar
                    refuse(
                        scalar,
                        at: SourcePosition(file: file, line: firstLine + number, column: columns[columns.count - 1] + 1)
                    )
                }
                count += 1
            }
            self.columns[number] = columns + [count]
            let signs = ForeignSigns(in: Array(line.unicodeScalars)).found
            guard !signs.isEmpty else { return }
            for (index, sign) in signs.enumerated() {
                // Of a run of blanks the first one is enough.
                if index > 0, signs[index - 1].isFollowed(by: sign) { continue }
                foreign.append(
                    sign.diagnostic(
                        at: SourcePosition(
                            file: file, line: firstLine + number, column: columns[sign.place] + 1)))
            }
            if signs.contains(where: { $0.plain == nil }) { repairs = nil } else { repairs?[number] = signs }
        }

        /// The text with plain signs in place of foreign ones, of as many Unicode scalars; nil where that cannot be
        /// done.
        func repaired(_ text: String) -> String? {
            guard let repairs else { return nil }
            if repairs.isEmpty { return text }
            let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
            return lines.enumerated().map { number, line in
                guard let signs = repairs[number] else { return String(line) }
                var scalars = Array(line)
                for sign in signs {
                    guard let plain = sign.plain else { continue }
                    scalars[sign.place] = plain
                    if case .quote(let closing, _) = sign.kind { scalars[closing] = plain }
                }
                return String(String.UnicodeScalarView(scalars))
            }.joined(separator: "\n")
        }

        private mutating func refuse(_ scalar: Unicode.Scalar, at position: SourcePosition) {
            mistakes.error(
                "control-character", at: position, "the control character U+\(scalar.hexadecimal) cannot be used",
                help: "remove it")
        }

        /// Characters that YAML forbids, or takes for the end of a line where an editor does not.
        private static func isRefused(_ scalar: Unicode.Scalar) -> Bool {
            switch scalar.value {
            case 0x09: false
            case 0..<0x20, 0x7F...0x9F, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: true
            default: false
            }
        }

        private mutating func checkDocument(_ line: Substring.UTF8View, number: Int) {
            guard let first = line.first, Place.mayBeginDocument(first) else { return }
            let text = String(Substring(line))
            let isIndicator = ["---", "..."].contains {
                text == $0 || text.hasPrefix($0 + " ") || text.hasPrefix($0 + "\t")
            }
            guard isIndicator || text.hasPrefix("%") else { return }
            mistakes.error(
                "yaml-documents", at: SourcePosition(file: file, line: firstLine + number),
                "'\(text.prefix(20))' begins another YAML document; there is one only",
                help: ForeignComment.plain(of: text).map {
                    "remove the line, or write it as a comment: \($0.prefix(60))"
                }
                    ?? "remove the line")
        }
    }
}
