import PolicyModel

/// The body sections of one app: those of all its files, and the fragment's where the app has none.
struct AppSections {
    /// The words of one section, by language and field.
    typealias FieldWords = [LanguageTag: [LocalizedText.Field: LocalizedText.Words]]

    /// A message's settings and words, not yet checked against the policy.
    struct MessageParts {
        var settings: YAMLNode?
        var position: SourcePosition
        var words: FieldWords
    }

    private(set) var texts: [String: LocalizedText] = [:]
    private(set) var notes: [Version: [LanguageTag: MarkdownBody.NoteSection.Part]] = [:]
    /// The position of each note section, in file order, for diagnostics.
    private(set) var notePositions: [(version: Version, position: SourcePosition)] = []
    private(set) var messages: [String: MessageParts] = [:]
    private(set) var documentation = Prose.empty

    /// Adds a file of the app. The same field in two files is an error.
    mutating func add(_ body: MarkdownBody, _ file: String, _ diagnostics: inout [Diagnostic]) {
        documentation = Prose(html: documentation.html + body.documentation.html)
        for section in body.texts {
            let old = texts[section.name]
            let words = join(old?.words ?? [:], section.words, of: "text '\(section.name)'", &diagnostics)
            texts[section.name] = LocalizedText(words: words, position: old?.position ?? section.position)
        }
        for section in body.notes { add(section, &diagnostics) }
        for section in body.messages {
            let settings = settings(of: section, file, &diagnostics)
            guard var old = messages[section.id] else {
                messages[section.id] = MessageParts(
                    settings: settings, position: section.position, words: section.words)
                continue
            }
            if let first = old.settings, let again = settings, first.position.file != again.position.file {
                diagnostics.error(
                    "repeated-message", at: again.position,
                    "the settings of message '\(section.id)' are written more than once",
                    help: "keep one yaml block", note: .init("first written here", at: first.position))
            }
            old.settings = old.settings ?? settings
            old.words = join(old.words, section.words, of: "message '\(section.id)'", &diagnostics)
            messages[section.id] = old
        }
    }

    private mutating func add(_ section: MarkdownBody.NoteSection, _ diagnostics: inout [Diagnostic]) {
        notePositions.append((section.version, section.position))
        for (language, part) in section.parts.sorted(by: { $0.key < $1.key }) {
            if let first = notes[section.version]?[language] {
                // Repetitions within one file are already reported.
                guard first.position.file != part.position.file else { continue }
                diagnostics.error(
                    "repeated-section", at: part.position,
                    "the notes of release \(section.version) in \(language) are written more than once",
                    help: "keep one of them", note: .init("first written here", at: first.position))
            } else {
                notes[section.version, default: [:]][language] = part
            }
        }
    }

    private func settings(
        of section: MarkdownBody.MessageSection, _ file: String, _ diagnostics: inout [Diagnostic]
    ) -> YAMLNode? {
        guard !section.settings.isEmpty else { return nil }
        return YAMLText.read(section.settings, file: file, firstLine: section.settingsLine, reporting: &diagnostics)
    }

    /// Merges words of one section; reports a field that is written twice.
    private func join(
        _ old: FieldWords, _ new: FieldWords, of section: String, _ diagnostics: inout [Diagnostic]
    ) -> FieldWords {
        var joined = old
        for (language, fields) in new.sorted(by: { $0.key < $1.key }) {
            for (field, words) in fields.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
                guard let first = joined[language]?[field] else {
                    joined[language, default: [:]][field] = words
                    continue
                }
                guard first.position.file != words.position.file else { continue }
                diagnostics.error(
                    "repeated-section", at: words.position,
                    "'\(field.rawValue)' of \(section) in \(language) is written more than once",
                    help: "keep one of them", note: .init("first written here", at: first.position))
            }
        }
        return joined
    }

    /// Adds a fragment's sections. For each language and field the app's own words win.
    mutating func add(base: AppSections) {
        for (name, text) in base.texts {
            let own = texts[name]
            texts[name] = LocalizedText(
                words: merged(own?.words ?? [:], over: text.words), position: own?.position ?? text.position)
        }
        for (version, parts) in base.notes {
            notes[version] = (notes[version] ?? [:]).merging(parts) { own, _ in own }
        }
        notePositions += base.notePositions
        for (id, message) in base.messages {
            guard var own = messages[id] else {
                messages[id] = message
                continue
            }
            own.settings =
                own.settings.map { node in message.settings.map { node.merged(over: $0) } ?? node } ?? message.settings
            own.words = merged(own.words, over: message.words)
            messages[id] = own
        }
    }

    /// The words of `own`, completed with those of `base`.
    private func merged(_ own: FieldWords, over base: FieldWords) -> FieldWords {
        own.merging(base) { fields, under in fields.merging(under) { mine, _ in mine } }
    }
}
