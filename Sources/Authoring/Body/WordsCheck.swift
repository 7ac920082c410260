import PolicyModel

/// Checks words for users, whichever client shows them.
struct WordsCheck {
    let field: LocalizedText.Field
    let words: LocalizedText.Words

    /// In bytes. Words are compared on every device of the grid, and no phone shows more.
    static let largest = 16_384
    /// In characters, with placeholders as written.
    static let longestTitle = 60
    /// In characters, as `longestTitle`.
    static let longestButton = 25
    /// The names that may be in braces.
    static let placeholders = ["app", "latest"]

    /// Reports control characters, direction marks, unknown placeholders and lengths.
    func report(to diagnostics: inout [Diagnostic]) {
        let text = words.text
        guard text.utf8.count <= Self.largest else {
            diagnostics.append(
                error(
                    "text-size", "`\(field.rawValue)` has \(text.utf8.count) bytes, and \(Self.largest) are the most",
                    help: "say it in fewer words"))
            return
        }
        diagnostics += HiddenCharacters.faults(in: text, of: "`\(field.rawValue)`", at: words.position, mayHold: "\n")
        for name in Self.unknownPlaceholders(in: text) { diagnostics.append(unknownPlaceholder(name)) }
        if let longest, text.utf8.count > longest, text.count > longest {
            diagnostics.append(
                Diagnostic(
                    .warning, "text-length", at: words.position,
                    "`\(field.rawValue)` has \(text.count) characters, and phones may cut it after \(longest)",
                    help: "say it in at most \(longest) characters"))
        }
    }

    /// The length in characters after which phones may cut the field; nil if there is no limit.
    private var longest: Int? {
        switch field {
        case .title: Self.longestTitle
        case .updateButton, .laterButton, .closeButton: Self.longestButton
        case .message, .whatsNew, .warnings: nil
        }
    }

    private func unknownPlaceholder(_ name: String) -> Diagnostic {
        let nearest = NearestName.to(name.trimmed, among: Self.placeholders)
        return error(
            "text-placeholder", "\("{\(name)}".quoted) is not a placeholder; there are `{app}` and `{latest}`",
            help: nearest.map { "write `{\($0)}`" } ?? "write the words themselves, without braces")
    }

    private func error(_ id: String, _ message: String, help: String) -> Diagnostic {
        Diagnostic(.error, id, at: words.position, message, help: help)
    }

    /// Names in braces other than exactly `{app}` and `{latest}`.
    ///
    /// A name is a letter, then letters, digits, `_` and `-`; white space around it is part of the mistake.
    static func unknownPlaceholders(in text: String) -> [String] {
        guard !holdsKnownAlone(text) else { return [] }
        return text.split(separator: "{", omittingEmptySubsequences: false).dropFirst().compactMap { rest in
            guard let end = rest.firstIndex(of: "}") else { return nil }
            let inside = String(rest[..<end]), name = inside.trimmed
            guard name.first?.isLetter == true,
                name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" })
            else { return nil }
            return placeholders.contains(inside) ? nil : inside
        }
    }

    /// Whether every opening brace begins a placeholder. A fast path: most words have no brace.
    private static func holdsKnownAlone(_ text: String) -> Bool {
        guard text.contains(byte: UInt8(ascii: "{")) else { return true }
        var rest = text.utf8[...]
        while let brace = rest.firstIndex(of: UInt8(ascii: "{")) {
            rest = rest[rest.index(after: brace)...]
            guard rest.starts(with: "app}".utf8) || rest.starts(with: "latest}".utf8) else { return false }
        }
        return true
    }
}

/// The invisible marks that change the text direction (Unicode Annex 9), with which text can look like other text.
enum DirectionMarks {
    /// The closing mark of each opening one.
    private static let closers: [Unicode.Scalar: Unicode.Scalar] = [
        "\u{202A}": "\u{202C}", "\u{202B}": "\u{202C}", "\u{2066}": "\u{2069}", "\u{2067}": "\u{2069}",
        "\u{2068}": "\u{2069}",
    ]

    /// The first mark that overrides the direction, is not closed in its line, or closes nothing; nil if there is none.
    static func fault(in text: String) -> (mark: Unicode.Scalar, reason: String)? {
        guard text.unicodeScalars.contains(where: \.isDirectional) else { return nil }
        for line in text.split(separator: "\n") {
            if let fault = fault(inLine: line) { return fault }
        }
        return nil
    }

    /// The first faulty mark of a line: marks must be closed in the line that opens them.
    private static func fault(inLine line: Substring) -> (mark: Unicode.Scalar, reason: String)? {
        var open: [Unicode.Scalar] = []
        for scalar in line.unicodeScalars where scalar.isDirectional {
            if scalar == "\u{202D}" || scalar == "\u{202E}" {
                return (scalar, "overrides the direction of the words, which is refused")
            }
            if closers[scalar] != nil {
                open.append(scalar)
            } else if open.popLast().flatMap({ closers[$0] }) != scalar {
                return (scalar, "closes a direction that was not opened")
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

    /// Four digits or more, as after `U+`.
    var hexadecimal: String {
        let digits = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(4 - digits.count, 0)) + digits
    }
}
