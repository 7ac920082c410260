import Authoring
import PolicyModel

/// Sections, languages, fields and placeholders.
struct BodyCompletion {
    private let file: AskedFile
    private let values: PolicyValues
    private let line: Range<Int>
    private let offset: Int
    /// What stands before the cursor in its line.
    private let before: String

    init(_ file: AskedFile, _ offset: Int, _ workspace: Workspace) {
        (self.file, self.offset) = (file, offset)
        values = PolicyValues(file, workspace)
        line = file.text.line(file.text.lineNumber(at: offset))
        before = file.text[line.lowerBound..<offset]
    }

    var items: [CompletionItem] {
        if file.related.kind == .site || offset < file.outline.frontLines?.lowerBound ?? 0 { return [] }
        if let section, let settings = section.settings, settings.lowerBound <= offset, offset <= settings.upperBound {
            return self.settings
        }
        if before.hasPrefix("##") { return languages }
        if before.hasPrefix("#") { return headings }
        if let brace = before.lastIndex(of: "{"), !before[brace...].contains("}") { return placeholders(from: brace) }
        if before.isEmpty { return fields + headings }
        return before.contains(":") ? [] : fields
    }

    private var section: SectionOutline? {
        file.outline.sections.last { $0.range.lowerBound <= offset && offset <= $0.range.upperBound }
    }

    private var head: Range<Int> { line.lowerBound..<offset }
}

extension BodyCompletion {
    /// Sections that the policy can use and does not have.
    private var headings: [CompletionItem] {
        let all = file.related.members.flatMap(\.outline.sections).map(\.kind)
        let named = file.related.members.flatMap(\.places).compactMap { place -> String? in
            if case .text(let name) = place.name { name } else { nil }
        }
        var texts: [String] = []
        for name in ["force", "recommend"] + named where !all.contains(.text(name)) && !texts.contains(name) {
            texts.append(name)
        }
        let notes = values.versions.filter { value in
            Version(value.text).map { !all.contains(.release($0)) } ?? false
        }
        return texts.map { name in
            let fields = name == "recommend" ? LocalizedText.Field.ofTexts : LocalizedText.Field.ofTexts.dropLast()
            return heading("# Text: \(name)", snippet(Array(fields)))
        } + notes.map { heading("# Release: \($0.text)", "$1") } + [message]
    }

    private func snippet(_ fields: [LocalizedText.Field]) -> String {
        let needed = fields.filter { ![.whatsNew, .warnings].contains($0) }
        return needed.enumerated().map { "- \($1.rawValue): ${\($0 + 1):…}" }.joined(separator: "\n")
    }

    private func heading(_ title: String, _ rest: String) -> CompletionItem {
        CompletionItem(label: title, kind: .snippet, range: head, text: "\(title)\n\(rest)", isSnippet: true)
    }

    private var message: CompletionItem {
        CompletionItem(
            label: "# Message: …", kind: .snippet, detail: "an announcement", range: head,
            text: "# Message: ${1:name}\n```yaml\nuntil: ${2:2027-01-31}\n```\n- Title: ${3:…}\n- Message: ${4:…}\n"
                + "- Close button: ${5:…}",
            isSnippet: true)
    }

    /// The languages in use that the section lacks.
    private var languages: [CompletionItem] {
        let own = Set(section?.parts.compactMap(\.language) ?? [])
        return values.languages.filter { !own.contains($0.text) }.map {
            CompletionItem(label: "## \($0.text)", kind: .text, range: head, text: "## \($0.text)")
        }
    }

    /// The fields that the part at the cursor lacks.
    private var fields: [CompletionItem] {
        guard let section else { return [] }
        let all: [LocalizedText.Field]
        switch section.kind {
        case .text: all = LocalizedText.Field.ofTexts
        case .message:
            let foreign = LocalizedText.Field.foreign(toMessageWithLink: hasLink)
            all = LocalizedText.Field.ofMessages.filter { !foreign.contains($0) }
        case .release, .documentation: return []
        }
        let part = section.parts.last { $0.range.lowerBound <= offset } ?? section.parts.first
        let present = Set((part?.fields ?? []).filter { !$0.range.contains(offset) }.map(\.field))
        return all.filter { !present.contains($0) }.map { field in
            CompletionItem(label: "- \(field.rawValue):", kind: .field, range: head, text: "- \(field.rawValue): ")
        }
    }

    /// The settings of a message stand in one file, its words also in those of other languages.
    private var hasLink: Bool {
        file.related.members.map(\.outline).contains { outline in
            outline.sections.contains { one in
                one.kind == section?.kind && one.settings.map { Self.names("link", in: outline.text[$0]) } ?? false
            }
        }
    }

    private static func names(_ key: String, in settings: String) -> Bool {
        settings.contains("\n\(key):") || settings.hasPrefix("\(key):")
    }

    private func placeholders(from brace: String.Index) -> [CompletionItem] {
        let start = line.lowerBound + before[..<brace].utf8.count
        return [("{app}", "the display name"), ("{latest}", "the release that the device is sent to")].map {
            name, meaning in
            CompletionItem(label: name, kind: .value, detail: meaning, range: start..<offset, text: name)
        }
    }

    private var settings: [CompletionItem] {
        guard !before.contains(":") else { return [] }
        let start = line.lowerBound + before.prefix { $0 == " " }.utf8.count
        let written = file.text[section?.settings ?? line]
        let missing = PolicyKeys.message.keys.filter { !Self.names($0.name, in: written) }
        return missing.map { key in
            CompletionItem(
                label: key.name, kind: .field, words: key.meaning, range: start..<offset, text: "\(key.name): ")
        }
    }
}
