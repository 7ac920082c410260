import PolicyModel

/// A part of the front matter that knows its place and the text that it covers.
///
/// Every scalar is the text an author wrote (`3.10` stays `3.10`, `no` stays `no`): types belong to `extra` alone.
package struct YAMLNode: Hashable, Sendable {
    package enum Content: Hashable, Sendable {
        /// Plain is what stands without quotes and not in a `|` or `>` block; only plain scalars have types in `extra`.
        case scalar(String, isPlain: Bool)
        case list([YAMLNode])
        case map([Entry])
    }

    package struct Entry: Hashable, Sendable {
        package let key: String
        let keyPosition: SourcePosition
        package let keyRange: Range<Int>
        package let value: YAMLNode

        package var range: Range<Int> {
            keyRange.lowerBound..<max(keyRange.upperBound, value.range.upperBound)
        }
    }

    package let content: Content
    /// How many characters stand before a scalar's text, such as a quote; nil where it is not written as it reads, as
    /// over several lines.
    var inset: UInt8?
    let position: SourcePosition
    /// Unicode scalars of the text, or bytes of the file once it is moved. Without the blank lines that follow the
    /// value; empty for one that is left out, as in `live:`, and for one that is made of two.
    package var range = 0..<0
    /// Whether it is written with brackets or braces, or stands inside such a value.
    package var isFlow = false
    /// True where a blank and a `#` without a blank after it follow on its line, as in `Kasa #1`: YAML takes that for a
    /// comment, but the author probably meant it as part of the value.
    var isCut = false

    /// An empty map, which is what a file without front matter holds.
    static func empty(at position: SourcePosition) -> YAMLNode { YAMLNode(content: .map([]), position: position) }

    /// The entries of a map; none for anything else.
    package var entries: [Entry] {
        if case .map(let entries) = content { return entries }
        return []
    }

    subscript(key: String) -> YAMLNode? {
        guard case .map(let entries) = content else { return nil }
        // By index, because an entry that is copied counts the references to all its parts.
        for index in entries.indices where entries[index].key == key { return entries[index].value }
        return nil
    }

    /// True for a key without a value.
    var isMissing: Bool {
        if case .scalar(let text, isPlain: true) = content { return text.isEmpty }
        return false
    }

    var isMap: Bool {
        if case .map = content { return true }
        return false
    }

    var isList: Bool {
        if case .list = content { return true }
        return false
    }

    /// The line of the last key or value that it holds.
    var lastLine: Int {
        switch content {
        case .scalar: position.line
        case .list(let items): items.last?.lastLine ?? position.line
        case .map(let entries): entries.last.map { max($0.keyPosition.line, $0.value.lastLine) } ?? position.line
        }
    }

    /// This node over `base`: maps merge key by key, lists and scalars replace.
    func merged(over base: YAMLNode) -> YAMLNode {
        guard isMap, base.isMap else { return self }
        var merged = base.entries
        for entry in entries {
            guard let index = merged.firstIndex(where: { $0.key == entry.key }) else {
                merged.append(entry)
                continue
            }
            let value = entry.value.merged(over: merged[index].value)
            merged[index] = Entry(
                key: entry.key, keyPosition: entry.keyPosition, keyRange: entry.keyRange, value: value)
        }
        return YAMLNode(content: .map(merged), position: position)
    }
}

extension YAMLNode {
    /// The items of a list, nothing reported; none for anything else.
    package var listItems: [YAMLNode] {
        if case .list(let items) = content { return items }
        return []
    }

    /// The texts of all scalars in it, without keys.
    var words: [String] {
        switch content {
        case .scalar(let text, _): [text]
        case .list(let items): items.flatMap(\.words)
        case .map(let entries): entries.flatMap(\.value.words)
        }
    }

    /// The place of a character of a scalar in ASCII; where it is not written as it reads, that of the scalar.
    func position(at offset: Int) -> SourcePosition {
        guard let inset else { return position }
        return SourcePosition(file: position.file, line: position.line, column: position.column + Int(inset) + offset)
    }

    /// The place of a piece of a scalar that has `number` equal pieces before it; nil where the file writes the scalar
    /// differently from how it reads.
    func position(of piece: String, after number: Int) -> SourcePosition? {
        guard let text = plainText, let inset, !piece.isEmpty else { return nil }
        var rest = text[...]
        for _ in 0..<number { rest = rest.firstRange(of: piece).map { rest[$0.upperBound...] } ?? rest }
        guard let found = rest.unicodeScalars.firstRange(of: Array(piece.unicodeScalars)) else { return nil }
        let before = String(String.UnicodeScalarView(text.unicodeScalars[..<found.lowerBound])).count
        return SourcePosition(file: position.file, line: position.line, column: position.column + Int(inset) + before)
    }

    /// Whether a text can take the place of the scalar as it is: the scalar has quotes, or the text needs none.
    func isQuotedOrPlain(_ text: String) -> Bool {
        if case .scalar(_, isPlain: false) = content { return true }
        return text.first.map { !"<>*[{".contains($0) } ?? true
    }

    /// The text of a scalar, nothing reported.
    package var plainText: String? {
        if case .scalar(let text, _) = content { return text }
        return nil
    }
}

/// A step from a value to one inside it.
package enum YAMLStep: Hashable, Sendable {
    case key(String)
    case item(Int)
}

extension YAMLNode {
    /// The value of a key, or of an item of a list; nil if there is none.
    package subscript(step: YAMLStep) -> YAMLNode? {
        switch step {
        case .key(let name): return self[name]
        case .item(let index):
            guard case .list(let items) = content, items.indices.contains(index) else { return nil }
            return items[index]
        }
    }

    /// The same value with each range changed.
    func moved(_ place: (Range<Int>) -> Range<Int>) -> YAMLNode {
        let content: Content =
            switch content {
            case .scalar: content
            case .list(let items): .list(items.map { $0.moved(place) })
            case .map(let entries):
                .map(
                    entries.map {
                        Entry(
                            key: $0.key, keyPosition: $0.keyPosition, keyRange: place($0.keyRange),
                            value: $0.value.moved(place))
                    })
            }
        return YAMLNode(content: content, inset: inset, position: position, range: place(range), isFlow: isFlow)
    }
}
