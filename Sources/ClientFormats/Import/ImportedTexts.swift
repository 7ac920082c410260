import ClientKit
import PolicyModel

/// The text sections of an imported policy: the words of the first rule of each verdict are the standard ones, every
/// other wording has a section of its own.
struct ImportedTexts {
    /// The language of texts for which the files name none.
    let language: LanguageTag
    private(set) var sections: [String: LocalizedText] = [:]
    private(set) var notes: [ImportNote] = []
    private var names: [Wording: String] = [:]

    /// One verdict's words as a document has them.
    private struct Wording: Hashable {
        let verdict: Verdict
        let words: ImportedFacts.Words
    }

    init(_ facts: [ImportedFacts], language: LanguageTag?) {
        let ruled = facts.flatMap(\.rules).filter { $0.verdict != .none && $0.words?.isEmpty == false }
        let said =
            ruled.compactMap(\.words) + facts.flatMap { $0.texts.values } + facts.flatMap(\.messages).map(\.words)
        self.language = language ?? ImportedTexts.language(of: said)
        for verdict in [Verdict.force, .recommend] {
            let first = ruled.first { $0.verdict == verdict }
            let standard = facts.compactMap { $0.texts[verdict] }
            guard let words = first?.words ?? standard.first else { continue }
            let place = first?.position ?? SourcePosition(file: "")
            sections["\(verdict)"] = text(standard.reduce(words, ImportedTexts.filled), at: place)
            if first != nil { names[Wording(verdict: verdict, words: words)] = "\(verdict)" }
        }
        for rule in ruled { add(rule) }
        noteMarks()
    }

    private mutating func add(_ rule: ImportedRule) {
        guard let words = rule.words else { return }
        let wording = Wording(verdict: rule.verdict, words: words)
        guard names[wording] == nil else { return }
        let same = names.count { $0.key.verdict == rule.verdict }
        let name = "\(rule.verdict)-\(same + 1)"
        names[wording] = name
        sections[name] = text(words, at: rule.position)
    }

    /// The section that a rule must name; nil for the standard one of its verdict.
    func name(of rule: ImportedRule) -> String? {
        guard let words = rule.words, let name = names[Wording(verdict: rule.verdict, words: words)] else { return nil }
        return name == "\(rule.verdict)" ? nil : name
    }

    func text(_ words: ImportedFacts.Words, at position: SourcePosition) -> LocalizedText {
        var all: [LanguageTag: [LocalizedText.Field: LocalizedText.Words]] = [:]
        for (tag, fields) in words where tag != nil || words[language] == nil {
            all[tag ?? language] = fields.mapValues { LocalizedText.Words($0, at: position) }
        }
        return LocalizedText(words: all, position: position)
    }

    /// `words`, with the fields of `others` where they have none.
    private static func filled(_ words: ImportedFacts.Words, _ others: ImportedFacts.Words) -> ImportedFacts.Words {
        words.merging(others) { own, other in own.merging(other) { own, _ in own } }
    }

    /// The language whose words are also those for all others; else English, unless that is one of the others.
    private static func language(of all: [ImportedFacts.Words]) -> LanguageTag {
        let open = all.filter { $0[nil] != nil }
        let named = Set(open.flatMap { $0.keys.compactMap(\.self) })
        let same = named.filter { tag in open.allSatisfy { $0[tag] == $0[nil] } }
        if let tag = same.contains(.english) ? .english : same.min() { return tag }
        if open.isEmpty, let only = Set(all.flatMap { $0.keys.compactMap(\.self) }).min() {
            return all.contains { $0[.english] != nil } ? .english : only
        }
        return named.contains(.english) ? LanguageTag("und") ?? .english : .english
    }

    /// Words that look like a placeholder are one to Decree.
    private mutating func noteMarks() {
        for (name, text) in sections.sorted(by: { $0.key < $1.key }) {
            let words = text.words.values.flatMap(\.values)
            if words.contains(where: { $0.text.contains("{app}") || $0.text.contains("{latest}") }) {
                notes.append(
                    ImportNote(
                        "the words of '\(name)' hold {app} or {latest}, which Decree replaces", at: text.position))
            }
        }
    }
}
