import Testing

/// Versions, ranges, dates and tags as an author may mistype them.
struct ValueTextTests {
    static let mistakes: [Mistake] = [
        Mistake(
            "a leading zero", "version: 3.10", "version: 03.10",
            """
            Content/kasa.md:8:15: error: '03.10' is not a version [version]
              | write 3.10
            """),
        Mistake(
            "a leading zero in a later number", "version: 3.10", "version: 3.010",
            """
            Content/kasa.md:8:15: error: '3.010' is not a version [version]
              | write 3.10
            """),
        Mistake(
            "a sign", "version: 3.10", "version: +3.10",
            """
            Content/kasa.md:8:15: error: '+3.10' is not a version [version]
              | write one to four numbers joined by dots, each 0 to 2147483647 without leading zeros
            """),
        Mistake(
            "a minus", "version: 3.10", "version: -3.10",
            """
            Content/kasa.md:8:15: error: '-3.10' is not a version [version]
              | write one to four numbers joined by dots, each 0 to 2147483647 without leading zeros
            """),
        Mistake(
            "a prefix", "version: 3.10", "version: v3.10",
            """
            Content/kasa.md:8:15: error: 'v3.10' is not a version [version]
              | write 3.10
            """),
        Mistake(
            "a suffix", "version: 3.10", "version: 3.10-beta",
            """
            Content/kasa.md:8:15: error: '3.10-beta' is not a version: it holds '-beta' beside its numbers [version]
              | write 3.10
            """),
        Mistake(
            "five numbers", "version: 3.10", "version: 3.10.0.0.0",
            """
            Content/kasa.md:8:15: error: '3.10.0.0.0' is not a version: it has 5 numbers [version]
              | write 3.10.0.0
            """),
        Mistake(
            "a number too large", "version: 3.10", "version: 3.2147483648",
            """
            Content/kasa.md:8:15: error: '3.2147483648' is not a version [version]
              | write one to four numbers joined by dots, each 0 to 2147483647 without leading zeros
            """),
        Mistake(
            "a dot at the end", "version: 3.10", "version: 3.10.",
            """
            Content/kasa.md:8:15: error: '3.10.' is not a version [version]
              | write 3.10
            """),
        Mistake(
            "two dots", "version: 3.10", "version: 3..10",
            """
            Content/kasa.md:8:15: error: '3..10' is not a version [version]
              | write one to four numbers joined by dots, each 0 to 2147483647 without leading zeros
            """),
        Mistake(
            "a version in other digits", "version: 3.10", "version: ٣.10",
            """
            Content/kasa.md:8:15: error: '٣.10' is not a version [version]
              | write one to four numbers joined by dots, each 0 to 2147483647 without leading zeros
            """),
        Mistake(
            "a range that runs backwards", ">=2.0 <2.8", "2.7..2.1",
            """
            Content/kasa.md:13:46: error: '2.7..2.1' runs backwards [range]
              | write 2.1..2.7
            """),
        Mistake(
            "a pre-release in place of a range", ">=2.0 <2.8", "2.8.0-1",
            """
            Content/kasa.md:13:46: error: '2.8.0-1' is not a condition on versions [range]
              | write conditions such as 2.7, <2.7, >=2.7 or 2.1..2.7; a space means and, a comma means or
            """),
        Mistake(
            "a range with no version in it", ">=2.0 <2.8", ">=2.7 <2.0",
            """
            Content/kasa.md:13:46: error: no version satisfies '>=2.7 <2.0' [range]
              | write conditions such as 2.7, <2.7, >=2.7 or 2.1..2.7; a space means and, a comma means or
            """),
        Mistake(
            "an empty term", ">=2.0 <2.8", "2.0,, 2.7",
            """
            Content/kasa.md:13:46: error: a range has an empty term [range]
              | write conditions such as 2.7, <2.7, >=2.7 or 2.1..2.7; a space means and, a comma means or
            """),
        Mistake(
            "a comma at the end", ">=2.0 <2.8", "2.0,",
            """
            Content/kasa.md:13:46: error: a range has an empty term: ',' is part of it [range]
              | write 2.0
            """),
        Mistake(
            "an unknown sign", ">=2.0 <2.8", "~>2.0",
            """
            Content/kasa.md:13:46: error: '~>2.0' is not a condition on versions [range]
              | write conditions such as 2.7, <2.7, >=2.7 or 2.1..2.7; a space means and, a comma means or
            """),
        Mistake(
            "a space after the sign", ">=2.0 <2.8", ">= 2.0",
            """
            Content/kasa.md:13:46: error: '>=' is not a condition on versions [range]
              | write >=2.0
            """),
        Mistake(
            "three dots", ">=2.0 <2.8", "2.0...2.7",
            """
            Content/kasa.md:13:46: error: '2.0...2.7' is not a condition on versions [range]
              | write 2.0..2.7
            """),
        Mistake(
            "a range without an end", ">=2.0 <2.8", "2.0..",
            """
            Content/kasa.md:13:46: error: '2.0..' is not a condition on versions [range]
              | write conditions such as 2.7, <2.7, >=2.7 or 2.1..2.7; a space means and, a comma means or
            """),
        Mistake(
            "a range of the operating system", "os: \"<15\"", "os: \"=<15\"",
            """
            Content/kasa.md:13:64: error: '=<15' is not a condition on versions [range]
              | write <=15
            """),
        Mistake(
            "a day that does not exist", "live: 2026-03-01", "live: 2026-02-29",
            """
            Content/kasa.md:7:74: error: '2026-02-29' is neither a date nor 'pending': February 2026 has 28 days [date]
              | write 2026-02-28
            """),
        Mistake(
            "a date turned round", "live: 2026-03-01", "live: 01.03.2026",
            """
            Content/kasa.md:7:74: error: '01.03.2026' is neither a date nor 'pending' [date]
              | write 2026-03-01
            """),
        Mistake(
            "a time without a zone", "2026-11-02T09:00Z", "2026-11-02T09:00",
            """
            Content/kasa.md:8:60: error: '2026-11-02T09:00' is neither a date nor 'pending' [date]
              | write 2026-11-02T09:00Z
            """),
        Mistake(
            "a time in another zone", "2026-11-02T09:00Z", "2026-11-02T09:00+02:00",
            """
            Content/kasa.md:8:60: error: '2026-11-02T09:00+02:00' is neither a date nor 'pending' [date]
              | write 2026-11-02T07:00Z
            """),
        Mistake(
            "an hour too many", "2026-11-02T09:00Z", "2026-11-02T24:00Z",
            """
            Content/kasa.md:8:60: error: '2026-11-02T24:00Z' is neither a date nor 'pending': hours are 00 to 23, and days begin at 00:00 [date]
              | write 2026-11-02 or, in UTC, 2026-11-02T09:00Z, or pending
            """),
        Mistake(
            "a date that is not one", "until: 2027-01-31", "until: soon",
            """
            Content/kasa.md:15:84: error: 'soon' is not a date [date]
              | write 2026-11-02 or, in UTC, 2026-11-02T09:00Z
            """),
        Mistake(
            "a language tag", "os: \"<15\"", "language: [en, english language]",
            """
            Content/kasa.md:13:75: error: 'english language' is not a language tag [language]
              | write en, which is English
            """),
        Mistake(
            "a language tag with an underscore", "os: \"<15\"", "language: pt_BR",
            """
            Content/kasa.md:13:70: error: 'pt_BR' is not a language tag [language]
              | write pt-BR, which is Brazilian Portuguese
            """),
        Mistake(
            "countries for languages in a rule", "os: \"<15\"", "language: [gb, se, jp]",
            """
            Content/kasa.md:13:71: error: 'gb' names a country in place of a language [language]
              | write en, which is English
            Content/kasa.md:13:75: warning: 'se' is Northern Sami, and the code of a country too; Swedish is 'sv' [language]
              | write sv, or leave it if Northern Sami is meant
            Content/kasa.md:13:79: error: 'jp' names a country in place of a language [language]
              | write ja, which is Japanese
            """),
        Mistake(
            "the app's language", "frequency: once", "language: \"?\"",
            """
            Content/kasa.md:11:11: error: '?' is not a language tag [language]
              | write a language, then a script and a region if needed: de, pt-BR, zh-Hant-TW
            """),
        Mistake(
            "a yes", "os: \"<15\"", "tablet: yes",
            """
            Content/kasa.md:13:68: error: 'yes' is not a value of 'tablet' [unknown-value]
              | did you mean 'true'?
            """),
        Mistake(
            "an unknown platform in a rule", "platform: ios", "platform: iso",
            """
            Content/kasa.md:13:32: error: 'iso' is not a value of 'platform' [unknown-value]
              | did you mean 'ios'?
            """),
        Mistake(
            "a frequency", "frequency: once", "frequency: never",
            """
            Content/kasa.md:11:12: error: 'never' is not a value of 'frequency' [unknown-value]
              | write one of: always, once
            """),
    ]

    @Test(arguments: mistakes) func `a mistyped value is refused where it stands`(mistake: Mistake) throws {
        #expect(try mistake.reading() == mistake.says)
    }
}
