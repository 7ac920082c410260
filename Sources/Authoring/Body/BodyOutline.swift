import PolicyModel

/// A body split at its headings into documentation and sections with their language parts; `SectionReader` reads these.
struct BodyOutline {
    /// A section: everything from its heading to the next level-one heading.
    struct Section {
        let opening: SectionHeading.Section
        let position: SourcePosition
        /// The blocks before any language heading, which are in the file's language.
        var preamble: [MarkdownNode] = []
        var parts: [Part] = []

        /// The blocks under one `## <language>`.
        struct Part {
            let language: LanguageTag?
            let position: SourcePosition
            let heading: String
            var blocks: [MarkdownNode] = []
        }
    }

    /// The blocks of the app's page, in order.
    private(set) var documentation: [MarkdownNode] = []
    /// In the order of the file.
    private(set) var sections: [Section] = []

    /// What the current block belongs to; blocks under a refused heading belong nowhere.
    private enum Place { case documentation, section, nowhere }

    /// The last documentation heading of level one, until a field under it is reported.
    private var suspect: MarkdownNode?

    /// Distributes the blocks of a body and reports misplaced ones.
    init(_ blocks: [MarkdownNode], reporting diagnostics: inout [Diagnostic]) {
        var place = Place.documentation
        for block in blocks {
            if let mistake = SwallowedSection.diagnostic(in: block) { diagnostics.append(mistake) }
            switch (block.headingLevel, place) {
            case (1, _): place = open(block, &diagnostics)
            case (2, .section): openPart(PlainText(of: block).text.trimmed, at: block.position, &diagnostics)
            case (2, .documentation): addToDocumentation(heading: block, &diagnostics)
            case (_, .documentation):
                if let heading = GluedHeading(block), heading.opensSection {
                    diagnostics.append(heading.diagnostic)
                    place = open(text: heading.words, at: block.position)
                    continue
                }
                documentation.append(block)
                reportFields(in: block, &diagnostics)
            case (_, .section):
                guard let heading = GluedHeading(block) else {
                    addToSection(block)
                    continue
                }
                diagnostics.append(heading.diagnostic)
                if heading.level == 2 { openPart(heading.words, at: block.position, &diagnostics) }
                if heading.level == 1 { place = open(text: heading.words, at: block.position) }
            case (_, .nowhere): continue
            }
        }
        reportLanguages(&diagnostics)
    }

    /// Warns of a level-one heading in documentation that is a language of the file's sections.
    private func reportLanguages(_ diagnostics: inout [Diagnostic]) {
        let headings = documentation.filter { $0.headingLevel == 1 }
        guard !headings.isEmpty else { return }
        let tags = Set(sections.flatMap(\.parts).compactMap { $0.language?.description })
        for heading in headings {
            let text = PlainText(of: heading).text.trimmed
            let isReported = diagnostics.contains { $0.id == "section-heading" && $0.position == heading.position }
            guard tags.contains(text), !isReported else { continue }
            diagnostics.warning(
                "section-heading", at: heading.position,
                "\("# \(text)".quoted) begins documentation, and what stands under it is in no section",
                help: "write `## \(text)` for a part of the section above it", fixes: [.heading("## \(text)")])
        }
    }

    /// Opens what a level-one heading begins.
    private mutating func open(_ heading: MarkdownNode, _ diagnostics: inout [Diagnostic]) -> Place {
        suspect = nil
        switch SectionHeading(PlainText(of: heading)) {
        case .documentation:
            documentation.append(heading)
            suspect = heading
            return .documentation
        case .section(let opening):
            sections.append(Section(opening: opening, position: heading.position))
            return .section
        case .mistaken(let id, let message, let help, let meant):
            let fixes: [Fix] = meant.map { [.heading($0)] } ?? []
            diagnostics.append(Diagnostic(.error, id, at: heading.position, message, help: help, fixes: fixes))
            return .nowhere
        }
    }

    /// Opens the section that a heading with a slip was meant to open, so that what follows is no mistake besides.
    private mutating func open(text: String, at position: SourcePosition) -> Place {
        guard case .section(let opening) = SectionHeading(text: text) else { return .nowhere }
        sections.append(Section(opening: opening, position: position))
        return .section
    }

    /// Reports fields under a documentation heading, because no phone would show them.
    private mutating func reportFields(in block: MarkdownNode, _ diagnostics: inout [Diagnostic]) {
        guard let heading = suspect, block.kind == .bulletList,
            let line = block.children.lazy.compactMap({ $0.children.first?.textLines.first })
                .first(where: FieldList.isField)
        else { return }
        suspect = nil
        let text = PlainText(of: heading).text.trimmed
        guard SectionHeading.resemblesSection(text) else { return warn(of: line, under: heading, text, &diagnostics) }
        diagnostics.append(opensNothing(heading, text, above: "the field \(line.quoted)"))
    }

    private func opensNothing(_ heading: MarkdownNode, _ text: String, above words: String) -> Diagnostic {
        let form = SectionHeading.form(ofNameless: text).map { "`# \($0)`" }
        return Diagnostic(
            .error, "section-heading", at: heading.position,
            "\("# \(text)".quoted) opens no section, and \(words) stands under it",
            help: "write \(form ?? "`# Text: <name>` or `# Message: <id>`"), or "
                + (text.contains(":") ? "a heading without a colon" : "other words") + " if it is documentation")
    }

    /// Documentation may speak of fields; below a language that no section has, they are words that no phone shows.
    private func warn(
        of field: String, under heading: MarkdownNode, _ text: String, _ diagnostics: inout [Diagnostic]
    ) {
        guard !sections.isEmpty, (try? WrittenLanguage.read(text))?.description == text else { return }
        diagnostics.warning(
            "section-heading", at: heading.position,
            "\("# \(text)".quoted) begins documentation, and the field \(field.quoted) stands under it, which no phone "
                + "shows",
            help: "write `## \(text)` for a part of the section above it", fixes: [.heading("## \(text)")])
    }

    private mutating func openPart(_ text: String, at position: SourcePosition, _ diagnostics: inout [Diagnostic]) {
        let language = language(text, at: position, &diagnostics)
        sections[sections.count - 1].parts.append(Section.Part(language: language, position: position, heading: text))
    }

    /// The language of a heading; reports one that is none, or that may be another.
    private func language(
        _ text: String, at position: SourcePosition, _ diagnostics: inout [Diagnostic]
    ) -> LanguageTag? {
        // Most headings are right, and nobody reads it then.
        var written: String { "## \(text)".quoted }
        do {
            let tag = try WrittenLanguage.read(text)
            if let doubt = WrittenLanguage.doubt(about: tag) {
                diagnostics.warning(
                    "section-language", at: position, "\(written) \(doubt.reason)", help: doubt.help { "`## \($0)`" },
                    fixes: doubt.meant.map { [.heading("## \($0)")] } ?? [])
            }
            return tag
        } catch {
            let isForm = LanguageTag(text) == nil
            diagnostics.error(
                "section-language", at: position,
                isForm
                    ? "\(written) is not a language: in a section, level-two headings are language tags"
                    : "\(written) \(error.reason)",
                help: error.meant == nil ? languageHelp(text) : error.help { "`## \($0)`" },
                fixes: error.meant.map { [.heading("## \($0)")] } ?? [])
            return nil
        }
    }

    /// The help for a heading that stands for no language.
    private func languageHelp(_ text: String) -> String {
        if case .section(let opening) = SectionHeading(text: text) {
            return "write `# \(opening.inWords)` to open a section"
        }
        return "write a tag such as `## de` or `## pt-BR`; headings in release notes begin at `###`"
    }

    /// Reports `## Text:` with one word in documentation as a section at the wrong level; more words are prose. Reports
    /// a language under a section's heading that lacks its name.
    private mutating func addToDocumentation(heading: MarkdownNode, _ diagnostics: inout [Diagnostic]) {
        documentation.append(heading)
        let text = PlainText(of: heading).text.trimmed
        if let above = suspect, (try? WrittenLanguage.read(text))?.description == text {
            let name = PlainText(of: above).text.trimmed
            guard SectionHeading.form(ofNameless: name) != nil else { return }
            suspect = nil
            return diagnostics.append(opensNothing(above, name, above: "the language \("## \(text)".quoted)"))
        }
        guard case .section(let opening) = SectionHeading(text: text), text.split(separator: " ").count == 2
        else { return }
        diagnostics.append(
            Diagnostic(
                .error, "section-heading", at: heading.position,
                "\("## \(text)".quoted) is at level two; sections open at level one",
                help: "write \("# \(opening.inWords)".quoted), or other words if it is documentation"))
    }

    /// Adds a block to the last part, or to the preamble before any part.
    private mutating func addToSection(_ block: MarkdownNode) {
        let last = sections.count - 1
        if sections[last].parts.isEmpty {
            sections[last].preamble.append(block)
        } else {
            sections[last].parts[sections[last].parts.count - 1].blocks.append(block)
        }
    }
}
