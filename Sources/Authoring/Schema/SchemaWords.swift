/// What the format's reference says of each key, for the descriptions of a schema.
struct SchemaWords: Sendable {
    /// By heading, each the cells of a table's row: the first ones are keys, without their backticks.
    private var rows: [String: [[String]]] = [:]

    /// - Parameter markdown: the reference.
    init(_ markdown: String) {
        var heading = "", isExample = false
        for line in markdown.split(separator: "\n") {
            if line.hasPrefix("```") { isExample.toggle() }
            if isExample { continue }
            if line.hasPrefix("#") {
                heading = String(line.drop { $0 == "#" || $0 == " " })
            } else if line.hasPrefix("| `") {
                let cells = line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
                rows[heading, default: []].append(cells.map { Self.plain($0) })
            }
        }
    }

    /// Without the blanks around it and the marks of code.
    private static func plain(_ cell: Substring) -> String {
        String(cell.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()).replacing("`", with: "")
    }

    /// The sentence on a key in the table under a heading, with what holds without it; nil if there is none.
    func text(of key: String, under heading: String) -> String? {
        row(under: heading) { $0.first == key }.map { sentence($0.dropFirst()) }
    }

    /// The same of a client's option.
    func option(_ key: String, of client: String) -> String? {
        row(under: "Clients") { $0.count == 4 && $0[0] == key && $0[1] == client }.map { sentence($0.dropFirst(2)) }
    }

    /// The platforms and the needs of a client.
    func client(_ name: String) -> String? {
        row(under: "Clients") { $0.count == 3 && $0[0] == name }.map { "on \($0[1]); needs \($0[2])" }
    }

    /// What a diagnostic is, and what it says.
    func diagnostic(_ id: String) -> String? {
        let row = rows.values.joined().first { $0.count == 3 && $0[0] == id && Self.outcomes.contains($0[1]) }
        if let row { return "\(row[1]): \(row[2])" }
        return self.row(under: "What a client cannot say") { $0.first == id && $0.count == 3 }
            .map { "the client would \($0[1]): \($0[2])" }
    }

    private static let outcomes: Set = ["error", "warning", "either"]

    private func row(under heading: String, where fits: ([String]) -> Bool) -> [String]? {
        rows[heading]?.first(where: fits)
    }

    private func sentence(_ cells: ArraySlice<String>) -> String {
        let value = cells.first ?? "", absent = cells.dropFirst().first ?? ""
        return absent.isEmpty ? value : "\(value). Without it: \(absent)"
    }
}
