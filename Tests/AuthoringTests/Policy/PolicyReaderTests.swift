import Testing

/// The keys of an app, and the facts every app has.
struct PolicyReaderTests {
    static let mistakes: [Mistake] = [
        Mistake(
            "a misspelt key", "minimum: 2.7", "minimun: 2.7",
            """
            Content/kasa.md:10:1: error: 'minimun' is not a key of a policy [unknown-key]
              | did you mean 'minimum'?
            """),
        Mistake(
            "a key far from any other", "frequency: once", "xyzzyplugh: once",
            """
            Content/kasa.md:11:1: error: 'xyzzyplugh' is not a key of a policy [unknown-key]
              | write one of: app, extends, language, ids, store, clients, releases, latest, minimum, frequency, rules, accept, expect, extra
            """),
        Mistake(
            "a key in another case", "app: Kasa", "App: Kasa",
            """
            Content/kasa.md:2:1: error: 'App' is not a key of a policy [unknown-key]
              | did you mean 'app'?
            """),
        Mistake(
            "a misspelt key in a release", "requires: {ios", "require: {ios",
            """
            Content/kasa.md:7:34: error: 'require' is not a key of a release [unknown-key]
              | did you mean 'requires'?
            """),
        Mistake(
            "a misspelt key in a rule", "do: force", "does: force",
            """
            Content/kasa.md:13:5: error: the rule has no 'do' [missing-key]
              | write do: force, do: recommend or do: none
            Content/kasa.md:13:72: error: 'does' is not a key of a rule [unknown-key]
              | write one of: id, when, do, text, frequency, from, until
            """),
        Mistake(
            "a misspelt key in 'when'", "platform: ios, v", "plattform: ios, v",
            """
            Content/kasa.md:13:22: error: 'plattform' is not a key of 'when' [unknown-key]
              | did you mean 'platform'?
            Content/kasa.md:13:65: error: 'os' does not say which platform's versions it means [os-without-platform]
              | add 'platform' beside it: Android's OS versions are API levels
            """),
        Mistake(
            "a misspelt key in 'accept'", "why:", "wy:",
            """
            Content/kasa.md:15:60: error: 'wy' is not a key of an entry of 'accept' [unknown-key]
              | did you mean 'why'?
            """),
        Mistake(
            "a list that a policy can be without", "frequency: once", "expect:",
            """
            Content/kasa.md:11:8: error: 'expect' has no value [missing-value]
              | write expect: [value, value], or one '- value' a line, or remove the key
            """),
        Mistake(
            "a key that is misspelt where the right one stands, too", "requires: {ios", "biuld: x, requires: {ios",
            """
            Content/kasa.md:7:34: error: 'biuld' is not a key of a release [unknown-key]
              | write one of: platforms, rollout, outside, paused, archive, hardware, major, channel
            """),
        Mistake(
            "a site's key in an app", "frequency: once", "targets: x",
            """
            Content/kasa.md:11:1: error: 'targets' is not a key of a policy [unknown-key]
              | write one of: app, extends, language, ids, store, clients, releases, latest, minimum, frequency, rules, accept, expect, extra
            """),
        Mistake(
            "no name", "app: Kasa\n", "",
            """
            Content/kasa.md:1:1: error: the app has no 'app' [missing-key]
              | give its display name between two --- lines: app: Kasa
            """),
        Mistake(
            "a bundle id with a space", "{ios: com.example.kasa", "{ios: com.example kasa",
            """
            Content/kasa.md:3:12: error: 'com.example kasa' is not a bundle id [app-id]
              | use letters, digits, '.', '-' and '_' only
            """),
    ]

    @Test(arguments: mistakes) func `a mistake among the keys is refused where it stands`(mistake: Mistake) throws {
        #expect(try mistake.reading() == mistake.says)
    }
}
