import Foundation
import Testing

/// A table of the format's reference, which is written from what the program declares.
package struct ReferenceTable: CustomTestStringConvertible, Sendable {
    package let heading: String
    /// The first cell of the table's head.
    package let column: String
    /// Each with its cells, in Markdown.
    package let rows: [[String]]

    package init(_ heading: String, _ column: String, _ rows: [[String]]) {
        (self.heading, self.column, self.rows) = (heading, column, rows)
    }

    package var testDescription: String { "\(heading): \(column)" }

    private static let file = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Sources/Authoring/Format/README.md").standardizedFileURL

    /// Records an issue unless the reference has these rows. With `DECREE_RECORD=1` they are written into it, and the
    /// test still fails: what is recorded is read by a person before it is believed.
    package func expectInReference(sourceLocation: SourceLocation = #_sourceLocation) throws {
        let text = try String(contentsOf: Self.file, encoding: .utf8)
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let range = try #require(place(in: lines), "no such table", sourceLocation: sourceLocation)
        let columns = lines[range.lowerBound - 2].split(separator: "|").count
        let written = rows.map { row in "|" + row.prefix(columns).map { $0.isEmpty ? " |" : " \($0) |" }.joined() }
        if ProcessInfo.processInfo.environment["DECREE_RECORD"] == "1" {
            lines.replaceSubrange(range, with: written)
            try Data(lines.joined(separator: "\n").utf8).write(to: Self.file)
            Issue.record("recorded \(testDescription); read it, then run without DECREE_RECORD")
        } else {
            #expect(Array(lines[range]) == written, sourceLocation: sourceLocation)
        }
    }

    /// The lines of the rows.
    private func place(in lines: [String]) -> Range<Int>? {
        guard let title = lines.firstIndex(where: { $0.drop { $0 == "#" } == " \(heading)" && $0.first == "#" }),
            let head = lines[title...].firstIndex(where: { $0.hasPrefix("| \(column) |") })
        else { return nil }
        return head + 2..<(lines[head...].firstIndex { !$0.hasPrefix("|") } ?? lines.count)
    }
}
