import Basics
import Authoring
import ClientFormats
import ClientKit
import PolicyModel

/// A policy as an author would write it: front matter in flow style, then the text sections.
///
/// Only what an import can know is written; a policy with steps, dates of rules or accepted losses has more than this.
struct PolicyMarkdown {
    let policy: Policy
    /// What stands above the sections.
    let documentation: String
    /// In Markdown.
    var releaseNotes: [Version: [LanguageTag: ImportedProse]] = [:]

    var text: String {
        let texts = policy.texts.filter { $0.value.words.values.contains { !$0.isEmpty } }
        let sections = texts.sorted { $0.key < $1.key }.map { section("Text: \($0.key)", $0.value, []) }
        let messages = policy.messages.map { section("Message: \($0.id)", $0.text, settings(of: $0)) }
        let front = ["---"] + frontMatter + ["---"]
        let all = (sections + notes + messages).flatMap { $0 + [""] }
        return (front + [documentation, ""] + all).joined(separator: "\n")
    }

    /// Those of the newest release first.
    private var notes: [[String]] {
        releaseNotes.sorted { $1.key < $0.key }.map { version, parts in
            let own = parts[policy.language].map { [$0.text] } ?? []
            let others = parts.filter { $0.key != policy.language }.sorted { $0.key < $1.key }
            return ["# Release: \(version)"] + own + others.flatMap { ["", "## \($0)", $1.text] }
        }
    }

    /// A section: the fallback language first, then the others under their headings.
    private func section(_ heading: String, _ text: LocalizedText, _ settings: [String]) -> [String] {
        var lines = ["# \(heading)"] + settings
        let languages = [policy.language] + text.languages.filter { $0 != policy.language }
        for language in languages {
            guard let fields = text.words[language], !fields.isEmpty else { continue }
            if language != policy.language { lines.append("## \(language)") }
            for (field, words) in fields.sorted(by: { PolicyMarkdown.place($0.key) < PolicyMarkdown.place($1.key) }) {
                lines += FieldMarkdown.lines(of: field, words.text)
            }
        }
        return lines
    }

    private static func place(_ field: LocalizedText.Field) -> Int {
        LocalizedText.Field.allCases.firstIndex(of: field) ?? 0
    }

    /// The fenced block of a message; empty if it has no condition and no limit.
    private func settings(of message: Message) -> [String] {
        let when = condition(message.when)
        let lines = PolicyMarkdown.members(
            PolicyKeys.message,
            [
                ("when", when.isEmpty ? nil : "{\(when.joined(separator: ", "))}"), ("from", message.from?.shortText),
                ("until", message.until?.shortText), ("every", message.every.map(String.init)),
                ("max", message.max.map(String.init)), ("link", message.link.map(YAMLWord.quoted)),
                ("image", message.image.map(YAMLWord.quoted)),
            ])
        return lines.isEmpty ? [] : ["```yaml"] + lines + ["```"]
    }
}

/// A field of a text section whose words survive Markdown: every sign that could be a mark is escaped.
enum FieldMarkdown {
    static func lines(of field: LocalizedText.Field, _ words: String) -> [String] {
        let paragraphs = words.split(whereSeparator: \.isNewline).map { PlainMarkdown.line($0) }.filter { !$0.isEmpty }
        let first = "- \(field.rawValue): \(paragraphs.first ?? "")"
        return [first] + paragraphs.dropFirst().flatMap { ["", "  \($0)"] }
    }
}
