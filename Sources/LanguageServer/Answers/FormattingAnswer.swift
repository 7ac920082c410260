import Authoring
import PolicyModel

/// Puts blanks of the front matter right, where they say nothing: at the ends of lines, after commas and colons, inside
/// braces.
enum FormattingAnswer {
    static func answer(_ workspace: Workspace, _ params: JSONValue) throws(RequestFailure) -> JSONValue {
        let file = try workspace.file(params), text = file.text
        let edits = changes(of: file.outline)
        let changed = edits.reversed().reduce(text) { $0.replacing($1.range, with: $1.text) }
        // What is not read as before stays as it is.
        guard FrontMatterMeaning.isSame(text, changed) else { return .array([]) }
        return .array(edits.map { text.edit($0.range, $0.text) })
    }

    /// In the order of the file.
    private static func changes(of outline: FileOutline) -> [(range: Range<Int>, text: String)] {
        let text = outline.text
        guard let lines = outline.frontLines else { return [] }
        let values = ValueRanges(outline)
        var edits: [(range: Range<Int>, text: String)] = []
        for number in text.lineNumber(at: lines.lowerBound)..<max(1, text.lineNumber(at: lines.upperBound)) {
            let line = text.line(number), trimmed = text.trimmed(line)
            let end = trimmed.isEmpty ? line.lowerBound : trimmed.upperBound
            if !trimmed.isEmpty { edits += gaps(in: trimmed, of: text).filter { !values.contains($0.range) } }
            if end < line.upperBound { edits.append((end..<line.upperBound, "")) }
        }
        return edits
    }

    /// The blanks after commas and colons and inside braces that should be more or fewer, in a line without quotes and
    /// comments, where every sign is YAML's own.
    private static func gaps(in line: Range<Int>, of text: SourceText) -> [(range: Range<Int>, text: String)] {
        let bytes = text.bytes, quotes = Array("\"'#".utf8)
        guard !bytes[line].contains(where: quotes.contains) else { return [] }
        var edits: [(range: Range<Int>, text: String)] = [], place = line.lowerBound
        while place < line.upperBound {
            let sign = bytes[place], after = place + 1
            let end = bytes[after..<line.upperBound].firstIndex { $0 != 0x20 } ?? line.upperBound
            let wanted: Int? =
                switch sign {
                case UInt8(ascii: ",") where end < line.upperBound: 1
                case UInt8(ascii: ":") where end > after && end < line.upperBound: 1
                case UInt8(ascii: "{"), UInt8(ascii: "["): 0
                default: nil
                }
            if let wanted, end - after != wanted { edits.append((after..<end, String(repeating: " ", count: wanted))) }
            place = max(end, after)
        }
        return edits
    }
}

/// Where plain values stand, in which every blank counts.
private struct ValueRanges {
    private let ranges: [Range<Int>]

    init(_ outline: FileOutline) { ranges = outline.values.map(\.range) }

    /// Whether a place is inside a value.
    func contains(_ place: Range<Int>) -> Bool {
        ranges.contains { $0.lowerBound < place.lowerBound && place.lowerBound < $0.upperBound }
    }
}
