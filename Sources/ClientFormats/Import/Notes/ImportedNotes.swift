import ClientKit
import PolicyModel

/// The release notes of existing documents as a policy's sections have them, and what of them is left out.
struct ImportedNotes {
    /// In Markdown, each with what has it in the documents.
    private(set) var sections: [Version: [LanguageTag: ImportedProse]] = [:]
    private(set) var notes: [ImportNote] = []
    /// What is left of the bytes that a policy's notes may have.
    private var left = 512 * 1024

    /// The most bytes of one text: nobody reads more of a release.
    private static let largest = 64 * 1024
    /// The most `[` in one text, of which a body may have 2,048 between empty lines.
    private static let mostBrackets = 1_000

    /// - Parameter language: that of notes that name none.
    init(_ facts: [ImportedFacts], language: LanguageTag) {
        for (version, parts) in facts.flatMap(\.releaseNotes).sorted(by: { $1.key < $0.key }) {
            let known = parts.sorted { ($0.key.map { "\($0)" } ?? "") < ($1.key.map { "\($0)" } ?? "") }
            for (tag, prose) in known where sections[version]?[tag ?? language] == nil {
                guard let text = text(of: prose) else { continue }
                sections[version, default: [:]][tag ?? language] = ImportedProse(
                    text, as: .markdown, of: prose.owner, at: prose.position)
            }
        }
    }

    private mutating func text(of prose: ImportedProse) -> String? {
        guard prose.text.utf8.count <= Self.largest else {
            note("has release notes of over \(Self.largest / 1024) KiB: they are left out", prose)
            return nil
        }
        let text = markdown(prose)
        guard !text.isEmpty else { return nil }
        guard text.utf8.count <= left, text.utf8.count(where: { $0 == UInt8(ascii: "[") }) <= Self.mostBrackets else {
            note("has release notes that are too much for one policy: they are left out", prose)
            return nil
        }
        left -= text.utf8.count
        return text
    }

    private mutating func markdown(_ prose: ImportedProse) -> String {
        switch prose.format {
        case .plain: return PlainMarkdown.text(prose.text)
        case .markdown:
            if prose.text.contains(/(?i)<img\b[^>]*\ssrc\s*=/) {
                note("has release notes with <img>, which stays words: Markdown has ![words](https://…)", prose)
            }
            return ReleaseMarkdown.text(prose.text)
        case .link:
            note("has release notes on a page: the policy's are a link to it", prose)
            return "<\(prose.text)>"
        case .html:
            let html = HTMLMarkdown(prose.text), names = html.dropped.subtracting(["img"]).sorted().map { "<\($0)>" }
            if !names.isEmpty {
                note(
                    "has release notes with \(Words.list(names)), which are left out of the policy's: "
                        + "Markdown has none",
                    prose)
            }
            if html.dropped.contains("img") {
                note(
                    "has release notes with pictures behind no https: or inside code, "
                        + "which are left out of the policy's",
                    prose)
            }
            return html.text
        }
    }

    private mutating func note(_ words: String, _ prose: ImportedProse) {
        notes.append(ImportNote("\(prose.owner) \(words)", at: prose.position))
    }
}
