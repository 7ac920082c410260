import Authoring
import ClientKit
import PolicyModel

/// Puts the tags of documents right that no policy may have, such as `jp`, a country, for Japanese.
///
/// No device reads what stands under such a tag. The policy has it under the tag that is meant, unless the document has
/// words for that, too.
struct ImportedLanguages {
    /// Where what belongs to no place of a file is noted.
    let start: SourcePosition
    private(set) var notes: [ImportNote] = []

    init(at start: SourcePosition) { self.start = start }

    mutating func correct(_ facts: inout ImportedFacts) {
        for index in facts.rules.indices {
            let place = facts.rules[index].position
            facts.rules[index].languages = facts.rules[index].languages?.map { corrected($0, at: place) ?? $0 }
            facts.rules[index].words = facts.rules[index].words.map { corrected($0, at: place) }
        }
        for index in facts.messages.indices {
            let place = facts.messages[index].position
            facts.messages[index].words = corrected(facts.messages[index].words, at: place)
            facts.messages[index].when.languages = facts.messages[index].when.languages.map { tags in
                tags.map { corrected($0, at: place) ?? $0 }
            }
        }
        facts.texts = facts.texts.mapValues { corrected($0, at: start) }
        facts.releaseNotes = facts.releaseNotes.mapValues { parts in
            guard let place = parts.values.first?.position else { return parts }
            return corrected(parts, at: place)
        }
    }

    /// The same under tags that exist; what stands under others is left out.
    private mutating func corrected<Part>(
        _ parts: [LanguageTag?: Part], at place: SourcePosition
    ) -> [LanguageTag?: Part] {
        var found: [LanguageTag?: Part] = [:]
        for (tag, part) in parts.sorted(by: { Self.name($0.key) < Self.name($1.key) }) {
            guard let tag else {
                found[nil] = part
                continue
            }
            let own = corrected(tag, at: place)
            if let own, own == tag || found[own] == nil && parts[own] == nil { found[own] = part }
        }
        return found
    }

    private static func name(_ tag: LanguageTag?) -> String { tag.map { "\($0)" } ?? "" }

    /// The tag itself where it exists, else the one that is meant; nil if that is not known.
    private mutating func corrected(_ tag: LanguageTag, at place: SourcePosition) -> LanguageTag? {
        do {
            _ = try WrittenLanguage.read("\(tag)")
            return tag
        } catch {
            let meant = error.meant.flatMap { LanguageTag($0) }
            let end = meant.map { "\($0) stands for it" } ?? "what stands under it is left out"
            let note = ImportNote("the language '\(tag)' \(error.reason), and no device has it: \(end)", at: place)
            if !notes.contains(note) { notes.append(note) }
            return meant
        }
    }
}
