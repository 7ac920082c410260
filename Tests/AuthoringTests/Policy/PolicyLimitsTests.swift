import PolicyModel
import Testing

/// A policy that cannot be proved in time is refused before it is proved, with the place and the number.
struct PolicyLimitsTests {
    private func rules(_ count: Int, _ condition: (Int) -> String) -> String {
        "rules:\n"
            + (1...count).map { "  - {when: {platform: ios, \(condition($0))}, do: none}" }.joined(separator: "\n")
            + "\n  - {id: bad,"
    }

    @Test func `rules whose conditions multiply are refused at the rules`() throws {
        let said = try HealthyContent.mistakes(
            "rules:\n  - {id: bad,",
            rules(30) { number in
                "version: 1.\(number)..2.7, os: \"<\(number).5\", model: \"m\(number)*\", language: \(["de", "fr"][number % 2]), tablet: true"
            })
        #expect(
            said == [
                """
                Content/kasa.md:13:3: error: iOS has 28102734 different devices, and with 31 rules at most 892857 can be \
                proved [grid-size] | each kind of condition multiplies the devices: use fewer OS bounds, models, languages \
                and custom values
                """
            ])
    }

    @Test func `rules of one kind may be many`() throws {
        #expect(try HealthyContent.mistakes("rules:\n  - {id: bad,", rules(300) { "version: 1.\($0)..2.7" }) == [])
    }

    @Test func `more than 250 languages are refused, and 250 are read`() throws {
        let letters = (97...122).map { String(Unicode.Scalar(UInt8($0))) }
        // Regions that anybody may use.
        let tags = ["de", "fr", "es", "it", "ja", "pt", "ru", "tr", "uk", "zh"].flatMap { language in
            letters.map { "\(language)-x\($0)" }
        }
        for (count, says) in [
            (249, []),
            (
                250,
                [
                    """
                    Content/kasa.md:1:1: error: the texts are in 251 languages, and 250 are the most [languages] | leave out \
                    languages that differ by region only: a phone falls back to the shorter tag
                    """
                ]
            ),
        ] {
            let parts = tags.prefix(count).map { "## \($0)\n- Title: a\n" }.joined()
            #expect(try HealthyContent.read(["kasa.md": HealthyContent.app + parts]).1 == says)
        }
    }
}
