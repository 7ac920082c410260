import Authoring

/// A text's fields, in the languages that have it.
struct TextWords {
    private let name: String
    private let related: RelatedFiles

    init(_ name: String, in related: RelatedFiles) { (self.name, self.related) = (name, related) }

    var markdown: String? {
        let parts = related.members.flatMap { member in
            member.outline.sections.filter { $0.kind == .text(name) }.flatMap(\.parts)
        }
        let words = parts.filter { !$0.fields.isEmpty }.map { part in
            ([part.language.map { "*\($0)*" }].compactMap(\.self)
                + part.fields.map { "- \($0.field.rawValue): \($0.words)" }).joined(separator: "\n")
        }
        return words.isEmpty ? nil : "**\(name)**\n\n" + words.joined(separator: "\n\n")
    }
}
