/// The part of a source line that is shown above a caret, cut to a terminal's width, and the caret's column in it.
package struct LineExcerpt: Equatable {
    package let text: String
    /// Terminal columns to the left of the caret.
    package let caret: Int

    /// Maximum width in terminal columns; longer lines are cut on both sides of the caret.
    static let width = 96
    /// How many characters on each side of the caret are looked at: more than a terminal's width, for those without
    /// any.
    private static let reach = 2 * width

    /// - Parameter column: in characters, counted from 1; one past the end puts the caret after the last character.
    package init(of line: String, column: Int) {
        let column = column > LineExcerpt.reach ? min(column, line.count + 1) : column
        let first = max(column - 1 - LineExcerpt.reach, 0)
        let (cells, isCut) = LineExcerpt.cells(of: line, from: first)
        let place = min(max(column - 1 - first, 0), cells.count)
        let shown = LineExcerpt.window(cells, around: place)
        let before = first + shown.lowerBound > 0 ? "…" : ""
        let after = isCut || shown.upperBound < cells.count ? "…" : ""
        text = before + cells[shown].map(\.text).joined() + after
        caret = before.count + cells[shown.lowerBound..<place].reduce(0) { $0 + $1.width }
    }

    /// The excerpt with the caret below it.
    package func lines(_ ink: Ink) -> [String] {
        ["    \(text)", "    \(String(repeating: " ", count: caret))\(ink(.green, "^"))"]
    }

    /// A character as it is shown, and its width in terminal columns.
    private struct Cell {
        let text: String
        let width: Int
    }

    /// Tabs extend to the next multiple of four columns; a line end is dropped. A line may have a million characters,
    /// so only those that can be shown become cells.
    private static func cells(of line: String, from first: Int) -> (cells: [Cell], isCut: Bool) {
        var cells: [Cell] = [], column = 0, count = 0
        for character in line where !isLineEnd(character) {
            count += 1
            if count <= first { continue }
            if cells.count > 2 * reach { return (cells, true) }
            let cell = cell(character, at: column)
            column += cell.width
            cells.append(cell)
        }
        return (cells, false)
    }

    private static func isLineEnd(_ character: Character) -> Bool {
        let first = character.utf8.first
        return first == 0x0A || first == 0x0D
    }

    private static func cell(_ character: Character, at column: Int) -> Cell {
        if character == "\t" {
            let width = 4 - column % 4
            return Cell(text: String(repeating: " ", count: width), width: width)
        }
        let text = VisibleText.of(character)
        let isShownAsItIs = text == String(character)
        return Cell(text: text, width: isShownAsItIs ? VisibleText.width(of: character) : text.count)
    }

    /// The largest range of cells around the caret that fits, grown alternately to the right and the left.
    private static func window(_ cells: [Cell], around place: Int) -> Range<Int> {
        var low = place, high = place, used = 0
        while true {
            let before = used
            if high < cells.count, used + cells[high].width <= width {
                used += cells[high].width
                high += 1
            }
            if low > 0, used + cells[low - 1].width <= width {
                low -= 1
                used += cells[low].width
            }
            if used == before, !canTakeEmpty(cells, low, high) { return low..<high }
        }
    }

    /// True if a neighbouring cell has no width: it still fits when the width is used up.
    private static func canTakeEmpty(_ cells: [Cell], _ low: Int, _ high: Int) -> Bool {
        (high < cells.count && cells[high].width == 0) || (low > 0 && cells[low - 1].width == 0)
    }
}
