import PolicyModel

/// The text sections whose words the devices of one release are to read; nil names the verdict's standard section.
///
/// An alert is chosen by language, so each language can have a section of its own where rules ask for languages. Where
/// devices of one language are meant to read different ones, the standard section is all that can be shown to them.
struct TextNames: Hashable, Sendable {
    /// For every language that no rule names.
    let usual: String?
    /// The languages that read another section than the tag they fall back to.
    private let own: [LanguageTag: String?]

    init(_ name: String? = nil) {
        usual = name
        own = [:]
    }

    /// - Parameters:
    ///   - told: Each device's language, and the section meant for it.
    ///   - unknown: A language that no rule names; nil where no rule asks for languages.
    init(told: [(language: LanguageTag, name: String?)], unknown: LanguageTag?) {
        let groups = unknown == nil ? [:] : Dictionary(grouping: told, by: \.language).mapValues(TextNames.shared)
        let usual = unknown.map { groups[$0] ?? nil } ?? TextNames.shared(by: told)
        self.usual = usual
        var own: [LanguageTag: String?] = [:]
        // Shorter tags first, since longer ones fall back to them.
        for (tag, name) in groups.sorted(by: { $0.key < $1.key })
        where name != TextNames.name(in: tag, own, usual) { own[tag] = .some(name) }
        self.own = own
    }

    func name(in tag: LanguageTag) -> String? { TextNames.name(in: tag, own, usual) }

    private static func name(in tag: LanguageTag, _ own: [LanguageTag: String?], _ usual: String?) -> String? {
        for tag in sequence(first: tag, next: \.parent) {
            if let name = own[tag] { return name }
        }
        return usual
    }

    var languages: [LanguageTag] { own.keys.sorted() }

    /// Every section that is read, each once.
    var all: [String?] { Set([usual] + own.values).sorted { ($0 ?? "") < ($1 ?? "") } }

    private static func shared(by told: [(language: LanguageTag, name: String?)]) -> String? {
        let names = Set(told.map(\.name))
        return names.count == 1 ? names.first ?? nil : nil
    }
}
