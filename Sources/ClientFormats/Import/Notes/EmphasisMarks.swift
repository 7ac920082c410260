/// Marks of emphasis in a block of Markdown, put where CommonMark reads them as marks.
///
/// A mark between a letter and a sign, as in `**New:**text`, means itself there: users would read the asterisks. It
/// moves over the sign to the words, and goes where it cannot.
struct EmphasisMarks {
    /// Characters, each with the backslash before it, and marks; empty for a mark that goes.
    private var units: [String] = []

    /// What is written for each mark.
    private static let texts = ["\u{1}": "**", "\u{2}": "**", "\u{3}": "*", "\u{4}": "*", "": ""]
    /// For each mark at the end of an emphasis the one at its beginning.
    private static let beginnings = ["\u{2}": "\u{1}", "\u{4}": "\u{3}"]

    /// Words with what marks them until their neighbours are known: control characters, which no words hold.
    static func marked(_ words: String, isStrong: Bool) -> String {
        isStrong ? "\u{1}\(words)\u{2}" : "\u{3}\(words)\u{4}"
    }

    /// The block with its marks.
    static func settled(_ text: String) -> String {
        guard text.contains(where: { beginnings.values.contains(String($0)) }) else { return text }
        var block = EmphasisMarks(text)
        block.settle()
        return block.units.map { texts[$0] ?? $0 }.joined()
    }

    private init(_ text: String) {
        for character in text.map(String.init) {
            if units.last == "\\" {
                units[units.count - 1].append(character)
            } else if let last = units.last, Self.beginnings[last] == character {
                // Two equal emphases that touch are one.
                units.removeLast()
            } else {
                units.append(character)
            }
        }
    }

    private mutating func settle() {
        var open: [Int] = []
        for place in units.indices {
            if Self.beginnings.values.contains(units[place]) { open.append(place) }
            if Self.beginnings[units[place]] != nil, let start = open.popLast() { settle(start, place) }
        }
    }

    /// Moves the marks of one emphasis, or removes both if one of them would not be read.
    private mutating func settle(_ start: Int, _ end: Int) {
        let first = start + (isLost(start, inward: 1) ? 1 : 0), last = end - (isLost(end, inward: -1) ? 1 : 0)
        let canMove = [(start, first), (end, last)].allSatisfy { $0 == $1 || Self.isSign(units[$1]) && !isPart($1) }
        guard canMove, last - first > 1, ![first + 1, last - 1].contains(where: { units[$0].isBlank }) else {
            (units[start], units[end]) = ("", "")
            return
        }
        units.swapAt(start, first)
        units.swapAt(end, last)
    }

    /// True if a sign is on the inner side of a mark, and on the outer side neither a blank nor a sign.
    private func isLost(_ place: Int, inward step: Int) -> Bool {
        guard let inner = neighbour(of: place, step), Self.isSign(inner) || inner.first?.isSymbol == true,
            let outer = neighbour(of: place, -step)
        else { return false }
        return !Self.isSign(outer) && !outer.isBlank
    }

    /// The next unit that is no mark.
    private func neighbour(of place: Int, _ step: Int) -> String? {
        var next = place + step
        while units.indices.contains(next), Self.texts[units[next]] != nil { next += step }
        return units.indices.contains(next) ? units[next] : nil
    }

    /// Symbols beyond ASCII are signs in newer releases of CommonMark only.
    private static func isSign(_ unit: String) -> Bool {
        unit.first.map { $0.isPunctuation || $0.isASCII && $0.isSymbol } ?? false
    }

    /// True for a sign of code, a link or a picture, which no mark may cut.
    private func isPart(_ place: Int) -> Bool {
        let before = place > 0 ? units[place - 1] : "", after = place + 1 < units.count ? units[place + 1] : ""
        return ["[", "]", "<", ">"].contains(units[place]) || units[place].hasSuffix("`")
            || units[place] == "!" && after == "[" || units[place] == ")" && before == ">"
    }
}

extension String {
    fileprivate var isBlank: Bool { first?.isWhitespace == true }
}
