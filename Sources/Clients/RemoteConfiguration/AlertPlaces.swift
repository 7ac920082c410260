import PolicyModel

/// Decides which alerts a document needs, in an order in which the client chooses the right one.
///
/// The client takes the alert with its language and region, else the **last** one with its language, else the **first**
/// of the list. So within a language, the alert without a region comes last, and every language has one. The list
/// begins with the fallback language; if its alerts are not for all other languages, it begins with an alert without a
/// language, which only the third step can choose.
struct AlertPlaces {
    /// An alert, given by its codes.
    struct Place: Hashable {
        let language: String?
        let region: String?
        /// The tag whose texts are shown; nil for the texts of languages that no text is written in.
        let words: LanguageTag?
    }

    /// A tag that the client treats as another one, because it knows no scripts.
    struct Lost: Hashable {
        let tag: LanguageTag
        let taken: LanguageTag
        /// The regions in which it is shown nevertheless.
        let regions: [String]
    }

    let places: [Place]
    let lost: [Lost]

    /// - Parameters:
    ///   - tags: every tag with texts of its own.
    ///   - isForEveryone: true if languages without texts show the same as the fallback language.
    init(_ tags: Set<LanguageTag>, fallback: LanguageTag, isForEveryone: Bool) {
        let groups = Dictionary(grouping: tags.sorted(), by: \.language)
        let others = groups.keys.filter { $0 != fallback.language }.sorted()
        let own = LanguagePlaces(fallback.language, groups[fallback.language] ?? [], fallback)
        let rest = others.map { LanguagePlaces($0, groups[$0] ?? [], fallback) }
        let isPlain = own.places.count == 1 && isForEveryone
        places = (isPlain ? [] : [Place(language: nil, region: nil, words: nil)]) + ([own] + rest).flatMap(\.places)
        lost = ([own] + rest).flatMap(\.lost)
    }
}

/// The alerts of one language, those with regions first, under each of its codes.
private struct LanguagePlaces {
    let places: [AlertPlaces.Place]
    let lost: [AlertPlaces.Lost]

    init(_ language: String, _ tags: [LanguageTag], _ fallback: LanguageTag) {
        // Without a bare tag, the texts of one script are shown; without scripts, those that the policy falls back to.
        let plain = tags.filter { $0.region == nil }
        let bare = plain.first { $0.script == nil } ?? plain.first { $0 == fallback } ?? plain.first
        var regions: [String: LanguageTag] = [:], lost: [AlertPlaces.Lost] = []
        for tag in tags {
            guard let region = tag.region else { continue }
            if let taken = regions[region] {
                let isUsual = UsualScript.of(language, in: region) == tag.script
                regions[region] = isUsual ? tag : taken
                lost.append(.init(tag: isUsual ? taken : tag, taken: isUsual ? tag : taken, regions: []))
            } else {
                regions[region] = tag
            }
        }
        for tag in plain {
            guard let bare, tag != bare else { continue }
            let usual = UsualScript.regions(of: tag).filter { regions[$0] == nil }
            for region in usual { regions[region] = LanguageTag("\(tag)-\(region)") }
            lost.append(.init(tag: tag, taken: bare, regions: usual))
        }
        let tag = LanguageTag(language)
        places = (tag?.spellings.map(\.language) ?? [language]).flatMap { code in
            regions.sorted { $0.key < $1.key }.map { .init(language: code, region: $0.key, words: $0.value) }
                + [.init(language: code, region: nil, words: bare ?? tag)]
        }
        self.lost = lost
    }
}

/// Regions in which one script of a language is usual: the only way to distinguish scripts for a client that knows
/// regions but no scripts.
///
/// From Unicode's likely subtags, limited to regions with few readers of the other script.
private enum UsualScript {
    private static let table: [(language: String, script: String, regions: [String])] = [
        ("zh", "Hans", ["CN", "MY", "SG"]), ("zh", "Hant", ["HK", "MO", "TW"]), ("sr", "Latn", ["ME"]),
        ("pa", "Arab", ["PK"]), ("uz", "Arab", ["AF"]),
    ]

    static func of(_ language: String, in region: String) -> String? {
        table.first { $0.language == language && $0.regions.contains(region) }?.script
    }

    static func regions(of tag: LanguageTag) -> [String] {
        table.first { $0.language == tag.language && $0.script == tag.script }?.regions ?? []
    }
}
