import PolicyModel

/// The body sections of one app: those of all its files, and the fragment's where the app has none.
struct AppSections {
    /// The words of one section, by language and field.
    typealias FieldWords = [LanguageTag: [LocalizedText.Field: LocalizedText.Words]]

    /// A message's settings and words, not yet checked against the policy.
    struct MessageParts {
        let id: String
        var settings: YAMLNode?
        let position: SourcePosition
        var words: FieldWords
        /// False if an error was reported in one of its sections, so that a field only seems to be missing.
        var isSound: Bool
    }

    private(set) var texts: [String: LocalizedText] = [:]
    private(set) var notes: [Version: [LanguageTag: MarkdownBody.NoteSection.Part]] = [:]
    /// The position of each note section, in file order, for diagnostics.
    private(set) var notePositions: [(version: Version, position: SourcePosition)] = []
    /// In the order written: the app's main file, its others by name, then the fragment.
    private(set) var messages: [MessageParts] = []
    private(set) var documentation = Prose.empty

    /// Adds a file of the app. The same field in two files is an error.
    mutating func add(_ body: MarkdownBody, _ file: String, _ diagnostics: inout [Diagnostic]) {
        documentation = documentation.followed(by: body.documentation)
        for section in body.texts {
            let old = texts[section.name]
            let words = join(old?.words ?? [:], section.words, of: "text '\(section.name)'", &diagnostics)
            texts[section.name] = LocalizedText(words: words, position: old?.position ?? section.position)
        }
        for section in body.notes { add(section, &diagnostics) }
        for section in body.messages { add(section, file, &diagnostics) }
    }

    private mutating func add(
        _ section: MarkdownBody.MessageSection, _ file: String, _ diagnostics: inout [Diagnostic]
    ) {
        let settings = settings(of: section, file, &diagnostics)
        guard let place = messages.firstIndex(where: { $0.id == section.id }) else {
            messages.append(
                MessageParts(
                    id: section.id, settings: settings, position: section.position, words: section.words,
                    isSound: section.isSound))
            return
        }
        if let first = messages[place].settings, let again = settings, first.position.file != again.position.file {
            diagnostics.error(
                "repeated-message", at: again.position,
                "the settings of message '\(section.id)' are written more than once",
                help: "keep one yaml block", note: .init("first written here", at: first.position))
        }
        messages[place].settings = messages[place].settings ?? settings
        messages[place].words = join(messages[place].words, section.words, of: "message '\(section.id)'", &diagnostics)
        messages[place].isSound = messages[place].isSound && section.isSound
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
        if old.isEmpty { return new }
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
        for message in base.messages {
            guard let place = messages.firstIndex(where: { $0.id == message.id }) else {
                messages.append(message)
                continue
            }
            let own = messages[place]
            messages[place].settings =
                own.settings.map { node in message.settings.map { node.merged(over: $0) } ?? node } ?? message.settings
            messages[place].words = merged(own.words, over: message.words)
            messages[place].isSound = own.isSound && message.isSound
        }
    }

    /// The words of `own`, completed with those of `base`.
    private func merged(_ own: FieldWords, over base: FieldWords) -> FieldWords {
        own.merging(base) { fields, under in fields.merging(under) { mine, _ in mine } }
    }
}
