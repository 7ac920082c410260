/// Where everything stands in one Markdown file of the content, whether it has mistakes or not: what an editor asks.
///
/// All places are bytes of the file.
package struct FileOutline: Sendable {
    package let text: SourceText
    /// The values of the front matter; nil without any. Lines that YAML cannot be read with are left out.
    package let front: YAMLNode?
    /// The lines between the two fences; nil without front matter. Without a closing fence, all that follows the first.
    package let frontLines: Range<Int>?
    package let bodyStart: Int
    /// In the order of the file.
    package let sections: [SectionOutline]

    package init(_ bytes: [UInt8]) {
        let text = SourceText(bytes)
        let lines = FileOutline.frontLines(in: text)
        let bodyStart = lines.map { text.nextLine(after: $0.upperBound) } ?? 0
        self.text = text
        frontLines = lines
        front = lines.flatMap { FrontMatterSpans.spans(of: text, in: $0) }
        self.bodyStart = bodyStart
        sections = SectionOutline.all(in: text, from: bodyStart)
    }

    /// A front matter is fenced by lines of three hyphens; blanks may follow them.
    private static func frontLines(in text: SourceText) -> Range<Int>? {
        let isFence = { (number: Int) in
            let line = text[text.line(number)]
            return line.hasPrefix("---") && line.dropFirst(3).allSatisfy { $0 == " " || $0 == "\t" }
        }
        guard isFence(0), text.lineCount > 1 else { return nil }
        let start = text.line(1).lowerBound
        for number in 1..<text.lineCount where isFence(number) { return start..<text.line(number).lowerBound }
        return start..<text.bytes.count
    }

    /// Whether a place is in the front matter.
    package func isInFront(_ offset: Int) -> Bool {
        frontLines.map { $0.lowerBound <= offset && offset <= max($0.lowerBound, $0.upperBound - 1) } ?? false
    }
}

/// A step from the front matter's map to a value, and what stands there.
package struct FrontMatterPlace: Sendable {
    /// For a key, that of its value.
    package let path: [YAMLStep]
    package let isKey: Bool
    /// Of a key its name.
    package let text: String
    /// In bytes.
    package let range: Range<Int>

    package var keys: [String] { path.keys }
}

extension [YAMLStep] {
    /// The names of the keys on the way, without the places in lists.
    package var keys: [String] {
        compactMap { step in
            if case .key(let name) = step { return name }
            return nil
        }
    }
}

extension FileOutline {
    /// The key or plain value at a place; nil between values.
    package func value(at offset: Int) -> FrontMatterPlace? {
        guard isInFront(offset), let front else { return nil }
        return FileOutline.value(at: offset, in: front, path: [])
    }

    private static func value(at offset: Int, in span: YAMLNode, path: [YAMLStep]) -> FrontMatterPlace? {
        switch span.content {
        case .scalar(let text, _):
            guard span.range.touches(offset) else { return nil }
            return FrontMatterPlace(path: path, isKey: false, text: text, range: span.range)
        case .list(let items):
            return items.enumerated().lazy.compactMap { index, item in
                value(at: offset, in: item, path: path + [.item(index)])
            }.first
        case .map(let entries):
            return entries.lazy.compactMap { entry -> FrontMatterPlace? in
                let inner = path + [.key(entry.key)]
                if entry.keyRange.touches(offset) {
                    return FrontMatterPlace(path: inner, isKey: true, text: entry.key, range: entry.keyRange)
                }
                return value(at: offset, in: entry.value, path: inner)
            }.first
        }
    }

    /// The value at a path; nil if there is none.
    package func value(_ path: [YAMLStep]) -> YAMLNode? { path.reduce(front) { span, step in span?[step] } }

    /// Every plain value below the front matter with its path, in the order of the file.
    package var values: [FrontMatterPlace] { front.map { FileOutline.values(of: $0, path: []) } ?? [] }

    private static func values(of span: YAMLNode, path: [YAMLStep]) -> [FrontMatterPlace] {
        switch span.content {
        case .scalar(let text, _): [FrontMatterPlace(path: path, isKey: false, text: text, range: span.range)]
        case .list(let items):
            items.enumerated().flatMap { values(of: $1, path: path + [.item($0)]) }
        case .map(let entries):
            entries.flatMap { values(of: $0.value, path: path + [.key($0.key)]) }
        }
    }
}

extension Range<Int> {
    /// Whether a place is inside or at the end.
    fileprivate func touches(_ offset: Int) -> Bool { lowerBound <= offset && offset <= upperBound && !isEmpty }
}
