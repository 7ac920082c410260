import PolicyModel

/// The sections of one file's Markdown body.
///
/// A section may be opened more than once in a file as long as nothing in it is repeated. Each opening is a value of
/// its own here; `AppSections` merges them together with those of other files.
struct MarkdownBody: Sendable {
    /// `# Text: name`, with words by language.
    struct TextSection: Sendable {
        let name: String
        let position: SourcePosition
        let words: [LanguageTag: [LocalizedText.Field: LocalizedText.Words]]
    }

    /// `# Release: version`, with prose by language.
    struct NoteSection: Sendable {
        let version: Version
        let position: SourcePosition
        let parts: [LanguageTag: Part]

        struct Part: Sendable {
            let prose: Prose
            /// The language's heading; the first block if the part has no heading.
            let position: SourcePosition
        }
    }

    /// `# Message: id`, with its settings and words by language.
    struct MessageSection: Sendable {
        let id: String
        let position: SourcePosition
        /// The YAML text of the fenced block; empty if there is none.
        let settings: String
        /// The file line on which `settings` begins.
        let settingsLine: Int
        let words: [LanguageTag: [LocalizedText.Field: LocalizedText.Words]]
        /// False if an error was reported in the section, so that a field only seems to be missing.
        let isSound: Bool
    }

    /// Everything outside of sections, for the app's page.
    let documentation: Prose
    let texts: [TextSection]
    let notes: [NoteSection]
    let messages: [MessageSection]

    /// Those of the words in its sections, in order.
    var languages: [LanguageTag] {
        Set(texts.flatMap(\.words.keys) + notes.flatMap(\.parts.keys) + messages.flatMap(\.words.keys)).sorted()
    }

    /// - Parameters:
    ///   - text: the file after its front matter.
    ///   - firstLine: the line of `text` in the file, from 1.
    ///   - language: the file's, else the app's.
    init(
        _ text: String, file: String, firstLine: Int, language: LanguageTag,
        reporting diagnostics: inout [Diagnostic]
    ) {
        let text = BodyLimits.bounded(text, file: file, firstLine: firstLine, reporting: &diagnostics)
        let tree = MarkdownTree(text, file: file, firstLine: firstLine)
        let outline = BodyOutline(tree.blocks, reporting: &diagnostics)
        documentation = ProseRenderer.prose(outline.documentation, reporting: &diagnostics)
        var reader = SectionReader(language: language)
        for section in outline.sections { reader.read(section, reporting: &diagnostics) }
        (texts, notes, messages) = (reader.texts, reader.notes, reader.messages)
    }
}
