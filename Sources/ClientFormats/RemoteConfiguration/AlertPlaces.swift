import PolicyModel

/// Which alerts a document needs, in the order in which the client's choice comes out as meant.
///
/// The client takes the alert of its language and region, else the **last** one of its language, else the **first** of
/// the list. So in a language the one without a region stands last, and every language has one; the list begins with
/// the fallback language, and where its alerts are not for everyone, with one of no language at all, which only the
/// third step can reach.
struct AlertPlaces {
    struct Place: Hashable {
        let language: String?
        let region: String?
        /// The tag whose words are shown; nil for the words of a language that is not written.
        let words: LanguageTag?
    }

    /// A tag that the client takes for another, because it knows no scripts.
    struct Lost: Hashable {
        let tag: LanguageTag
        let taken: LanguageTag
        /// Where it is shown all the same.
        let regions: [String]
    }

    let places: [Place]
    let lost: [Lost]

    /// - Parameters:
    ///   - tags: Every tag that has words of its own.
    ///   - isForEveryone: True where a language that is not written reads the same as the fallback language.
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

/// The places of one language, its regions first.
private struct LanguagePlaces {
    let places: [AlertPlaces.Place]
    let lost: [AlertPlaces.Lost]

    init(_ language: String, _ tags: [LanguageTag], _ fallback: LanguageTag) {
        // Without a bare tag the words of one script are shown; without scripts, those the policy falls back to.
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
        let regional = regions.sorted { $0.key < $1.key }
            .map { AlertPlaces.Place(language: language, region: $0.key, words: $0.value) }
        places = regional + [.init(language: language, region: nil, words: bare ?? LanguageTag(language))]
        self.lost = lost
    }
}

/// Regions in which one script of a language is usual: all that can part scripts on a client that knows regions alone.
///
/// From Unicode's likely subtags; only regions about which readers of the other script cannot be many.
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
