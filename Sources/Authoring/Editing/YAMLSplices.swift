/// What is to be written in place of a part of the text; an insertion has an empty range.
struct YAMLSplice {
    let range: Range<Int>
    let text: String

    init(_ range: Range<Int>, _ text: String) {
        self.range = range
        self.text = text
    }

    init(at place: Int, _ text: String) { self.init(place..<place, text) }
}

/// Finds where a change of a value belongs in its text, so that every other character stays.
///
/// What is new takes the form of what stands beside it: lines where the neighbours are lines, with their indentation,
/// else one more value between commas. Comments stay on their lines. Nil is an answer for text that has no place for
/// the change.
struct YAMLSplices {
    let text: [Unicode.Scalar]
    let root: YAMLNode

    func span(at path: [YAMLStep]) -> YAMLNode? {
        path.reduce(Optional(root)) { span, step in span?[step] }
    }

    /// Another value in place of the one at `path`.
    func setting(_ path: [YAMLStep], to value: YAMLValue) -> [YAMLSplice]? {
        guard let span = span(at: path) else { return nil }
        if case .scalar = span.content {
            guard span.range.isEmpty else { return [YAMLSplice(span.range, spelled(value, like: span))] }
            return [filled(span, value, key: key(at: path))]
        }
        if span.isFlow {
            return [
                YAMLSplice(span.range, value.line),
                YAMLSplice(at: lineEnd(from: span.range.upperBound), commentLines(of: span)),
            ]
        }
        return key(at: path).flatMap { replacedLines(span, value, key: $0) }
    }

    /// A map in place of the list or map at `path`, which becomes the value of its last key.
    func wrapping(_ path: [YAMLStep], as key: String, beside entries: [YAMLValue.Entry]) -> [YAMLSplice]? {
        guard let inner = span(at: path), inner.isList || inner.isMap else { return nil }
        let start = inner.range.lowerBound, keys = entries.map(\.line)
        if inner.isFlow {
            let opening = "{" + keys.map { $0 + ", " }.joined() + "\(key): "
            return [YAMLSplice(at: start, opening), YAMLSplice(at: inner.range.upperBound, "}")]
        }
        // The items of a list may stand as far left as its key and the new one do, which the keys of a map may not.
        guard let outer = self.key(at: path) else { return nil }
        let isDeep = column(of: start) > column(of: outer.lowerBound)
        let first = isDeep ? "" : "  ", deeper = isDeep && inner.isList ? "" : "  "
        let indent = "\n" + blanks(column(of: start))
        let lines = (keys + ["\(key):"]).joined(separator: indent + first) + indent + deeper
        let others = text.indices.filter { place in
            !deeper.isEmpty && place > start && place < inner.range.upperBound && text[place - 1] == "\n"
                && text[place] != "\n"
        }
        return [YAMLSplice(at: start, first + lines)] + others.map { YAMLSplice(at: $0, deeper) }
    }

    /// Another entry of the map at `path`, after its entry of that index.
    func adding(_ entry: YAMLValue.Entry, after index: Int, in path: [YAMLStep]) -> [YAMLSplice]? {
        guard let map = span(at: path), map.entries.indices.contains(index) else { return nil }
        if map.isFlow {
            guard text[map.range.lowerBound] == "{" else {
                return [
                    YAMLSplice(at: map.range.lowerBound, "{"),
                    YAMLSplice(at: map.range.upperBound, ", \(entry.line)}"),
                ]
            }
            return inserting(entry.line, at: index + 1, among: map.entries.map(\.range), of: map)
        }
        let indent = blanks(column(of: map.range.lowerBound))
        let place = partEnd(from: map.entries[index].range.upperBound, in: map)
        return [YAMLSplice(at: place, "\n" + indent + lines(of: entry, indent: indent, isTop: path.isEmpty))]
    }

    /// Nothing in place of a key of the map at `path`, with its value and comma, or with its lines; nil where others
    /// share these.
    func removing(_ key: String, from path: [YAMLStep]) -> [YAMLSplice]? {
        guard let map = span(at: path), let index = map.entries.firstIndex(where: { $0.key == key }) else {
            return nil
        }
        let ranges = map.entries.map(\.range)
        return map.isFlow ? removing(index, of: ranges, in: map) : removing(linesOf: ranges[index], after: " ")
    }

    /// Nothing in place of an item of the list at `path`, with its comma, or with its lines.
    func removing(item index: Int, from path: [YAMLStep]) -> [YAMLSplice]? {
        guard let list = span(at: path), case .list(let items) = list.content, items.indices.contains(index) else {
            return nil
        }
        let ranges = items.map(\.range)
        return list.isFlow ? removing(index, of: ranges, in: list) : removing(linesOf: ranges[index], after: " -")
    }

    /// - Parameter signs: what alone may stand before the value on its first line.
    private func removing(linesOf value: Range<Int>, after signs: String) -> [YAMLSplice]? {
        let start = lineStart(of: value.lowerBound), end = lineEnd(from: value.upperBound)
        guard text[start..<value.lowerBound].allSatisfy(signs.unicodeScalars.contains) else { return nil }
        return [YAMLSplice(start..<min(end + 1, text.count), "")]
    }

    /// Another item of the list at `path`, before its item of that index.
    func inserting(_ value: YAMLValue, at index: Int, in path: [YAMLStep]) -> [YAMLSplice]? {
        guard let list = span(at: path), case .list(let items) = list.content else { return nil }
        if list.isFlow { return inserting(value.line, at: index, among: items.map(\.range), of: list) }
        guard let neighbour = items.indices.contains(index - 1) ? items[index - 1] : items.first else { return nil }
        let indent = blanks(column(of: list.range.lowerBound))
        let item = "- " + lines(of: value, like: neighbour, indent: indent)
        guard index > 0 else {
            return [YAMLSplice(at: commentsStart(above: list.range.lowerBound), indent + item + "\n")]
        }
        return [YAMLSplice(at: partEnd(from: neighbour.range.upperBound, in: list), "\n" + indent + item)]
    }
}

/// Values in block style.
extension YAMLSplices {
    /// A list of maps that is a policy's own key has a line for each item.
    private func lines(of entry: YAMLValue.Entry, indent: String, isTop: Bool) -> String {
        guard isTop, case .list(let items) = entry.value, entry.key != "minimum", !items.isEmpty else {
            return entry.line
        }
        return "\(entry.key):" + items.map { "\n\(indent)  - \($0.line)" }.joined()
    }

    /// A line for each entry where the neighbour has that, else one line.
    private func lines(of value: YAMLValue, like neighbour: YAMLNode, indent: String) -> String {
        guard case .map(let entries) = value, !neighbour.isFlow, !neighbour.entries.isEmpty else { return value.line }
        let depth = max(2, column(of: neighbour.range.lowerBound) - indent.count)
        return blanks(depth - 2) + entries.map(\.line).joined(separator: "\n" + indent + blanks(depth))
    }

    /// A value on the key's line in place of lines below it, of which those with nothing but a comment stay.
    private func replacedLines(_ span: YAMLNode, _ value: YAMLValue, key: Range<Int>) -> [YAMLSplice]? {
        guard let colon = text[key.upperBound...].firstIndex(of: ":"),
            let start = text[..<span.range.lowerBound].lastIndex(of: "\n"), start > colon
        else { return nil }
        return [
            YAMLSplice(at: colon + 1, " " + value.line),
            YAMLSplice(start..<lineEnd(from: span.range.upperBound), commentLines(of: span)),
        ]
    }

    /// The lines inside a value that hold nothing but a comment, each after its line break.
    private func commentLines(of value: YAMLNode) -> String {
        let breaks = value.range.filter { place in
            text[place] == "\n" && text[(place + 1)...].first { $0 != " " && $0 != "\t" } == "#"
        }
        return String(String.UnicodeScalarView(breaks.flatMap { text[$0..<lineEnd(from: $0 + 1)] }))
    }

    /// In the quotes that the old value has.
    private func spelled(_ value: YAMLValue, like span: YAMLNode) -> String {
        let sign = text[span.range.lowerBound]
        guard case .scalar(let words) = value, sign == "\"" || sign == "'", YAMLValue.isPlain(words) else {
            return value.line
        }
        return "\(sign)\(words)\(sign)"
    }

    /// A value where there is a key alone; in a flow map even its colon may be missing.
    private func filled(_ span: YAMLNode, _ value: YAMLValue, key: Range<Int>?) -> YAMLSplice {
        let place = span.range.lowerBound
        if let key, !text[key.upperBound..<max(place, key.upperBound)].contains(":") {
            return YAMLSplice(at: key.upperBound, ": \(value.line)")
        }
        let isApart = place == 0 || text[place - 1].properties.isWhitespace
        return YAMLSplice(at: place, (isApart ? "" : " ") + value.line)
    }

    private func key(at path: [YAMLStep]) -> Range<Int>? {
        guard case .key(let name)? = path.last else { return nil }
        return span(at: path.dropLast())?.entries.first { $0.key == name }?.keyRange
    }
}

/// Values between commas.
extension YAMLSplices {
    /// - Parameter parts: the items or entries of `whole`, which has brackets or braces.
    private func inserting(_ new: String, at index: Int, among parts: [Range<Int>], of whole: YAMLNode) -> [YAMLSplice]
    {
        let indent = lineIndent(among: parts, in: whole)
        guard index > 0 else {
            guard let first = parts.first else {
                let next = text[whole.range.lowerBound + 1]
                let gap = next == "]" || next == "}" || next.properties.isWhitespace ? "" : " "
                return [YAMLSplice(at: whole.range.lowerBound + 1, new + gap)]
            }
            return [YAMLSplice(at: first.lowerBound, new + (indent.map { ",\n" + $0 } ?? ", "))]
        }
        let end = parts[index - 1].upperBound
        guard let indent else { return [YAMLSplice(at: end, ", " + new)] }
        let line = lineEnd(from: end)
        if let comma = comma(after: end), comma < line {
            // Behind a comment, unless another value stands on the line.
            guard isBlank(from: comma + 1) else { return [YAMLSplice(at: end, ", " + new)] }
            return [YAMLSplice(at: line, "\n\(indent)\(new),")]
        }
        guard index == parts.count, isBlank(from: end) else {
            return [YAMLSplice(at: end, ",\n\(indent)\(new)")]
        }
        return [YAMLSplice(at: end, ","), YAMLSplice(at: line, "\n\(indent)\(new)")]
    }

    /// - Parameter parts: the items or entries of `whole`; nil where it has no brackets or braces.
    private func removing(_ index: Int, of parts: [Range<Int>], in whole: YAMLNode) -> [YAMLSplice]? {
        guard ["{", "["].contains(text[whole.range.lowerBound]) else { return nil }
        if index > 0 { return [YAMLSplice(parts[index - 1].upperBound..<parts[index].upperBound, "")] }
        let end = parts.count > 1 ? parts[1].lowerBound : parts[0].upperBound
        return [YAMLSplice(parts[0].lowerBound..<end, "")]
    }

    /// The indentation of parts that have a line each; nil if they share lines.
    private func lineIndent(among parts: [Range<Int>], in whole: YAMLNode) -> String? {
        guard let last = parts.last else { return nil }
        let before = parts.dropLast().last?.upperBound ?? whole.range.lowerBound
        guard text[before..<last.lowerBound].contains("\n") else { return nil }
        let start = lineStart(of: last.lowerBound)
        return blanks(text[start..<last.lowerBound].prefix { $0 == " " }.count)
    }

    /// The comma that ends a part, if nothing but comments stands before it.
    private func comma(after place: Int) -> Int? {
        var place = place
        while place < text.count {
            if text[place] == "#" {
                place = lineEnd(from: place)
            } else if !text[place].properties.isWhitespace {
                return text[place] == "," ? place : nil
            } else {
                place += 1
            }
        }
        return nil
    }
}

/// Lines of the text.
extension YAMLSplices {
    private func lineStart(of place: Int) -> Int { text[..<place].lastIndex(of: "\n").map { $0 + 1 } ?? 0 }

    /// The first of the comments on the lines right above the line of a place, which are about what stands there.
    private func commentsStart(above place: Int) -> Int {
        var start = lineStart(of: place)
        while start > 0 {
            let above = lineStart(of: start - 1)
            guard text[above..<start].first(where: { $0 != " " }) == "#" else { break }
            start = above
        }
        return start
    }

    private func lineEnd(from place: Int) -> Int { text[place...].firstIndex(of: "\n") ?? text.count }

    /// The end of the lines of a part in block style, with the comments below that are indented as what is in it.
    private func partEnd(from place: Int, in whole: YAMLNode) -> Int {
        var end = lineEnd(from: place)
        while end < text.count {
            let start = end + 1, next = text[start...].firstIndex { $0 != " " } ?? text.count
            guard next < text.count, text[next] == "#", next - start > column(of: whole.range.lowerBound) else { break }
            end = lineEnd(from: next)
        }
        return end
    }

    private func column(of place: Int) -> Int { place - lineStart(of: place) }

    private func blanks(_ count: Int) -> String { String(repeating: " ", count: count) }

    /// Whether the rest of the line is blank or a comment.
    private func isBlank(from place: Int) -> Bool {
        let rest = text[place..<lineEnd(from: place)].drop { $0 == " " || $0 == "\t" }
        return rest.isEmpty || rest.first == "#"
    }
}
