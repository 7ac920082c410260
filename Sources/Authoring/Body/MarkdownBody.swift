import PolicyModel

/// The sections of one file's Markdown body.
///
/// A section may be opened more than once in a file as long as nothing in it is written twice;
/// each opening is a value of its own here, and whoever merges files merges them.
struct MarkdownBody: Sendable {
    struct TextSection: Sendable {
        let name: String
        let position: SourcePosition
        let words: [LanguageTag: [LocalizedText.Field: LocalizedText.Words]]
    }

    struct NoteSection: Sendable {
        let version: Version
        let position: SourcePosition
        let parts: [LanguageTag: Part]

        struct Part: Sendable {
            let prose: Prose
            /// The language's heading, or the first block where the part has none.
            let position: SourcePosition
        }
    }

    struct MessageSection: Sendable {
        let id: String
        let position: SourcePosition
        /// The YAML text of the fenced block; empty where a later opening of the same message adds words only.
        let settings: String
        /// The file line of its first text line.
        let settingsLine: Int
        let words: [LanguageTag: [LocalizedText.Field: LocalizedText.Words]]
    }

    let documentation: Prose
    let texts: [TextSection]
    let notes: [NoteSection]
    let messages: [MessageSection]

    /// `text` is the body after the front matter; `firstLine` its first line's number in the file, from 1;
    /// `language` the file's, else the app's.
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
