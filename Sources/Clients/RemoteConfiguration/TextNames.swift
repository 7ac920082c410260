import PolicyModel

/// The text sections that the devices of one release show, by language; nil stands for the standard section of the
/// verdict.
///
/// The client chooses alerts by language, so each language can have a section of its own if rules depend on languages.
/// If the policy has different sections for devices of one language, they get the standard section.
struct TextNames: Hashable, Sendable {
    /// The section for all languages that no rule names.
    let usual: String?
    /// The languages with another section than the tag that they fall back to.
    private let own: [LanguageTag: String?]

    /// - Parameters:
    ///   - sections: each device's language and section.
    ///   - unknown: a language that no rule names; nil if no rule depends on languages.
    init(_ sections: [(language: LanguageTag, name: String?)], unknown: LanguageTag?) {
        let groups = unknown == nil ? [:] : Dictionary(grouping: sections, by: \.language).mapValues(TextNames.shared)
        let usual = unknown.map { groups[$0] ?? nil } ?? TextNames.shared(by: sections)
        self.usual = usual
        var own: [LanguageTag: String?] = [:]
        // Shorter tags first, since longer ones fall back to them.
        for (tag, name) in groups.sorted(by: { $0.key < $1.key })
        where name != TextNames.name(in: tag, own, usual) { own[tag] = .some(name) }
        self.own = own
    }

    /// The section for a language.
    func name(in tag: LanguageTag) -> String? { TextNames.name(in: tag, own, usual) }

    private static func name(in tag: LanguageTag, _ own: [LanguageTag: String?], _ usual: String?) -> String? {
        for tag in sequence(first: tag, next: \.parent) {
            if let name = own[tag] { return name }
        }
        return usual
    }

    /// The languages with a section of their own, sorted.
    var languages: [LanguageTag] { own.keys.sorted() }

    /// All sections, without repetitions.
    var all: [String?] { Set([usual] + own.values).sorted { ($0 ?? "") < ($1 ?? "") } }

    /// The section of all devices; nil, for the standard one, if they differ.
    private static func shared(by sections: [(language: LanguageTag, name: String?)]) -> String? {
        let names = Set(sections.map(\.name))
        return names.count == 1 ? names.first ?? nil : nil
    }
}
