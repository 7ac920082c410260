import Authoring

/// A list of the front matter with the text that each item takes, marks and line ends included.
struct OutlineList {
    struct Item {
        let value: Range<Int>
        /// With the `- ` before and the line end after it, or with the comma that divides it from its neighbour.
        let whole: Range<Int>
    }

    let isFlow: Bool
    let items: [Item]
    /// The list itself.
    let range: Range<Int>

    init?(_ key: String, in outline: FileOutline) {
        guard let span = outline.value([.key(key)]), case .list(let values) = span.content else { return nil }
        let text = outline.text
        (isFlow, range) = (span.isFlow, span.range)
        items = values.enumerated().map { index, value in
            if !span.isFlow { return Item(value: value.range, whole: OutlineList.lines(of: value.range, in: text)) }
            if index + 1 < values.count {
                return Item(value: value.range, whole: value.range.lowerBound..<values[index + 1].range.lowerBound)
            }
            let start = index > 0 ? values[index - 1].range.upperBound : value.range.lowerBound
            return Item(value: value.range, whole: start..<value.range.upperBound)
        }
    }

    /// From the line's beginning to the end of the last line.
    private static func lines(of range: Range<Int>, in text: SourceText) -> Range<Int> {
        let start = text.line(text.lineNumber(at: range.lowerBound)).lowerBound
        return start..<text.nextLine(after: max(range.lowerBound, range.upperBound - 1))
    }

    func item(at offset: Int) -> Item? { items.first { $0.value.contains(offset) || $0.value.lowerBound == offset } }

    /// Takes an item out and puts it before an earlier one.
    func edits(moving item: Item, before other: Item, in file: AskedFile) -> [FileEdit] {
        let words = isFlow ? file.text[item.value] + ", " : file.text[item.whole]
        let place = isFlow ? other.value.lowerBound : other.whole.lowerBound
        let isEnded = isFlow || words.hasSuffix("\n")
        return [
            FileEdit(path: file.path, range: place..<place, text: isEnded ? words : words + "\n"),
            FileEdit(path: file.path, range: item.whole, text: ""),
        ]
    }
}
