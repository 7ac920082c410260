import PolicyModel

/// Classifies a level-one heading: a section, documentation, or a misspelt section, which is an error.
///
/// A heading **is** a section if it is exactly `Text:`, `Release:` or `Message:`, a space and a value.
/// It is a **misspelt** section if its first word is nearly one of these three (see `nearest`), and either
/// - a colon follows that word: `Texts: force`, `text: force`, `Text:force`, `Relase: 1.0`; or
/// - only one word follows, after a colon if there is one, and it can only be a value: `Text force`,
///   `Release 3.2.0`, `Release notes: 3.2.0`.
///
/// All others are documentation: `Text and tone`, `Releases we support`, `Release notes`, `Next: the web`.
enum SectionHeading {
    case section(Section)
    case documentation
    /// `meant` is the heading's line as it should be, where that is known.
    case mistaken(id: String, message: String, help: String, meant: String? = nil)

    /// A section by its name; two headings of the same section are equal.
    enum Section: Hashable {
        case text(String)
        case release(Version)
        case message(String)

        /// The heading without its `#`.
        var inWords: String {
            switch self {
            case .text(let name): "Text: \(name)"
            case .release(let version): "Release: \(version)"
            case .message(let id): "Message: \(id)"
            }
        }
    }

    /// The words that open a section, and the values that each takes.
    private enum Form: String, CaseIterable {
        case text = "Text"
        case release = "Release"
        case message = "Message"

        var inWords: String {
            switch self {
            case .text: "Text: <name>"
            case .release: "Release: <version>"
            case .message: "Message: <id>"
            }
        }

        /// Whether a word is hardly the end of a documentation heading: a version after `Release`, else a standard name
        /// or a name with a hyphen, underscore or digit.
        func couldOnlyBeValue(_ word: String) -> Bool {
            switch self {
            case .release: word.drop { $0 == "v" || $0 == "V" }.first?.isNumber == true
            case .text, .message:
                ["force", "recommend"].contains(word.lowercased())
                    || (word == word.lowercased() && word.contains { $0 == "-" || $0 == "_" || $0.isNumber })
            }
        }
    }

    init(_ heading: PlainText) { self.init(text: heading.text, unsupported: heading.unsupported?.kind) }

    /// Classifies a heading by its text.
    ///
    /// - Parameter unsupported: a link, image or HTML in the heading, which no section name may contain.
    init(text: String, unsupported: MarkdownNode.Kind? = nil) {
        let text = text.trimmed
        // A section's first letter is always right, and most headings have another.
        guard let letter = text.utf8.first, SectionHeading.letters.contains(letter | 0x20) else {
            self = .documentation
            return
        }
        let colon = text.firstIndex { $0 == ":" || $0 == "：" }
        let head = text[..<(colon ?? text.endIndex)].split { $0 == " " || $0 == "\t" }
        let value = colon.map { text[text.index(after: $0)...].trimmed }
        guard let first = head.first, let form = SectionHeading.nearest(to: String(first)) else {
            self = .documentation
            return
        }
        if let value, let colon, head.count == 1 {
            let isSpaced = text[text.index(after: colon)...].first?.isWhitespace != false
            let isExact = isSpaced && text.hasPrefix("\(form.rawValue):")
            self = isExact ? SectionHeading.opening(form, value, unsupported) : SectionHeading.slip(form, text, value)
        } else if let value = value ?? SectionHeading.loneValue(after: head), form.couldOnlyBeValue(value),
            !value.contains(where: \.isWhitespace)
        {
            self = SectionHeading.slip(form, text, value)
        } else {
            self = .documentation
        }
    }

    /// The first letters of all forms, small.
    private static let letters = Form.allCases.compactMap { $0.rawValue.lowercased().utf8.first }

    /// Whether a documentation heading is `Word: value`, only a standard text's name, or only the word of a section.
    static func resemblesSection(_ text: String) -> Bool {
        text.contains(":") || text.contains("：") || ["force", "recommend"].contains(text.trimmed.lowercased())
            || form(ofNameless: text) != nil
    }

    /// How a section's heading is written, for one that is its first word alone.
    static func form(ofNameless text: String) -> String? {
        Form.allCases.first { $0.rawValue.lowercased() == text.trimmed.lowercased() }?.inWords
    }

    /// The second of two words; words without letters and digits, such as a dash, do not count.
    private static func loneValue(after head: [Substring]) -> String? {
        let words = head.dropFirst().filter { $0.contains { $0.isLetter || $0.isNumber } }
        return words.count == 1 ? words.first.map(String.init) : nil
    }

    /// The form with the same first letter whose edit distance is at most a third of its letters.
    /// The first letter must agree, so that `Next:` is not taken for `Text:`.
    private static func nearest(to word: String) -> Form? {
        guard let last = word.lastIndex(where: \.isLetter) else { return nil }
        let letters = word[...last]
        if let form = Form(rawValue: String(letters)) { return form }
        guard let form = NearestName.to(String(letters), among: Form.allCases.map(\.rawValue)).flatMap(Form.init),
            form.rawValue.first?.lowercased() == letters.first?.lowercased()
        else { return nil }
        return form
    }

    /// The error for a misspelt section, with the right form in its help.
    private static func slip(_ form: Form, _ text: String, _ value: String) -> SectionHeading {
        .mistaken(
            id: "section-heading",
            message: "\("# \(text)".quoted) nearly opens a section; the form is `# \(form.inWords)`",
            help: "write \("# \(form.rawValue): \(value.isEmpty ? "…" : value)".quoted), "
                + "or other words if it is documentation",
            meant: value.isEmpty ? nil : "# \(form.rawValue): \(value)")
    }

    /// The section with a value, or the error for a value that is not of the form's kind.
    private static func opening(_ form: Form, _ value: String, _ unsupported: MarkdownNode.Kind?) -> SectionHeading {
        var text: String { "# \(form.rawValue): \(value)".quoted }
        if let unsupported {
            return .mistaken(
                id: "section-heading", message: "\(text) holds \(unsupported.rawValue); a section's name is plain text",
                help: "write the name alone")
        }
        if value.isEmpty {
            return .mistaken(
                id: "section-heading", message: "`# \(form.rawValue):` names nothing; the form is `# \(form.inWords)`",
                help: "write the name after the colon")
        }
        if value.unicodeScalars.contains(where: { $0.isControl || $0.isDirectional }) {
            return .mistaken(
                id: "section-heading", message: "\(text) holds a character that cannot be seen; a name is plain text",
                help: "delete it")
        }
        switch form {
        case .text: return .section(.text(value))
        case .message: return .section(.message(value))
        case .release:
            if let version = Version(orPreview: value) { return .section(.release(version)) }
            return .mistaken(
                id: "section-heading", message: "\(value.quoted) is not a version: one to four numbers joined by dots",
                help: CorrectedValue.version(value).map { "write `# Release: \($0)`" }
                    ?? "write the release's version, such as `# Release: 3.2.0`",
                meant: CorrectedValue.version(value).map { "# Release: \($0)" })
        }
    }
}
