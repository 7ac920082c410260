import Authoring

/// A list of the front matter with the text that each item takes, marks and line ends included.
struct OutlineList {
    struct Item {
        let value: Range<Int>
        /// With the `- ` before and the line end after it, or with the comma that divides it from its neighbour;
        /// without it where a comment stands between the two.
        let whole: Range<Int>
    }

    let isFlow: Bool
    let items: [Item]
    let range: Range<Int>
    /// True where comments stand between brackets, which belong to one item or another.
    let hasComments: Bool

    init?(_ key: String, in outline: FileOutline) {
        guard let span = outline.value([.key(key)]), case .list(let values) = span.content else { return nil }
        let text = outline.text
        (isFlow, range) = (span.isFlow, span.range)
        // Between two items stand a comma, blanks and comments alone.
        let gaps = zip(values, values.dropFirst()).map { $0.range.upperBound..<$1.range.lowerBound }
        let isCommented = gaps.map { span.isFlow && text.bytes[$0].contains(UInt8(ascii: "#")) }
        hasComments = isCommented.contains(true)
        items = values.enumerated().map { index, value in
            if !span.isFlow { return Item(value: value.range, whole: OutlineList.lines(of: value.range, in: text)) }
            if index < gaps.count {
                let end = isCommented[index] ? OutlineList.comma(in: gaps[index], text) : gaps[index].upperBound
                return Item(value: value.range, whole: value.range.lowerBound..<end)
            }
            // A comma may stand behind the last item, too.
            let isAlone = index == 0 || isCommented[index - 1]
            let start = isAlone ? value.range.lowerBound : gaps[index - 1].lowerBound
            return Item(value: value.range, whole: start..<value.range.upperBound)
        }
    }

    /// The end of the comma in a gap; a comment before it may hold others.
    private static func comma(in gap: Range<Int>, _ text: SourceText) -> Int {
        var isComment = false
        for place in gap {
            switch text.bytes[place] {
            case UInt8(ascii: "#"): isComment = true
            case UInt8(ascii: "\n"): isComment = false
            case UInt8(ascii: ",") where !isComment: return place + 1
            default: break
            }
        }
        return gap.upperBound
    }

    /// From the line's beginning to the end of the last line.
    private static func lines(of range: Range<Int>, in text: SourceText) -> Range<Int> {
        let start = text.line(text.lineNumber(at: range.lowerBound)).lowerBound
        return start..<text.nextLine(after: max(range.lowerBound, range.upperBound - 1))
    }

    func item(at offset: Int) -> Item? { items.first { $0.value.contains(offset) || $0.value.lowerBound == offset } }

    /// Takes an item out and puts it before an earlier one; nil where comments would come to stand at another.
    func edits(moving item: Item, before other: Item, in file: AskedFile) -> [FileEdit]? {
        if hasComments { return nil }
        let words = isFlow ? file.text[item.value] + ", " : file.text[item.whole]
        let place = isFlow ? other.value.lowerBound : other.whole.lowerBound
        let isEnded = isFlow || file.text.isEnded(item.whole)
        return [
            FileEdit(path: file.path, range: place..<place, text: isEnded ? words : words + file.text.lineEnd),
            FileEdit(path: file.path, range: item.whole, text: ""),
        ]
    }
}
