/// The words of one text section, by language and field.
package struct LocalizedText: Hashable, Sendable {
    /// In the order pages and forms show them; raw values are what an author types.
    package enum Field: String, CaseIterable, Hashable, Sendable {
        case title = "Title"
        case message = "Message"
        case whatsNew = "What's new"
        case warnings = "Warnings"
        case updateButton = "Update button"
        case laterButton = "Later button"

        /// By its place: to hash the raw value is to hash a text.
        package func hash(into hasher: inout Hasher) { hasher.combine(place) }

        private var place: Int {
            switch self {
            case .title: 0
            case .message: 1
            case .whatsNew: 2
            case .warnings: 3
            case .updateButton: 4
            case .laterButton: 5
            }
        }
    }

    /// Words as written: `{app}` and `{latest}` are still in them.
    package let words: [LanguageTag: [Field: Words]]
    /// The section's heading; for a text merged from a fragment, the app's own if it has one.
    package let position: SourcePosition

    package struct Words: Hashable, Sendable {
        package let text: String
        package let position: SourcePosition

        package init(_ text: String, at position: SourcePosition) {
            self.text = text
            self.position = position
        }
    }

    package init(words: [LanguageTag: [Field: Words]], position: SourcePosition) {
        self.words = words
        self.position = position
    }

    /// Sorted.
    package var languages: [LanguageTag] { words.keys.sorted() }

    package func has(_ field: Field) -> Bool { words.values.contains { $0[field] != nil } }

    /// The words for `language`: the same tag, then with subtags removed from the end, then the fallback language.
    package func words(_ field: Field, in language: LanguageTag, fallback: LanguageTag) -> String? {
        LocalizedText.first(field, of: sources(for: language, fallback: fallback))
    }

    /// Where a reader of `language` is given words from, the first that has a field being the one for it.
    func sources(for language: LanguageTag, fallback: LanguageTag) -> [[Field: Words]] {
        var sources: [[Field: Words]] = [], tag: LanguageTag? = language
        while let current = tag {
            if let found = words[current] { sources.append(found) }
            tag = current.parent
        }
        if let last = words[fallback] { sources.append(last) }
        return sources
    }

    static func first(_ field: Field, of sources: [[Field: Words]]) -> String? {
        for source in sources {
            if let found = source[field] { return found.text }
        }
        return nil
    }
}

/// Rendered Markdown as a value: HTML from a safe renderer, which is how Pages gets prose without knowing Markdown.
package struct Prose: Hashable, Sendable {
    package let html: String

    package init(html: String) { self.html = html }

    package static let empty = Prose(html: "")

    package var isEmpty: Bool { html.isEmpty }
}

/// An announcement without an update, which Turkcell Updater on Android alone can show.
package struct Message: Hashable, Sendable {
    package let id: String
    package let when: Condition
    package let from: Moment?
    package let until: Moment?
    /// Hours between two showings.
    package let every: Int?
    /// Most showings.
    package let max: Int?
    package let link: String?
    package let image: String?
    package let text: LocalizedText
    package let position: SourcePosition

    package init(
        id: String, when: Condition, from: Moment?, until: Moment?, every: Int?, max: Int?, link: String?,
        image: String?, text: LocalizedText, position: SourcePosition
    ) {
        self.id = id
        self.when = when
        self.from = from
        self.until = until
        self.every = every
        self.max = max
        self.link = link
        self.image = image
        self.text = text
        self.position = position
    }
}
