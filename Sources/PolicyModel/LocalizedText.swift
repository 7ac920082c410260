/// The texts of one `# Text:` or `# Message:` section of a policy, by language and field.
package struct LocalizedText: Hashable, Sendable {
    /// In the order pages and forms show them; raw values are what an author types.
    package enum Field: String, CaseIterable, Hashable, Sendable {
        case title = "Title"
        case message = "Message"
        case whatsNew = "What's new"
        case warnings = "Warnings"
        case updateButton = "Update button"
        case laterButton = "Later button"
        /// The one button of an announcement without a link.
        case closeButton = "Close button"

        /// What a `# Text:` section may hold.
        package static let ofTexts: [Field] = [.title, .message, .whatsNew, .warnings, .updateButton, .laterButton]
        /// What a `# Message:` section may hold.
        package static let ofMessages: [Field] = [.title, .message, .updateButton, .laterButton, .closeButton]
        /// The buttons that a `# Message:` section cannot have, with a link or without one.
        package static func foreign(toMessageWithLink hasLink: Bool) -> [Field] {
            hasLink ? [.closeButton] : [.updateButton, .laterButton]
        }

        /// Hashes a number, which is faster than hashing the raw text.
        package func hash(into hasher: inout Hasher) { hasher.combine(place) }

        /// The case's index, in declaration order.
        var place: Int {
            switch self {
            case .title: 0
            case .message: 1
            case .whatsNew: 2
            case .warnings: 3
            case .updateButton: 4
            case .laterButton: 5
            case .closeButton: 6
            }
        }
    }

    /// Texts as written: the placeholders `{app}` and `{latest}` are not yet replaced.
    package let words: [LanguageTag: [Field: Words]]
    /// The fields that some language writes with `{latest}`.
    let fieldsNamingLatest: Set<Field>
    /// The section's heading. For a text merged from a shared fragment: the app's own heading if it has one.
    package let position: SourcePosition
    /// The same texts for looking up: comparing the few languages is faster than hashing one.
    private let rows: [Row]

    private struct Row: Hashable, Sendable {
        let language: LanguageTag
        /// By `Field.place`.
        let texts: [String?]
    }

    /// The text of one field, with the place where it is written.
    package struct Words: Hashable, Sendable {
        package let text: String
        package let position: SourcePosition

        package init(_ text: String, at position: SourcePosition) {
            self.text = text
            self.position = position
        }

        /// Found by bytes, as it is replaced.
        fileprivate var namesLatest: Bool { text.contains(ascii: "{latest}") }
    }

    package init(words: [LanguageTag: [Field: Words]], position: SourcePosition) {
        self.words = words
        self.position = position
        fieldsNamingLatest = Set(words.values.flatMap { $0.filter(\.value.namesLatest).keys })
        rows = words.sorted { $0.key < $1.key }.map { language, fields in
            var texts: [String?] = Array(repeating: nil, count: Field.allCases.count)
            for (field, words) in fields { texts[field.place] = words.text }
            return Row(language: language, texts: texts)
        }
    }

    /// True if some field names `{latest}`.
    package var namesLatest: Bool { !fieldsNamingLatest.isEmpty }

    /// Every language with at least one field, sorted.
    package var languages: [LanguageTag] { rows.map(\.language) }

    /// True if some language has the field.
    package func has(_ field: Field) -> Bool { rows.contains { $0.texts[field.place] != nil } }

    /// True if the language itself has the field.
    package func has(_ field: Field, in language: LanguageTag) -> Bool {
        rows.contains { $0.language == language && $0.texts[field.place] != nil }
    }

    /// The text for `language`: of the same tag, else of the tag with subtags removed from the end, else of the
    /// fallback language; nil if none of them has the field.
    package func words(_ field: Field, in language: LanguageTag, fallback: LanguageTag) -> String? {
        var found: String?
        forEachRow(for: language, fallback: fallback) { row in
            if found == nil { found = row.texts[field.place] }
        }
        return found
    }

    /// The language whose words those are.
    package func language(of field: Field, in language: LanguageTag, fallback: LanguageTag) -> LanguageTag? {
        var found: LanguageTag?
        forEachRow(for: language, fallback: fallback) { row in
            if found == nil, row.texts[field.place] != nil { found = row.language }
        }
        return found
    }

    /// The same for every field, by `Field.place`.
    func texts(in language: LanguageTag, fallback: LanguageTag) -> [String?] {
        var texts: [String?] = Array(repeating: nil, count: Field.allCases.count)
        forEachRow(for: language, fallback: fallback) { row in
            for place in texts.indices where texts[place] == nil { texts[place] = row.texts[place] }
        }
        return texts
    }

    /// Calls `body` with the rows that serve `language`, in order of preference.
    private func forEachRow(for language: LanguageTag, fallback: LanguageTag, _ body: (Row) -> Void) {
        var tag: LanguageTag? = language.current
        while let current = tag {
            for row in rows where row.language == current { body(row) }
            tag = current.parent
        }
        for row in rows where row.language == fallback { body(row) }
    }
}

/// Rendered Markdown as a value: sanitized HTML, so that Pages can show prose without importing a Markdown parser.
package struct Prose: Hashable, Sendable {
    package let html: String
    /// The same as plain text, a block or item a line; only release notes have it.
    package let lines: [String]
    /// The pictures and the links that only a page of the site finds, in the order of the text.
    package let relativePictures: [RelativeAddress]
    package let relativeLinks: [RelativeAddress]

    /// An address without a scheme.
    package struct RelativeAddress: Hashable, Sendable {
        /// As it stands in `html`.
        package let address: String
        package let position: SourcePosition

        package init(address: String, position: SourcePosition) {
            (self.address, self.position) = (address, position)
        }

        /// True for an address that begins with no scheme.
        package static func isRelative(_ address: some StringProtocol) -> Bool {
            let start = address.prefix { !":/?#".contains($0) }
            return start.endIndex == address.endIndex || address[start.endIndex] != ":"
        }
    }

    package init(
        html: String, lines: [String] = [], relativePictures: [RelativeAddress] = [],
        relativeLinks: [RelativeAddress] = []
    ) {
        (self.html, self.lines) = (html, lines)
        (self.relativePictures, self.relativeLinks) = (relativePictures, relativeLinks)
    }

    /// The one above another.
    package func followed(by other: Prose) -> Prose {
        Prose(
            html: html + other.html, lines: lines + other.lines,
            relativePictures: relativePictures + other.relativePictures,
            relativeLinks: relativeLinks + other.relativeLinks)
    }

    package static let empty = Prose(html: "")

    package var isEmpty: Bool { html.isEmpty }
}
