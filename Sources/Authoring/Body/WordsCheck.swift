import PolicyModel

/// Checks words for users, whichever client shows them.
struct WordsCheck {
    let field: LocalizedText.Field
    let words: LocalizedText.Words
    /// The position in the file of a piece of the words that has `number` equal pieces before it; nil where the file
    /// writes it differently.
    let place: (_ piece: String, _ number: Int) -> SourcePosition?

    /// In bytes. Words are compared on every device of the grid, and no phone shows more.
    static let largest = 16_384
    /// The names that may be in braces.
    static let placeholders = ["app", "latest"]

    /// Reports control characters, direction marks, and placeholders that are none.
    func report(to diagnostics: inout [Diagnostic]) {
        let text = words.text
        guard text.utf8.count <= Self.largest else {
            diagnostics.append(
                error(
                    "text-size", "`\(field.rawValue)` has \(text.utf8.count) bytes, and \(Self.largest) are the most",
                    help: "say it in fewer words"))
            return
        }
        diagnostics += HiddenCharacters.faults(
            in: text, of: "`\(field.rawValue)`", at: words.position, mayHold: ["\n"], place)
        if Self.isLeftOpen(text) {
            diagnostics.append(
                error(
                    "text-placeholder",
                    "\(text.quoted) stands where the words of `\(field.rawValue)` are still to come",
                    help: "write what users are to read"))
        }
        if let mark = Self.blockMark(of: text) {
            diagnostics.warning(
                "foreign-placeholder", at: words.position,
                "\(mark.quoted) begins a block of words in YAML, and users read it in `\(field.rawValue)` as it stands",
                help: "remove it: words may go on in the next line, indented by two blanks")
        }
        reportPlaceholders(in: text, &diagnostics)
    }

    /// True for the dots that a message prints in place of words, and for a note to write them.
    static func isLeftOpen(_ text: String) -> Bool {
        text.utf8.count <= 12
            && (isDots(text) || reminders.contains(text.uppercased()))
    }

    /// True for the dots that a message prints in place of words.
    static func isDots(_ text: String) -> Bool { text.allSatisfy { "….".contains($0) || $0.isWhitespace } }

    /// The sign of YAML before a text over several lines, where a text begins with it; nil for every other beginning.
    private static func blockMark(of text: String) -> String? {
        guard text.hasPrefix(">") || text.hasPrefix("|") else { return nil }
        let mark = String(text.prefix { !$0.isWhitespace })
        return [">-", "|-", ">+", "|+"].contains(mark) || text.count == 1 ? mark : nil
    }

    /// What authors write to find a place again.
    private static let reminders: Set = ["TODO", "TBD", "FIXME", "XXX"]

    private func reportPlaceholders(in text: String, _ diagnostics: inout [Diagnostic]) {
        guard !ForeignPlaceholder.hasKnownAlone(text) else { return }
        var counts: [String: Int] = [:]
        for written in Self.mistakenPlaceholders(in: text) {
            let name = written.filter { !"${}% ".contains($0) }, position = place(written, counts[written] ?? 0)
            let nearest = NearestName.to(name, among: Self.placeholders)
            counts[written, default: 0] += 1
            diagnostics.error(
                "text-placeholder", at: position ?? words.position, length: position == nil ? nil : written.count,
                "\(written.quoted) is not a placeholder; there are `{app}` and `{latest}`",
                help: nearest.map { "write `{\($0)}`" } ?? "write the words themselves, without braces")
        }
        for one in ForeignPlaceholder.all(in: text) {
            let position = place(one.written, counts[one.written] ?? 0)
            counts[one.written, default: 0] += 1
            diagnostics.append(
                Diagnostic(
                    .warning, "foreign-placeholder", at: position ?? words.position,
                    length: position == nil ? nil : one.written.count,
                    "\(one.written.quoted) is a placeholder of other tools, and users read it as it stands",
                    help: one.meant.map { "write `{\($0)}`" } ?? "write `{app}` or `{latest}`, or other words"))
        }
    }

    private func error(_ id: String, _ message: String, help: String) -> Diagnostic {
        Diagnostic(.error, id, at: words.position, message, help: help)
    }

    /// Names in braces other than exactly `{app}` and `{latest}`, with all their signs, as `{name}`, `{{latest}}` and
    /// `${app}`, which other tools write.
    ///
    /// A name is a letter, then letters, digits, `_` and `-`; white space around it is part of the mistake.
    static func mistakenPlaceholders(in text: String) -> [String] {
        let signs = Array(text)
        var found: [String] = [], next = 0
        while let open = signs[next...].firstIndex(of: "{") {
            let first = signs[open...].drop { $0 == "{" }.startIndex
            let close = signs[first...].firstIndex { $0 == "{" || $0 == "}" } ?? signs.endIndex
            next = close
            guard close < signs.endIndex, signs[close] == "}", isName(String(signs[first..<close])) else { continue }
            next = signs[close...].prefix { $0 == "}" }.endIndex
            let isPrefixed = open > 0 && (signs[open - 1] == "$" || signs[open - 1] == "%")
            let written = String(signs[(isPrefixed ? open - 1 : open)..<next])
            if !placeholders.contains(where: { "{\($0)}" == written }) { found.append(written) }
        }
        return found
    }

    private static func isName(_ inside: String) -> Bool {
        let name = inside.trimmed
        return name.first?.isLetter == true
            && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
    }
}

/// The invisible marks that change the text direction (Unicode Annex 9), with which text can look like other text.
enum DirectionMarks {
    /// The closing mark of each opening one.
    private static let closers: [Unicode.Scalar: Unicode.Scalar] = [
        "\u{202A}": "\u{202C}", "\u{202B}": "\u{202C}", "\u{2066}": "\u{2069}", "\u{2067}": "\u{2069}",
        "\u{2068}": "\u{2069}",
    ]

    struct Fault {
        let mark: Unicode.Scalar
        /// How many of the same mark stand before it.
        let number: Int
        let reason: String
    }

    /// The first mark that overrides the direction, is not closed in its line, or closes nothing; nil if there is none.
    static func fault(in text: String) -> Fault? {
        let scalars = text.unicodeScalars
        guard let (place, reason) = fault(scalars) else { return nil }
        let mark = scalars[place]
        return Fault(mark: mark, number: scalars[..<place].count { $0 == mark }, reason: reason)
    }

    /// Marks must be closed in the line that opens them.
    private static func fault(_ scalars: String.UnicodeScalarView) -> (String.Index, reason: String)? {
        var open: [String.Index] = []
        for place in scalars.indices where scalars[place].isDirectional || scalars[place] == "\n" {
            let scalar = scalars[place]
            if scalar == "\u{202D}" || scalar == "\u{202E}" {
                return (place, "overrides the direction of the words, which is refused")
            }
            if closers[scalar] != nil {
                open.append(place)
            } else if scalar != "\n", open.popLast().flatMap({ closers[scalars[$0]] }) != scalar {
                return (place, "closes a direction that was not opened")
            } else if scalar == "\n", !open.isEmpty {
                break
            }
        }
        return open.last.map { ($0, "opens a direction that its line does not close") }
    }
}

extension Unicode.Scalar {
    /// C0, delete, C1, and the replacement character that cmark writes for NUL.
    var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) || self == "\u{FFFD}" }

    /// Embeddings, overrides, isolates and the characters that close them.
    var isDirectional: Bool { (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value) }
}
