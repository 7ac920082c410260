import Authoring
import PolicyModel

/// What an editor can fold: the front matter, its lists and maps of several lines, sections and their languages.
enum FoldingAnswer {
    static func answer(_ workspace: Workspace, _ params: JSONValue) throws(RequestFailure) -> JSONValue {
        let outline = try workspace.file(params).outline
        var ranges: [Range<Int>] = []
        if let lines = outline.frontLines, lines.lowerBound > 0 { ranges.append(0..<lines.upperBound) }
        ranges += outline.front.map(inside) ?? []
        for section in outline.sections { ranges += [section.range] + section.parts.dropFirst().map(\.range) }
        return .array(ranges.compactMap { fold($0, in: outline.text) })
    }

    private static func inside(_ span: YAMLNode) -> [Range<Int>] {
        span.entries.flatMap { [$0.range] + inside($0.value) } + span.listItems.flatMap { [$0.range] + inside($0) }
    }

    /// Blank lines at the end stay outside; nil for what stands in one line.
    private static func fold(_ range: Range<Int>, in text: SourceText) -> JSONValue? {
        let trimmed = text.trimmed(range)
        let first = text.lineNumber(at: trimmed.lowerBound),
            last = text.lineNumber(at: max(trimmed.lowerBound, trimmed.upperBound - 1))
        return first < last ? .object(["startLine": .integer(first), "endLine": .integer(last)]) : nil
    }
}
