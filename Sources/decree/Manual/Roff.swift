import PolicyModel

/// The text of one manual page in the language of man(7), which man-db, groff and mandoc read.
///
/// Not mdoc: a page is made of Markdown and of help texts, which know that a word is bold but not what it means.
struct Roff {
    /// The page so far, in ASCII.
    private(set) var text: String
    /// Whether a heading or an indent was the last line: a paragraph needs no space there, and checkers warn of it.
    private var isFresh = false

    /// - Parameters:
    ///   - date: the day on the page, `2026-11-22`.
    ///   - version: the program and its version, for the foot of the page.
    init(_ name: String, section: Int, date: String, version: String) {
        // The comment makes man(1) run the preprocessor for tables. Without hyphenation every hyphen is the text's own.
        let title = "\(Roff.escaped(name.uppercased())) \(section) \(date) \"\(version)\" \"Decree Manual\""
        text = "'\\\" t\n.TH \(title)\n.nh\n.ad l\n"
    }

    /// Adds the section that `whatis` and `apropos` read.
    mutating func addName(_ name: String, _ purpose: String) {
        addHeading("NAME")
        addLine("\(Roff.escaped(name)) \\- \(Roff.escaped(purpose))")
    }

    mutating func addHeading(_ words: String) { addFresh(".SH \(Roff.escaped(words))") }

    mutating func addSubheading(_ words: String) { addFresh(".SS \(Roff.escaped(words))") }

    /// Adds a paragraph of escaped text.
    mutating func addParagraph(_ line: String) {
        if !isFresh { addRequest(".PP") }
        addLine(line)
    }

    /// Adds an entry of a list of terms; both parts are escaped text.
    mutating func addTerm(_ term: String, _ meaning: String) {
        addRequest(".TP")
        addLine(term)
        if !meaning.isEmpty { addLine(meaning) }
    }

    /// Adds an item of a list behind its marker, which is escaped text.
    mutating func addMarker(_ marker: String, width: Int) { addFresh(".IP \(marker) \(width)") }

    /// Adds what `content` adds, moved to the right.
    mutating func addIndented(by columns: Int, _ content: (inout Roff) -> Void) {
        addFresh(".RS \(columns)")
        content(&self)
        addRequest(".RE")
        isFresh = false
    }

    /// Adds lines that stay as they are.
    mutating func addLiteral(_ lines: [String]) {
        addSpace()
        addIndented(by: 4) { page in
            page.addRequest(".nf")
            for line in lines { page.addLine(Roff.escaped(line)) }
            page.addRequest(".fi")
        }
    }

    /// Adds a table of escaped cells, the header first.
    ///
    /// A column with a long cell shares what the others leave of the line, and wraps its cells.
    mutating func addTable(_ rows: [[String]]) {
        let columns = rows.map(\.count).max() ?? 0
        let isWide = (0..<columns).map { column in
            rows.contains { column < $0.count && Roff.width(of: $0[column]) > Roff.widestPlainCell }
        }
        let form = isWide.map { $0 ? "lx" : "l" }.joined(separator: " ")
        addRequest(".TS")
        addRequest("\(isWide.map { $0 ? "lbx" : "lb" }.joined(separator: " "))\n\(form).")
        for (number, row) in rows.enumerated() {
            let cells = zip(row, isWide).map { $1 && number > 0 ? "T{\n\($0)\nT}" : $0 }
            addLine(cells.joined(separator: "\t"))
        }
        addRequest(".TE")
        isFresh = false
    }

    /// In columns.
    private static let widestPlainCell = 22

    /// Adds escaped text; it may hold line feeds.
    mutating func addLine(_ line: String) {
        text += Roff.guarded(line) + "\n"
        isFresh = false
    }

    /// Adds a line that is no text.
    mutating func addRequest(_ request: String) { text += request + "\n" }

    private mutating func addFresh(_ request: String) {
        addRequest(request)
        isFresh = true
    }

    private mutating func addSpace() { if !isFresh { addRequest(".sp") } }
}

extension Roff {
    static func bold(_ escaped: String) -> String { escaped.isEmpty ? "" : "\\fB\(escaped)\\fR" }

    static func italic(_ escaped: String) -> String { escaped.isEmpty ? "" : "\\fI\(escaped)\\fR" }

    /// The name of another page, as `decree\-build(1)`.
    static func reference(to name: String, section: Int) -> String { "\(bold(escaped(name)))(\(section))" }

    /// Words without any sign that roff reads as its own.
    ///
    /// Plain signs of ASCII become the escapes that print exactly them: a page's words are copied into a terminal,
    /// where a typographic hyphen or quote is another sign.
    static func escaped(_ words: some StringProtocol) -> String {
        var result = ""
        for scalar in words.unicodeScalars {
            switch scalar {
            case "\\": result += "\\e"
            case "-": result += "\\-"
            case "'": result += "\\(aq"
            case "\"": result += "\\(dq"
            case "`": result += "\\(ga"
            case "^": result += "\\(ha"
            case "~": result += "\\(ti"
            case "\t": result += "    "
            case "\n", " "..."~": result.unicodeScalars.append(scalar)
            default: result += "\\[u\(scalar.hexadecimal)]"
            }
        }
        return result
    }

    /// Text whose lines begin neither with a dot, which would make them requests, nor with a blank, which would break
    /// them.
    private static func guarded(_ escaped: String) -> String {
        escaped.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.hasPrefix(".") || line.hasPrefix(" ") ? "\\&\(line)" : String(line)
        }.joined(separator: "\n")
    }

    /// The columns that escaped text takes, about: every escape counts as one sign.
    private static func width(of escaped: String) -> Int {
        escaped.replacing(/\\f[BIR]/, with: "").replacing(/\\(\[u\w+\]|\(..|.)/, with: "x").count
    }
}
