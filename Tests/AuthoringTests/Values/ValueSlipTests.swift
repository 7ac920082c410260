import Testing

/// Values with a slip: the message says which, and the help what to write.
struct ValueSlipTests {
    static let mistakes: [Mistake] = [
        Mistake(
            "a system before a version", "android: 26", "android: iOS 15",
            """
            Content/kasa.md:7:63: error: 'iOS 15' is not a version: it holds 'iOS' beside its numbers [version]
              | write 15
            """),
        Mistake(
            "a plus", "ios: 15", "ios: 15+",
            """
            Content/kasa.md:7:50: error: '15+' is not a version: it holds a '+' [version]
              | write 15
            """),
        Mistake(
            "a wildcard for the minimum", "minimum: 2.7", "minimum: 2.7.x",
            """
            Content/kasa.md:10:10: error: '2.7.x' is not a version: it stands for many versions [version]
              | write one version, such as 2.7.0: the lowest that may still run
            """),
        Mistake(
            "a star for the latest", "latest: {ios: 3.10}", "latest: {ios: 3.*}",
            """
            Content/kasa.md:9:15: error: '3.*' is not a version: it stands for many versions [version]
              | write one version, such as 3.0
            """),
        Mistake(
            "no minimum", "minimum: 2.7", "minimum: none",
            """
            Content/kasa.md:10:10: error: 'none' is not a version [version]
              | remove the key: without a minimum nobody is forced, unless a rule says so
            """),
        Mistake(
            "no latest", "latest: {ios: 3.10}", "latest: null",
            """
            Content/kasa.md:9:9: error: 'null' is not a version [version]
              | remove the key: without it the highest release that is live is announced
            """),
        Mistake(
            "no requirement", "requires: any", "requires: none",
            """
            Content/kasa.md:8:43: error: 'none' is not a version [version]
              | write any
            """),
        Mistake(
            "a comment without a blank", "minimum: 2.7", "minimum: 2.7#old",
            """
            Content/kasa.md:10:10: error: '2.7#old' is not a version: a comment begins with a blank and '#' [version]
              | write 2.7 #old
            """),
        Mistake(
            "a comma behind a version", "minimum: 2.7", "minimum: 2.7,",
            """
            Content/kasa.md:10:10: error: '2.7,' is not a version: ',' is part of it [version]
              | write 2.7
            """),
        Mistake(
            "a build behind a version", "minimum: 2.7", "minimum: 2.7.0 (270)",
            """
            Content/kasa.md:10:10: error: '2.7.0 (270)' is not a version [version]
              | write 2.7.0
            """),
        Mistake(
            "full-width digits", "minimum: 2.7", "minimum: ２.7",
            """
            Content/kasa.md:10:10: error: '２.7' is not a version: U+FF12, a full-width sign, is part of it [version]
              | write 2.7
            """),
        Mistake(
            "a plus in a range", "os: \"<15\"", "os: 15+",
            """
            Content/kasa.md:13:64: error: '15+' is not a condition on versions [range]
              | write >=15
            """),
        Mistake(
            "a wildcard in a range", "version: \">=2.0 <2.8\"", "version: 2.7.*",
            """
            Content/kasa.md:13:46: error: '2.7.*' is not a condition on versions [range]
              | write >=2.7 <2.8
            """),
        Mistake(
            "a single system", "os: \"<15\"", "os: iOS 15",
            """
            Content/kasa.md:13:64: error: 'iOS' is not a condition on versions [range]
              | write >=15 for 15 and later, or >=15 <16 for every 15
            """),
        Mistake(
            "an en dash in a range", "version: \">=2.0 <2.8\"", "version: 2.0\u{2013}2.7",
            """
            Content/kasa.md:13:46: error: '2.0–2.7' is not a condition on versions: U+2013, an en dash, is part of it [range]
              | write 2.0..2.7
            """),
        Mistake(
            "a hyphen in a range", "version: \">=2.0 <2.8\"", "version: 2.0-2.7",
            """
            Content/kasa.md:13:46: error: '2.0-2.7' is not a condition on versions [range]
              | write 2.0..2.7
            """),
        Mistake(
            "words in a range", "version: \">=2.0 <2.8\"", "version: 2.0 to 2.7",
            """
            Content/kasa.md:13:46: error: 'to' is not a condition on versions [range]
              | write 2.0..2.7
            """),
        Mistake(
            "a no-break blank in a range", ">=2.0 <2.8", ">=2.0\u{A0}<2.8",
            """
            Content/kasa.md:13:46: error: '>=2.0 <2.8' is not a condition on versions: U+00A0, a no-break blank, is part of it [range]
              | write >=2.0 <2.8
            """),
        Mistake(
            "a month that does not exist", "live: 2026-03-01", "live: 2026-13-01",
            """
            Content/kasa.md:7:74: error: '2026-13-01' is neither a date nor 'pending': there is no month 13 [date]
              | write 2026-11-02 or, in UTC, 2026-11-02T09:00Z, or pending
            """),
        Mistake(
            "a day beyond the month", "until: 2027-01-31", "until: 2027-04-31",
            """
            Content/kasa.md:15:84: error: '2027-04-31' is not a date: April 2027 has 30 days [date]
              | write 2027-04-30
            """),
        Mistake(
            "en dashes in a date", "live: 2026-03-01", "live: 2026\u{2013}03\u{2013}01",
            """
            Content/kasa.md:7:74: error: '2026–03–01' is neither a date nor 'pending': U+2013, an en dash, is part of it [date]
              | write 2026-03-01
            """),
        Mistake(
            "a date in words", "live: 2026-03-01", "live: 1 March 2026",
            """
            Content/kasa.md:7:74: error: '1 March 2026' is neither a date nor 'pending' [date]
              | write 2026-03-01
            """),
        Mistake(
            "minutes too many", "2026-11-02T09:00Z", "2026-11-02T09:60Z",
            """
            Content/kasa.md:8:60: error: '2026-11-02T09:60Z' is neither a date nor 'pending': minutes and seconds are 00 to 59 [date]
              | write 2026-11-02 or, in UTC, 2026-11-02T09:00Z, or pending
            """),
        Mistake(
            "a class that no loss has", "class: weaker", "class: strong",
            """
            Content/kasa.md:15:52: error: 'strong' is not a class of losses [unknown-value]
              | write one of: weaker, noisy, older, text, frequency, link; what a check found is accepted by its id: check: strong
            """),
        Mistake(
            "a class that is nearly one", "class: weaker", "class: weak",
            """
            Content/kasa.md:15:52: error: 'weak' is not a class of losses [unknown-value]
              | did you mean 'weaker'?
            """),
        Mistake(
            "a phone for a platform", "platform: ios", "platform: iphone",
            """
            Content/kasa.md:13:32: error: 'iphone' is not a value of 'platform' [unknown-value]
              | did you mean 'ios'?
            """),
        Mistake(
            "a library by a part of its name", "turkcell-updater]", "turkcell]",
            """
            Content/kasa.md:5:31: error: 'turkcell' is not a client [unknown-client]
              | did you mean 'turkcell-updater'?
            """),
        Mistake(
            "a library by its first letters", "turkcell-updater]", "pov]",
            """
            Content/kasa.md:5:31: error: 'pov' is not a client [unknown-client]
              | did you mean 'prince-of-versions'?
            """),
        Mistake(
            "a language in words", "frequency: once", "language: German",
            """
            Content/kasa.md:11:11: error: 'German' is not a language tag [language]
              | write de, which is German
            """),
        Mistake(
            "a country for a language", "frequency: once", "language: jp",
            """
            Content/kasa.md:11:11: error: 'jp' names a country in place of a language [language]
              | write ja, which is Japanese
            """),
        Mistake(
            "the id of an app in the App Store", "\"https://apps.apple.com/app/id1\"", "id1234567890",
            """
            Content/kasa.md:4:14: error: 'id1234567890' is the id of an app, and 'store' an address [store-url]
              | write https://apps.apple.com/app/id1234567890
            """),
        Mistake(
            "the id of an app in the Play Store", "\"https://play.google.com/store/apps/details?id=com.example.kasa\"",
            "com.example.kasa",
            """
            Content/kasa.md:4:57: error: 'com.example.kasa' is the id of an app, and 'store' an address [store-url]
              | write https://play.google.com/store/apps/details?id=com.example.kasa
            """),
        Mistake(
            "a blank behind an address", "app/id1\"", "app/id1 \"",
            """
            Content/kasa.md:4:14: error: 'https://apps.apple.com/app/id1 ' ends with a blank [store-url]
              | write https://apps.apple.com/app/id1
            """),
        Mistake(
            "a blank before an address", "\"https://apps", "\" https://apps",
            """
            Content/kasa.md:4:14: error: ' https://apps.apple.com/app/id1' begins with a blank [store-url]
              | write https://apps.apple.com/app/id1
            """),
        Mistake(
            "a blank in an address", "app/id1\"", "app id1\"",
            """
            Content/kasa.md:4:14: error: 'https://apps.apple.com/app id1' holds a blank [store-url]
              | remove it, or write %20 if it is part of the address
            """),
        Mistake(
            "the scheme of Apple's store app", "\"https://apps", "\"itms-apps://apps",
            """
            Content/kasa.md:4:14: error: 'itms-apps://apps.apple.com/app/id1' does not begin with https:// [store-url]
              | write https://apps.apple.com/app/id1
            """),
        Mistake(
            "a map in place of a list", "accept:\n  - {client", "accept:\n  {client",
            """
            Content/kasa.md:15:3: error: 'accept' must be a list [wrong-shape]
              | put the map into brackets: accept: [{…}]
            """),
        Mistake(
            "a map of lines in place of a list",
            "accept:\n  - {client: prince-of-versions, rule: bad, class: weaker, why: \"no texts\", until: 2027-01-31}",
            "accept:\n  client: prince-of-versions\n  rule: bad",
            """
            Content/kasa.md:15:3: error: 'accept' must be a list [wrong-shape]
              | write '- ' before 'client', and indent the other keys of the entry by two blanks more
            """),
        Mistake(
            "releases by version",
            "releases:\n  - {version: 2.7.0, build: 270, requires: {ios: 15, android: 26}, live: 2026-03-01}\n  - {version: 3.10, build: 310, requires: any, live: {ios: 2026-11-02T09:00Z, android: pending}}",
            "releases:\n  2.7.0: {build: 270}\n  3.10: {build: 310}",
            """
            Content/kasa.md:7:3: error: 'releases' must be a list [wrong-shape]
              | begin each entry with '- ' and name its version: - {version: 2.7.0, …}
            """),
        Mistake(
            "one client in place of a list", "clients: [prince-of-versions, turkcell-updater]",
            "clients: prince-of-versions",
            """
            Content/kasa.md:5:10: error: 'clients' must be a list [wrong-shape]
              | write clients: [prince-of-versions]
            """),
        Mistake(
            "a dash without a blank", "clients: [prince-of-versions, turkcell-updater]",
            "clients:\n  -prince-of-versions",
            """
            Content/kasa.md:6:3: error: 'clients' must be a list [wrong-shape]
              | put a blank after the '-' that begins each entry
            """),
    ]

    @Test(arguments: mistakes) func `a slip in a value is named with its cause and the right value`(mistake: Mistake)
        throws
    {
        #expect(try mistake.reading() == mistake.says)
    }
}
