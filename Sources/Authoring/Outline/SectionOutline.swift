import PolicyModel

/// Where a part of a body stands that a level-one heading opens: a section, or documentation.
package struct SectionOutline: Sendable {
    package enum Kind: Hashable, Sendable {
        case text(String)
        case release(Version)
        case message(String)
        /// The heading's words.
        case documentation(String)
    }

    /// What stands under one `## <language>`, or before the first one.
    package struct Part: Sendable {
        /// As written; nil before the first heading.
        package let language: String?
        /// The heading's line; empty before the first one.
        package let heading: Range<Int>
        package fileprivate(set) var range: Range<Int>
        /// Of texts and messages.
        package fileprivate(set) var fields: [Field] = []
    }

    package struct Field: Sendable {
        package let field: LocalizedText.Field
        /// The item, without its line end.
        package let range: Range<Int>
        package let words: String
    }

    package let kind: Kind
    /// The heading's line.
    package let heading: Range<Int>
    /// The name, version or id in the heading.
    package let name: Range<Int>
    /// To the next level-one heading, or the end of the file.
    package fileprivate(set) var range: Range<Int>
    /// The first one has no heading; it is there also where it is empty.
    package fileprivate(set) var parts: [Part]
    /// Between the fences of a message's settings.
    package fileprivate(set) var settings: Range<Int>?
}

extension SectionOutline {
    /// The sections and documentation headings of a body that begins at a byte of the file.
    static func all(in text: SourceText, from start: Int) -> [SectionOutline] {
        var mistakes: [Diagnostic] = []
        let first = text.position(of: start, in: "").line
        let body = SectionOutline.body(of: text, from: first)
        let bounded = BodyLimits.bounded(body, file: "", firstLine: first, reporting: &mistakes)
        var builder = Builder(text: text)
        for block in MarkdownTree(bounded, firstLine: first).blocks { builder.add(block) }
        return builder.finished()
    }

    /// As the reader of policies has it: from a line on, with a blank for each lone carriage return.
    private static func body(of text: SourceText, from line: Int) -> String {
        let start = text.offset(of: SourcePosition(file: "", line: line))
        return text[start..<text.bytes.count].replacing("\r\n", with: "\n").replacing("\r", with: " ")
    }

    private struct Builder {
        let text: SourceText
        private(set) var sections: [SectionOutline] = []

        mutating func add(_ block: MarkdownNode) {
            let level = block.headingLevel, line = line(of: block)
            if level == 1 {
                close(at: line.lowerBound)
                open(block, line)
            } else if level == 2, !sections.isEmpty {
                closePart(at: line.lowerBound)
                let language = PlainText(of: block).text.trimmed
                sections[sections.count - 1].parts.append(
                    Part(language: language, heading: line, range: line.lowerBound..<text.bytes.count))
            } else if !sections.isEmpty {
                fill(block)
            }
        }

        mutating func finished() -> [SectionOutline] {
            close(at: text.bytes.count)
            return sections
        }

        private func line(of block: MarkdownNode) -> Range<Int> {
            let start = text.offset(of: SourcePosition(file: "", line: block.position.line))
            return text.line(text.lineNumber(at: start))
        }

        private mutating func open(_ heading: MarkdownNode, _ line: Range<Int>) {
            let words = PlainText(of: heading).text.trimmed
            let kind: Kind =
                switch SectionHeading(PlainText(of: heading)) {
                case .section(.text(let name)): .text(name)
                case .section(.release(let version)): .release(version)
                case .section(.message(let id)): .message(id)
                case .documentation, .mistaken: .documentation(words)
                }
            let start = text.bytes[line].firstIndex(of: UInt8(ascii: ":")).map { $0 + 1 }
            var name = start.map { $0..<line.upperBound } ?? line
            if case .documentation = kind { name = line }
            let preamble = Part(
                language: nil, heading: line.upperBound..<line.upperBound, range: line.upperBound..<text.bytes.count)
            sections.append(
                SectionOutline(
                    kind: kind, heading: line, name: text.trimmed(name), range: line.lowerBound..<text.bytes.count,
                    parts: [preamble]))
        }

        private mutating func closePart(at end: Int) {
            let section = sections.count - 1, part = sections[section].parts.count - 1
            let start = sections[section].parts[part].range.lowerBound
            sections[section].parts[part].range = start..<max(start, end)
        }

        private mutating func close(at end: Int) {
            guard let last = sections.last else { return }
            closePart(at: end)
            sections[sections.count - 1].range = last.range.lowerBound..<end
        }

        private mutating func fill(_ block: MarkdownNode) {
            let section = sections.count - 1, part = sections[section].parts.count - 1
            if block.kind == .codeBlock, block.fenceInfo == "yaml", case .message = sections[section].kind, part == 0 {
                let start = text.offset(of: SourcePosition(file: "", line: block.secondFileLine))
                let end = text.offset(
                    of: SourcePosition(file: "", line: block.lastFileLine + (block.isClosedByFence ? 0 : 1)))
                sections[section].settings = start..<max(start, end)
            }
            guard block.kind == .bulletList else { return }
            for item in block.children {
                guard let field = field(item) else { continue }
                sections[section].parts[part].fields.append(field)
            }
        }

        private func field(_ item: MarkdownNode) -> Field? {
            guard let line = item.children.first?.textLines.first, FieldList.isField(line),
                let colon = line.firstIndex(of: ":"),
                let field = LocalizedText.Field(rawValue: line[..<colon].trimmed.replacing("’", with: "'"))
            else { return nil }
            let start = text.offset(of: item.position)
            let last = text.offset(of: SourcePosition(file: "", line: item.lastFileLine))
            let end = text.line(text.lineNumber(at: last)).upperBound
            return Field(field: field, range: start..<max(start, end), words: line[line.index(after: colon)...].trimmed)
        }
    }
}

extension SourceText {
    /// A range without the blanks at its ends.
    package func trimmed(_ range: Range<Int>) -> Range<Int> {
        let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A }
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, isBlank(bytes[start]) { start += 1 }
        while end > start, isBlank(bytes[end - 1]) { end -= 1 }
        return start..<end
    }
}
