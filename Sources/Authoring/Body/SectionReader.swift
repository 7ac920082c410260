import PolicyModel

/// Reads a body's sections one after the other, and reports what is written twice in one file.
struct SectionReader {
    /// The language of blocks before any language heading.
    let language: LanguageTag
    /// In the order of the file, as all three.
    private(set) var texts: [MarkdownBody.TextSection] = []
    private(set) var notes: [MarkdownBody.NoteSection] = []
    private(set) var messages: [MarkdownBody.MessageSection] = []

    private typealias Words = [LanguageTag: [LocalizedText.Field: LocalizedText.Words]]
    private typealias Part = BodyOutline.Section.Part

    /// Identifies what may be written once in a file. A release is a version, so `2.4` and `2.4.0` are the same.
    private enum Key: Hashable {
        case field(SectionHeading.Section, LanguageTag, LocalizedText.Field)
        case note(Version, LanguageTag)
        case settings(String)
    }

    /// Where each key was first written.
    private var firstPlaces: [Key: SourcePosition] = [:]

    init(language: LanguageTag) {
        self.language = language
        // Most files have no more.
        firstPlaces.reserveCapacity(24)
    }

    /// Reads one section into `texts`, `notes` or `messages`.
    mutating func read(_ section: BodyOutline.Section, reporting diagnostics: inout [Diagnostic]) {
        let known = diagnostics.count
        reportEmptiness(of: section, &diagnostics)
        switch section.opening {
        case .text(let name):
            let words = words(of: section, parts: parts(section, section.preamble), &diagnostics)
            texts.append(MarkdownBody.TextSection(name: name, position: section.position, words: words))
        case .release(let version):
            notes.append(note(version, section, &diagnostics))
        case .message(let id):
            messages.append(message(id, section, known: known, &diagnostics))
        }
    }

    /// The language parts; blocks before any language heading are the first part.
    private func parts(_ section: BodyOutline.Section, _ preamble: [MarkdownNode]) -> [Part] {
        guard let first = preamble.first else { return section.parts }
        return [Part(language: language, position: first.position, heading: "", blocks: preamble)] + section.parts
    }

    /// Reports a section or part without any words.
    private func reportEmptiness(of section: BodyOutline.Section, _ diagnostics: inout [Diagnostic]) {
        if section.preamble.isEmpty && section.parts.isEmpty {
            diagnostics.append(
                Diagnostic(
                    .error, "section-empty", at: section.position,
                    "\("# \(section.opening.inWords)".quoted) holds nothing; a section holds words",
                    help: "write them, or delete the heading"))
        }
        for part in section.parts where part.blocks.isEmpty {
            diagnostics.append(
                Diagnostic(
                    .error, "section-empty", at: part.position,
                    "\("## \(part.heading)".quoted) holds nothing; a language part holds words",
                    help: "write them, or delete the heading"))
        }
    }

    /// Reads every part, also one with a wrong language, so that all mistakes are reported in one run.
    private mutating func words(
        of section: BodyOutline.Section, parts: [Part], _ diagnostics: inout [Diagnostic]
    ) -> Words {
        var words = Words(minimumCapacity: parts.count)
        for part in parts {
            let list = FieldList(part.blocks, of: section.opening, reporting: &diagnostics)
            reportLetters(of: part, list.entries.map(\.words.text), &diagnostics)
            guard let language = part.language, !list.entries.isEmpty else { continue }
            var fields = words.removeValue(forKey: language) ?? Dictionary(minimumCapacity: list.entries.count)
            for entry in list.entries {
                let key = Key.field(section.opening, language, entry.field)
                if isFirst(
                    key, "`\(entry.field.rawValue)` in `\(language)` of `# \(section.opening.inWords)`",
                    entry.words.position, &diagnostics
                ) {
                    fields[entry.field] = entry.words
                }
            }
            if !fields.isEmpty { words[language] = fields }
        }
        return words
    }

    /// Reads release notes, which are free Markdown.
    private mutating func note(
        _ version: Version, _ section: BodyOutline.Section, _ diagnostics: inout [Diagnostic]
    ) -> MarkdownBody.NoteSection {
        var notes: [LanguageTag: MarkdownBody.NoteSection.Part] = [:]
        for part in parts(section, section.preamble) {
            // Rendering moves headings, which changes no words.
            let read = ProseRenderer.prose(part.blocks, reporting: &diagnostics)
            let lines = part.blocks.map { $0.plainLines() }
            let prose = Prose(
                html: read.html, lines: Array(lines.joined()),
                relativePictures: read.relativePictures, relativeLinks: read.relativeLinks)
            reportLetters(of: part, prose.lines, &diagnostics)
            let words = prose.lines.joined(separator: " ")
            if let first = part.blocks.first, !words.trimmed.isEmpty, WordsCheck.isLeftOpen(words) {
                diagnostics.append(
                    Diagnostic(
                        .error, "text-placeholder", at: first.position,
                        "\(words.quoted) stands where the notes of \(version) are still to come",
                        help: "write them, or delete the section"))
            }
            for (block, lines) in zip(part.blocks, lines) {
                report(hiddenIn: lines, block, of: version, &diagnostics)
                if block.kind != .codeBlock { report(placeholdersIn: lines, block, of: version, &diagnostics) }
            }
            guard let language = part.language, !prose.isEmpty else { continue }
            let what = "`\(language)` of `# Release: \(version)`"
            if isFirst(.note(version, language), what, part.position, &diagnostics) {
                notes[language] = MarkdownBody.NoteSection.Part(prose: prose, position: part.position)
            }
        }
        return MarkdownBody.NoteSection(version: version, position: section.position, parts: notes)
    }

    /// Refuses what cannot be seen, as in texts: feeds would leave it out or turn the words around it.
    private func report(
        hiddenIn lines: [String], _ block: MarkdownNode, of version: Version, _ diagnostics: inout [Diagnostic]
    ) {
        diagnostics += HiddenCharacters.faults(
            in: lines.joined(separator: "\n"), of: "the notes of \(version)", at: block.position, mayHold: ["\n", "\t"]
        ) { block.position(of: $0, after: $1) }
    }

    /// Warns of placeholders in release notes, which are shown as they are written.
    private func report(
        placeholdersIn lines: [String], _ block: MarkdownNode, of version: Version, _ diagnostics: inout [Diagnostic]
    ) {
        for mark in Set(lines.flatMap { ForeignPlaceholder.own(in: $0) }).sorted() {
            guard let position = block.position(of: mark) else { continue }
            diagnostics.append(
                ForeignPlaceholder.unfilled(
                    mark, in: "release notes", at: position, or: position,
                    help: mark == "{latest}" ? "write \(version)" : "write the app's name"))
        }
    }

    /// Warns of a language heading over words in the letters of another language.
    private func reportLetters(of part: Part, _ words: [String], _ diagnostics: inout [Diagnostic]) {
        guard !part.heading.isEmpty,
            let doubt = part.language.flatMap({ WrittenLanguage.doubt(about: $0, over: words) })
        else { return }
        diagnostics.warning(
            "section-language", at: part.position, "\("## \(part.heading)".quoted) \(doubt.reason)",
            help: doubt.help { "`## \($0)`" }, fixes: doubt.meant.map { [.heading("## \($0)")] } ?? [])
    }

    /// Whether `key` is new in this file. Otherwise reports both places; the first one counts.
    private mutating func isFirst(
        _ key: Key, _ what: @autoclosure () -> String, _ position: SourcePosition, _ diagnostics: inout [Diagnostic]
    ) -> Bool {
        guard let first = firstPlaces.updateValue(position, forKey: key) else { return true }
        firstPlaces[key] = first
        diagnostics.append(
            Diagnostic(
                .error, "section-twice", at: position, "\(what()) is written twice", help: "keep one of them",
                note: Diagnostic.Note("first written here", at: first)))
        return false
    }
}

// MARK: - Messages

extension SectionReader {
    /// Reads an announcement: a fenced YAML block with settings, which may be missing, then words.
    ///
    /// - Parameter known: the number of diagnostics before the section.
    private mutating func message(
        _ id: String, _ section: BodyOutline.Section, known: Int, _ diagnostics: inout [Diagnostic]
    ) -> MarkdownBody.MessageSection {
        var rest = section.preamble, settings = "", line = section.position.line
        if let block = rest.first, block.kind == .codeBlock {
            rest.removeFirst()
            (settings, line) = (block.literal, block.secondFileLine)
            checkSettings(block, id, &diagnostics)
        }
        let words = words(of: section, parts: parts(section, rest), &diagnostics)
        return MarkdownBody.MessageSection(
            id: id, position: section.position, settings: settings, settingsLine: line, words: words,
            isSound: !diagnostics[known...].contains { $0.severity == .error })
    }

    /// Reports settings that are repeated in this file, not YAML, or without a closing fence.
    private mutating func checkSettings(_ block: MarkdownNode, _ id: String, _ diagnostics: inout [Diagnostic]) {
        _ = isFirst(.settings(id), "the settings block of `# Message: \(id)`", block.position, &diagnostics)
        if block.fenceInfo != "yaml" {
            diagnostics.append(
                settingsError(
                    "\(block.fenceInfo.quoted) is not what a message's settings are written in", at: block.position))
        } else if !block.isClosedByFence {
            diagnostics.append(settingsError("the settings of `# Message: \(id)` are never closed", at: block.position))
        }
    }

    private func settingsError(_ message: String, at position: SourcePosition) -> Diagnostic {
        Diagnostic(
            .error, "message-settings", at: position, message,
            help: "write them between a line of ```yaml and a line of ``` right under the heading")
    }
}
