import PolicyModel

/// Why a file that was meant to begin with front matter does not.
enum OpeningMistake {
    /// Nil for a file that seems to have none on purpose.
    ///
    /// - Parameter text: has LF line ends, and does not begin with a line of three hyphens.
    static func diagnostic(_ text: String, at start: SourcePosition) -> Diagnostic? {
        if let mistake = loneReturns(text, at: start) { return mistake }
        let lines = text.split(separator: "\n", maxSplits: 40, omittingEmptySubsequences: false)
        guard let first = lines.firstIndex(where: { !$0.trimmed.isEmpty }) else { return nil }
        let opening = lines[first], words = opening.trimmed
        let next = lines[(first + 1)...].first { !$0.trimmed.isEmpty } ?? ""
        let position = SourcePosition(
            file: start.file, line: first + 1, column: opening.prefix { $0.isWhitespace }.count + 1)
        func mistake(_ message: String, _ help: String, at place: SourcePosition = position) -> Diagnostic {
            Diagnostic(.error, "front-matter-open", at: place, message, help: help)
        }
        if words.hasPrefix("+++") {
            return mistake(
                "'+++' opens TOML, and front matter is YAML here",
                "write --- in place of both lines of +++, and key: value in place of key = value")
        }
        if words == "{" || words.hasPrefix("{\"") {
            return mistake(
                "the file begins with JSON, and a policy with front matter",
                "write a line of --- above the '{' and one below its '}': YAML reads JSON too")
        }
        if words.hasPrefix("```"), isKey(next) || next.trimmed == "---" {
            return mistake(
                "the file begins with the fence of a code block, and a policy with front matter",
                "remove the line of ``` and the one that closes the block")
        }
        if isKey(opening), isKey(next) {
            return mistake(
                "'\(words.prefix(40))' stands outside of front matter",
                "write a line of --- above it, and one below the last key")
        }
        guard isKey(next) else { return nil }
        if words == "---" {
            return first > 0
                ? mistake(
                    "the front matter begins in line \(first + 1), and only in the first line it is front matter",
                    first == 1 ? "remove the empty line above the '---'" : "remove the empty lines above the '---'",
                    at: start)
                : blanks(around: opening, "opens", line: first + 1, start.file)
        }
        guard isLike(fence: words) else { return nil }
        return mistake("'\(words.prefix(20))' opens no front matter", "write three hyphens: ---")
    }

    /// Says that front matter does not end: at the line that was likely meant to close it, else at its beginning.
    ///
    /// - Parameter text: begins with a line of three hyphens, and has no second one.
    static func unclosed(_ text: String, at start: SourcePosition) -> Diagnostic {
        let lines = text.split(separator: "\n", maxSplits: 2_000, omittingEmptySubsequences: false)
        let head = lines.dropFirst().prefix { !($0.hasPrefix("# ") && $0.contains(":")) }
        guard let meant = head.indices.first(where: { isLike(fence: lines[$0].trimmed) }) else {
            return Diagnostic(
                .error, "front-matter-open", at: start, "the front matter has no end",
                help: "close it with a line of three hyphens: ---")
        }
        let words = lines[meant].trimmed
        if words == "---" { return blanks(around: lines[meant], "closes", line: meant + 1, start.file) }
        let place = SourcePosition(
            file: start.file, line: meant + 1, column: lines[meant].prefix { $0.isWhitespace }.count + 1)
        return Diagnostic(
            .error, "front-matter-open", at: place,
            "'\(words.prefix(20))' closes no front matter", help: "write three hyphens: ---")
    }

    /// Three hyphens with a blank before them, or with one behind them that is not plain.
    private static func blanks(around fence: Substring, _ does: String, line: Int, _ file: String) -> Diagnostic {
        let foreign = fence.unicodeScalars.enumerated().lazy.compactMap { place, scalar in
            ForeignSign.blankName(scalar).map { (place, $0) }
        }.first
        let column = foreign?.0 ?? (does == "opens" ? 0 : fence.prefix { $0.isWhitespace }.count)
        let side = fence.first == "-" ? "behind" : "before"
        return Diagnostic(
            .error, "front-matter-open", at: SourcePosition(file: file, line: line, column: column + 1),
            foreign.map { "\($0.1), stands \(side) the '---' that \(does) front matter" }
                ?? "blanks stand \(side) the '---' that \(does) front matter",
            help: foreign == nil ? "remove them" : "remove it")
    }

    /// Whether a line looks like the hyphens around front matter: two signs or more, or a longer dash.
    private static func isLike(fence line: some StringProtocol) -> Bool {
        let signs = line.unicodeScalars
        return (signs.count > 1 || signs.first.flatMap(ForeignSign.dashName) != nil)
            && signs.allSatisfy { "-=_*~.\u{2026}".unicodeScalars.contains($0) || ForeignSign.dashName($0) != nil }
    }

    /// A file as systems of the last century wrote it: one line for an editor, and for every reader.
    private static func loneReturns(_ text: String, at start: SourcePosition) -> Diagnostic? {
        guard let end = text.utf8.firstIndex(where: { $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\n") }),
            text.utf8[end] == UInt8(ascii: "\r"), text.hasPrefix("---")
        else { return nil }
        let column = text[..<end].count + 1
        return Diagnostic(
            .error, "control-character", at: SourcePosition(file: start.file, column: column),
            "a carriage return alone, U+000D, ends the line, and the whole file reads as one",
            help: "save the file with line feeds: 'LF' or 'Unix' among an editor's line ends")
    }

    /// Whether a line begins with what can be a key: small letters and hyphens up to a colon.
    private static func isKey(_ line: Substring) -> Bool {
        guard let colon = line.firstIndex(of: ":"), colon > line.startIndex else { return false }
        let rest = line[line.index(after: colon)...]
        return line[..<colon].allSatisfy { $0.isASCII && $0.isLowercase || $0 == "-" }
            && (rest.isEmpty || rest.first == " ")
    }
}
