import PolicyModel

/// A table of plain words whose columns share the terminal's width; long cells are wrapped.
struct TextTable {
    private let rows: [[String]]
    private let widths: [Int]
    private let ink: Ink

    /// The columns between two cells.
    private static let gap = 2
    /// No column becomes narrower than this, whatever its words.
    private static let narrowest = 8

    /// - Parameter rows: The header first.
    init(_ rows: [[String]], ink: Ink, width: Int) {
        let columns = rows.map(\.count).max() ?? 0
        let filled = rows.map { $0 + Array(repeating: "", count: columns - $0.count) }
        self.rows = filled
        self.ink = ink
        let cells = (0..<columns).map { column in filled.map { $0[column] } }
        widths = TextTable.widths(of: cells, in: width - (columns - 1) * TextTable.gap)
    }

    /// The widest column gives way first: down to its longest word, and only then through words.
    private static func widths(of columns: [[String]], in room: Int) -> [Int] {
        var widths = columns.map { cells in cells.map { WrappedText.width(of: $0) }.max() ?? 0 }
        let words = columns.map { cells in
            cells.flatMap { $0.split(separator: " ") }.map { WrappedText.width(of: $0) }.max() ?? 0
        }
        for least in [words, words.map { _ in narrowest }] {
            while widths.reduce(0, +) > room,
                let place = widths.indices.filter({ widths[$0] > least[$0] }).max(by: { widths[$0] < widths[$1] })
            {
                widths[place] -= 1
            }
        }
        return widths
    }

    /// The rows, with a line under the header.
    var lines: [String] {
        let gap = String(repeating: " ", count: TextTable.gap)
        return rows.enumerated().flatMap { index, row in
            let shown = lines(of: row)
            guard index == 0 else { return shown }
            return shown.map { ink(.bold, $0) } + [
                widths.map { String(repeating: "-", count: $0) }.joined(separator: gap)
            ]
        }
    }

    /// One row, wrapped into as many lines as its longest cell needs.
    private func lines(of row: [String]) -> [String] {
        let cells = zip(row, widths).map { WrappedText.lines($0, width: max($1, 2)) }
        return (0..<(cells.map(\.count).max() ?? 0)).map { line in
            zip(cells, widths).map { cell, width in
                let words = line < cell.count ? cell[line] : ""
                return words + String(repeating: " ", count: max(0, width - WrappedText.width(of: words)))
            }.joined(separator: String(repeating: " ", count: TextTable.gap)).trimmingEnd
        }
    }
}

extension String {
    /// With blanks at its end.
    func padding(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }

    fileprivate var trimmingEnd: String { String(reversed().drop { $0 == " " }.reversed()) }
}
