import PolicyModel
import Testing

/// The rules and their conditions.
struct PolicyReaderRulesTests {
    static let mistakes: [Mistake] = [
        Mistake(
            "an unknown verdict", "do: force", "do: block",
            """
            Content/kasa.md:13:76: error: 'block' is not a value of 'do' [unknown-value]
              | did you mean 'force'?
            """),
        Mistake(
            "a misspelt verdict", "do: force", "do: forse",
            """
            Content/kasa.md:13:76: error: 'forse' is not a value of 'do' [unknown-value]
              | did you mean 'force'?
            """),
        Mistake(
            "no verdict", "do: force, ", "",
            """
            Content/kasa.md:13:5: error: the rule has no 'do' [missing-key]
              | write do: force, do: recommend or do: none
            """),
        Mistake(
            "an id used twice", "rules:\n", "rules:\n  - {id: bad, do: none}\n",
            """
            Content/kasa.md:14:10: error: the rule id 'bad' is used more than once [repeated-rule-id]
              | choose another id
              | Content/kasa.md:13:10: first used here
            """),
        Mistake(
            "a compound of two keys", "os: \"<15\"", "osVersion: \"<15\"",
            """
            Content/kasa.md:13:60: error: 'osVersion' is not a key of 'when' [unknown-key]
              | did you mean 'os'?
            """),
        Mistake(
            "a key without a blank behind its colon", "os: \"<15\"", "os:15",
            """
            Content/kasa.md:13:60: error: 'os:15' is not a key of 'when' [unknown-key]
              | write a blank after the colon: os: 15
            """),
        Mistake(
            "an id that names a step", "id: bad", "id: minimum",
            """
            Content/kasa.md:13:10: error: 'minimum' names a step of the policy, not a rule [reserved-rule-id]
              | choose another id
            Content/kasa.md:15:40: error: 'bad' is neither a rule's id nor 'minimum' nor 'latest' [unknown-rule]
              | write one of: minimum, latest
            """),
        Mistake(
            "a system without a platform", "platform: ios, ", "",
            """
            Content/kasa.md:13:49: error: 'os' does not say which platform's versions it means [os-without-platform]
              | add 'platform' beside it: Android's OS versions are API levels
            """),
        Mistake(
            "a system on Android and another platform", "platform: ios, ", "platform: [ios, android], ",
            """
            Content/kasa.md:13:75: error: 'os' means Android's API levels and another platform's versions at once [os-without-platform]
              | write one rule for Android and one for the other platforms
            """),
        Mistake(
            "a text that names no section", "text: bad", "text: bda",
            """
            Content/kasa.md:13:89: error: 'bda' names no text section [unknown-text]
              | did you mean 'bad'? If not, write a section '# Text: bda'
            """),
        Mistake(
            "a text far from any section", "text: bad", "text: somethingelse",
            """
            Content/kasa.md:13:89: error: 'somethingelse' names no text section [unknown-text]
              | write a section '# Text: somethingelse'
            Content/kasa.md:21:1: warning: the text 'bad' is used by no rule [unused-text]
              | name it in a rule: text: bad; or remove it
            """),
        Mistake(
            "a platform the app does not have", "platform: ios", "platform: macos",
            """
            Content/kasa.md:13:32: error: 'macos' in 'platform' is not a platform of this app (ios, android) [foreign-platform]
              | add the platform to 'ids' or 'store', or remove it here
            """),
        Mistake(
            "a custom value that is a list", "os: \"<15\"", "custom: {flavour: [a]}",
            """
            Content/kasa.md:13:78: error: 'flavour' must be a plain value, not a list [wrong-shape]
              | write flavour: value
            """),
        Mistake(
            "an empty pattern", "os: \"<15\"", "model: [\"\"]",
            """
            Content/kasa.md:13:68: error: 'model' has no value [missing-value]
              | write a value after the colon, or remove the key
            """),
        Mistake(
            "a rule's frequency", "text: bad}", "text: bad, frequency: twice}",
            """
            Content/kasa.md:13:105: error: 'twice' is not a value of 'frequency' [unknown-value]
              | write one of: always, once
            """),
        Mistake(
            "a rule that ends before it begins", "do: force, ", "do: force, from: 2026-12-05, until: 2026-12-04, ",
            """
            Content/kasa.md:13:108: error: the rule ends before it begins [rule-dates]
              | write an 'until' after 'from'; a day without a time is included
              | Content/kasa.md:13:89: it begins here
            """),
        Mistake(
            "a rule that ends at its beginning", "do: force, ",
            "do: force, from: 2026-12-05T09:00Z, until: 2026-12-05T09:00Z, ",
            """
            Content/kasa.md:13:115: error: the rule ends before it begins [rule-dates]
              | write an 'until' after 'from'; a day without a time is included
              | Content/kasa.md:13:89: it begins here
            """),
        Mistake(
            "a rule's time without a zone", "do: force, ", "do: force, until: 2026-12-05T09:00, ",
            """
            Content/kasa.md:13:90: error: '2026-12-05T09:00' is not a date [date]
              | write 2026-12-05T09:00Z
            """),
        Mistake(
            "a version that is no release", "\">=2.0 <2.8\"", "2.8",
            """
            Content/kasa.md:13:46: error: 2.8 in 'version' is not a listed release on iOS [unlisted-version]
              | name a listed release, such as 2.7.0 or 3.10, or list it under 'releases'
            """),
        Mistake(
            "versions that are no releases among others", "\">=2.0 <2.8\"", "\"2.7, 2.8.1,>=2.0  2.7.1\"",
            """
            Content/kasa.md:13:52: error: 2.8.1 in 'version' is not a listed release on iOS [unlisted-version]
              | name a listed release, such as 2.7.0 or 3.10, or list it under 'releases'
            Content/kasa.md:13:65: error: 2.7.1 in 'version' is not a listed release on iOS [unlisted-version]
              | name a listed release, such as 2.7.0 or 3.10, or list it under 'releases'
            """),
        Mistake(
            "a version with a dot that is misplaced", "\">=2.0 <2.8\"", "27.0",
            """
            Content/kasa.md:13:46: error: 27.0 in 'version' is not a listed release on iOS [unlisted-version]
              | name a listed release, such as 2.7.0 or 3.10, or list it under 'releases'
            """),
        Mistake(
            "a version that is no release, in an app without any",
            ["kasa.md": "---\napp: K\nrules:\n  - do: none\n    when:\n      version: >-\n        1.1\n---\n"],
            """
            Content/kasa.md:6:16: error: 1.1 in 'version' is not a listed release on iOS [unlisted-version]
              | list it under 'releases'
            """),
        Mistake(
            "a version that shipped on another platform", "platform: ios, version: \">=2.0 <2.8\", os: \"<15\"",
            "platform: macos, version: 2.7.5",
            """
            Content/kasa.md:13:32: error: 'macos' in 'platform' is not a platform of this app (ios, android) [foreign-platform]
              | add the platform to 'ids' or 'store', or remove it here
            """),
        Mistake(
            "a version on every platform of the app", "platform: ios, version: \">=2.0 <2.8\", os: \"<15\"",
            "version: 2.8",
            """
            Content/kasa.md:13:31: error: 2.8 in 'version' is not a listed release on iOS or Android [unlisted-version]
              | name a listed release, such as 2.7.0 or 3.10, or list it under 'releases'
            """),
        Mistake(
            "a range that holds no release", "\">=2.0 <2.8\"", "\">=2.8 <3\"",
            """
            Content/kasa.md:13:46: warning: '>=2.8 <3' in 'version' holds no listed release on iOS [unlisted-version]
              | let it hold a listed release, such as 2.7.0 or 3.10, or list the releases that it means under 'releases'
            """),
        Mistake(
            "a range that holds no release, in an app without any",
            ["kasa.md": "---\napp: K\nrules:\n  - {do: none, when: {version: <2}}\n---\n"],
            """
            Content/kasa.md:4:32: warning: '<2' in 'version' holds no listed release on iOS [unlisted-version]
              | list the releases that it means under 'releases'
            """),
        Mistake(
            "a range beside a version, neither of which is a release", "\">=2.0 <2.8\"", "\"2.8, >=2.9 <3\"",
            """
            Content/kasa.md:13:47: error: 2.8 in 'version' is not a listed release on iOS [unlisted-version]
              | name a listed release, such as 2.7.0 or 3.10, or list it under 'releases'
            """),
        Mistake(
            "a comma that means or", "version: \">=2.0 <2.8\", os: \"<15\"",
            "version: \">=2.0, <2.8\", os: \">=15, <17\"",
            """
            Content/kasa.md:13:46: warning: '>=2.0, <2.8' holds every version: a comma means or, and a blank means and [range]
              | write >=2.0 <2.8
            Content/kasa.md:13:65: warning: '>=15, <17' holds every version: a comma means or, and a blank means and [range]
              | write >=15 <17
            """),
        Mistake(
            "commas between terms that hold every version and exclude each other", "os: \"<15\"",
            "os: \"<17, >16, <12\"",
            """
            Content/kasa.md:13:64: warning: '<17, >16, <12' holds every version: a comma means or, and a blank means and [range]
              | write conditions that exclude some, such as >=2.0 <3.0
            """),
        Mistake(
            "a term without a release beside one that has some", "version: \">=2.0 <2.8\"",
            "version: \"2.7, 2.81..2.82\"",
            """
            Content/kasa.md:13:52: warning: '2.81..2.82' in 'version' holds no listed release on iOS [unlisted-version]
              | let it hold a listed release, such as 2.7.0 or 3.10, or list the releases that it means under 'releases'
            """),
        Mistake(
            "a major version of iOS alone", "os: \"<15\"", "os: \"15, 16.0\"",
            """
            Content/kasa.md:13:65: warning: 15 in 'os' is 15.0 alone, and no later 15.x [os-major]
              | write >=15 <16 for every 15, or 15.0 if that alone is meant
            """),
        Mistake(
            "a no-break blank in a model and in a value of the app's", "os: \"<15\"",
            "model: \"iPad5,1\u{A0}\", custom: {plan: \"paid\u{A0}up\"}",
            """
            Content/kasa.md:13:67: warning: 'iPad5,1\u{A0}' in 'model' holds U+00A0, a no-break blank, which no device reports [foreign-sign]
              | write iPad5,1
            Content/kasa.md:13:94: warning: 'paid\u{A0}up' in 'plan' holds U+00A0, a no-break blank, which no device reports [foreign-sign]
              | write paid up
            """),
        Mistake(
            "a no-break blank in a verdict", "do: force", "do: \"force\u{A0}\"",
            """
            Content/kasa.md:13:76: error: 'force\u{A0}' is not a value of 'do': U+00A0, a no-break blank, is part of it [unknown-value]
              | did you mean 'force'?
            """),
        Mistake(
            "a no-break blank in the name of a text", "text: bad", "text: \"bad\u{A0}\"",
            """
            Content/kasa.md:13:89: error: 'bad\u{A0}' names no text section: U+00A0, a no-break blank, is part of it [unknown-text]
              | did you mean 'bad'? If not, write a section '# Text: bad\u{A0}'
            """),
    ]

    @Test(arguments: [
        "platform: ios, version: \"<2.7, >2.7\"", "platform: ios, os: \"<15, >=16\"", "platform: ios, version: \">=0\"",
        "platform: android, os: 30", "platform: ios, os: \"15.0\"", "platform: ios, os: \">15\"",
        "platform: ios, custom: {plan: \"10 – “x” ＋\"}",
    ])
    func `a condition that says what it means is right`(when: String) throws {
        let old = "platform: ios, version: \">=2.0 <2.8\", os: \"<15\""
        #expect(try HealthyContent.mistakes(old, when) == [])
    }

    @Test(arguments: [
        ("platform: ios, version: 3.10", ""), ("platform: [ios, android], version: 3.10.0.0", "platforms: [ios], "),
        ("platform: android, version: \"2.7.0.0, <2.7\"", ""), ("platform: ios, version: \"2.7, <2\"", ""),
        ("platform: ios, version: \"2.7.0..2.9, <2\"", ""),
    ])
    func `a version is a release of one of the rule's platforms by its value`(when: String, shipped: String) throws {
        let text = HealthyContent.app("platform: ios, version: \">=2.0 <2.8\", os: \"<15\"", when)
            .replacing("live: {ios: 2026-11-02T09:00Z, android: pending}", with: "\(shipped)live: 2026-11-02")
        #expect(try HealthyContent.read(["kasa.md": text]).1 == [])
    }

    @Test func `where a release cannot be read, versions are not compared with the list`() throws {
        let text = HealthyContent.app("version: 3.10", "version: 3.x").replacing(">=2.0 <2.8", with: "2.8.1, >9")
        #expect(
            try HealthyContent.read(["kasa.md": text]).1.map { $0.prefix(50) } == [
                "Content/kasa.md:8:15: error: '3.x' is not a versio"
            ])
    }

    @Test func `a rule holds from its first moment to the end of its last day, or to its time of day`() throws {
        func span(_ dates: String) throws -> Validity? {
            let text = HealthyContent.app("do: force, ", "do: force, \(dates), ")
            return try HealthyContent.read(["kasa.md": text]).0?.policies.first?.rules.first?.span
        }
        #expect(
            try span("from: 2026-12-05, until: 2026-12-05")
                == Validity(since: Moment("2026-12-05"), until: Moment("2026-12-06")))
        #expect(try span("until: 2026-12-05T09:00Z") == Validity(since: nil, until: Moment("2026-12-05T09:00Z")))
        #expect(try span("frequency: once") == .always)
    }

    @Test(arguments: mistakes) func `a rule that cannot hold is refused where it stands`(mistake: Mistake) throws {
        #expect(try mistake.reading() == mistake.says)
    }
}
