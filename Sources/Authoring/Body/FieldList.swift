import PolicyModel

/// Reads the `- Field: words` items of one language part.
///
/// Emphasis around a field's name is ignored. `What’s new` with a typographic apostrophe, which many editors insert,
/// counts as `What's new`.
struct FieldList {
    /// One item: its field, its words and their position.
    struct Entry {
        let field: LocalizedText.Field
        let words: LocalizedText.Words
    }

    /// In the order of the file, each valid.
    private(set) var entries: [Entry] = []
    /// The section, for the names in diagnostics.
    private let section: SectionHeading.Section

    /// Reads the lists of a part; reports every other block.
    init(_ blocks: [MarkdownNode], of section: SectionHeading.Section, reporting diagnostics: inout [Diagnostic]) {
        self.section = section
        for block in blocks {
            guard block.kind == .bulletList else {
                // What stands below belongs to another section.
                if let heading = FieldList.noMark(block) {
                    diagnostics.append(heading)
                    return
                }
                diagnostics.append(misplaced(block))
                continue
            }
            for item in block.children {
                if let entry = entry(item, &diagnostics) { entries.append(entry) }
            }
        }
    }

    /// The diagnostic for a paragraph that is the heading of a section but for its mark.
    private static func noMark(_ block: MarkdownNode) -> Diagnostic? {
        guard block.kind == .paragraph, !block.hasMoreLines, let line = block.textLines.first?.trimmed,
            case .section = SectionHeading(text: line)
        else { return nil }
        let right = "# \(line)"
        return Diagnostic(
            .error, "section-heading", at: block.position, "\(line.quoted) is no heading: no '#' stands before it",
            help: "write \(right.quoted)", fixes: [.heading(right)])
    }

    private func misplaced(_ block: MarkdownNode) -> Diagnostic {
        if block.kind == .paragraph, let line = block.textLines.first, FieldList.isField(FieldList.bare(line)) {
            return FieldList.noDash(line, at: block.position)
        }
        let isSettings = block.kind == .codeBlock && section.isMessage
        return Diagnostic(
            .error, "section-content", at: block.position,
            "\(block.kind.rawValue) cannot stand in `# \(section.inWords)`: "
                + "its parts hold `- Field: words` items and nothing else",
            help: isSettings
                ? "write the settings once, right under the section's heading"
                : "write documentation before the first section, or under a level-one heading of its own")
    }

    /// Whether a line is exactly of the form `Field: words`.
    static func isField(_ line: String) -> Bool {
        guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
        let name = line[..<colon].trimmed.replacing("’", with: "'")
        return LocalizedText.Field(rawValue: name) != nil
    }

    /// A line without a sign that was meant as its dash, or that keeps its dash from being one: one of another kind, or
    /// a blank before or behind it that is not plain.
    private static func bare(_ line: String) -> String {
        guard foreignSign(before: line) != nil else { return line }
        let dash = line.unicodeScalars.drop { hidden($0) != nil || $0 == " " }
        return String(String.UnicodeScalarView(dash.dropFirst())).trimmed
    }

    private static func foreignSign(before line: String) -> String? {
        guard let first = line.unicodeScalars.first else { return nil }
        let rest = line.unicodeScalars.dropFirst().drop { hidden($0) != nil || $0 == " " }
        if let name = hidden(first) { return rest.first == "-" ? name : nil }
        let second = line.unicodeScalars.dropFirst().first
        if ["-", "*", "+"].contains(first), second?.properties.isAlphabetic == true {
            return "'\(first)', which no blank follows"
        }
        return ForeignSign.dashName(first) ?? (first == "-" ? second.flatMap(ForeignSign.blankName) : nil)
    }

    private static func hidden(_ scalar: Unicode.Scalar) -> String? {
        ForeignSign.blankName(scalar) ?? ForeignSign.invisibleName(scalar)
    }

    private static func noDash(_ line: String, at position: SourcePosition) -> Diagnostic {
        let field = bare(line), sign = foreignSign(before: line)
        return Diagnostic(
            .error, "field-form", at: position,
            sign.map { "\($0), stands where an item begins; its form is `- Field: words`" }
                ?? "\(line.quoted) has no dash before it; the form of an item is `- Field: words`",
            help: "write \("- \(field)".quoted)")
    }

    /// The diagnostic for an item without a plain colon.
    private func noColon(_ text: String, at position: SourcePosition) -> Diagnostic {
        if let sign = text.unicodeScalars.first(where: { ForeignSign.colonName($0) != nil }),
            let name = ForeignSign.colonName(sign)
        {
            let right = text.replacing(String(sign), with: ": ", maxReplacements: 1).replacing(":  ", with: ": ")
            if FieldList.isField(right) {
                return Diagnostic(
                    .error, "field-form", at: position, "\(name), ends no field's name in \(text.quoted)",
                    help: "write \("- \(right)".quoted)")
            }
        }
        return Diagnostic(
            .error, "field-form", at: position, "\(text.quoted) has no colon; the form of an item is `- Field: words`",
            help: "begin with one of \(section.fieldNames)")
    }

    /// Reports lines that look like a field without its dash, which Markdown reads as more words of the field above.
    private static func reportMissingDashes(in paragraph: MarkdownNode, _ diagnostics: inout [Diagnostic]) {
        guard paragraph.hasMoreLines else { return }
        for (number, line) in paragraph.textLines.enumerated().dropFirst() {
            let position = paragraph.position(ofLine: number)
            guard position.column < paragraph.position.column else { continue }
            if isField(bare(line)) { diagnostics.append(noDash(line, at: position)) }
            if let heading = GluedHeading(line, at: position) { diagnostics.append(heading.diagnostic) }
        }
    }

    private func entry(_ item: MarkdownNode, _ diagnostics: inout [Diagnostic]) -> Entry? {
        let paragraphs = item.children
        if let other = paragraphs.first(where: { $0.kind != .paragraph }) {
            diagnostics.append(
                Diagnostic(
                    .error, "field-content", at: other.position,
                    "\(other.kind.rawValue) cannot stand in an item: a field is plain text",
                    help: "write one or more paragraphs"))
            return nil
        }
        let texts = paragraphs.map { PlainText(of: $0) }
        guard let first = paragraphs.first, let start = texts.first?.text,
            let colon = start.utf8.firstIndex(of: UInt8(ascii: ":"))
        else {
            diagnostics.append(noColon(texts.first?.text ?? "", at: (paragraphs.first ?? item).position))
            return nil
        }
        FieldList.reportMissingDashes(in: first, &diagnostics)
        guard let field = field(named: start[..<colon].trimmed, at: first.position, &diagnostics) else { return nil }
        var text = start[start.utf8.index(after: colon)...].trimmed
        if texts.count > 1 { text = ([text] + texts.dropFirst().map(\.text.trimmed)).joined(separator: "\n").trimmed }
        return FieldList.entry(field, text, paragraphs, texts.lazy.compactMap(\.unsupported).first, &diagnostics)
    }

    private static func entry(
        _ field: LocalizedText.Field, _ text: String, _ paragraphs: [MarkdownNode], _ unsupported: MarkdownNode?,
        _ diagnostics: inout [Diagnostic]
    ) -> Entry? {
        let start = paragraphs[0].positionAfterColon
        if let unsupported {
            let span = unsupported.inlineSpan
            diagnostics.error(
                "field-content", at: span?.position ?? start, length: span?.length,
                "\(unsupported.kind.rawValue) cannot stand in `\(field.rawValue)`: a field is plain text",
                help: unsupported.kind == .rawHTML
                    ? "write the words alone; `\\<` is a plain `<`" : "write the words alone")
        } else if text.isEmpty {
            diagnostics.append(
                Diagnostic(
                    .error, "field-empty", at: paragraphs[0].position,
                    "`\(field.rawValue)` has no words; a field that is written holds some",
                    help: "write the words after the colon, or delete the item"))
            return nil
        }
        let words = LocalizedText.Words(text, at: start)
        WordsCheck(field: field, words: words) { text, number in
            paragraphs.lazy.compactMap { $0.position(of: text, after: number) }.first
        }.report(to: &diagnostics)
        return Entry(field: field, words: words)
    }

    /// The field of a name; reports an unknown name with the nearest known one, and a field of other sections.
    private func field(
        named name: String, at position: SourcePosition, _ diagnostics: inout [Diagnostic]
    ) -> LocalizedText.Field? {
        let plain = name.utf8.allSatisfy { $0 < 0x80 } ? name : String(name.map { $0 == "’" ? "'" : $0 })
        let field = LocalizedText.Field(rawValue: plain)
        if let field, section.fields.contains(field) { return field }
        let kind = section.isMessage ? "message" : "text"
        let nearest = field == nil ? NearestName.to(plain, among: section.fields.map(\.rawValue)) : nil
        let sign = field == nil ? ValueSlip.sign(in: plain)?.name : nil
        diagnostics.append(
            Diagnostic(
                .error, "field-name", at: position,
                "\(name.quoted) is not a field\(field == nil ? "" : " of a \(kind)")"
                    + (sign.map { ": \($0), is part of it" } ?? ""),
                help: nearest.map { "write `\($0)`" } ?? "write one of \(section.fieldNames)",
                fixes: Fix.replacing(with: nearest)))
        return nil
    }
}

extension SectionHeading.Section {
    var isMessage: Bool { if case .message = self { true } else { false } }

    /// The fields that its parts may hold.
    fileprivate var fields: [LocalizedText.Field] {
        isMessage ? LocalizedText.Field.ofMessages : LocalizedText.Field.ofTexts
    }

    /// All field names, for help texts.
    fileprivate var fieldNames: String { fields.map { "`\($0.rawValue)`" }.joined(separator: ", ") }
}
