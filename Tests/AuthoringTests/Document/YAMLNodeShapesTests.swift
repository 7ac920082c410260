import Testing

/// A value of another shape than its key asks for.
struct YAMLNodeShapesTests {
    static let mistakes: [Mistake] = [
        Mistake(
            "a list for a text", "app: Kasa", "app: [Kasa]",
            """
            Content/kasa.md:2:6: error: 'app' must be a plain value, not a list [wrong-shape]
              | write app: value
            """),
        Mistake(
            "a map for a text", "app: Kasa", "app: {name: Kasa}",
            """
            Content/kasa.md:2:6: error: 'app' must be a plain value, not a map [wrong-shape]
              | write app: value
            """),
        Mistake(
            "an empty text", "app: Kasa", "app: \" \"",
            """
            Content/kasa.md:2:6: error: 'app' has no value [missing-value]
              | write a value after the colon, or remove the key
            """),
        Mistake(
            "a key without a value", "app: Kasa", "app:",
            """
            Content/kasa.md:2:5: error: 'app' has no value [missing-value]
              | write a value after the colon, or remove the key
            """),
        Mistake(
            "a plain value for a list",
            "rules:\n  - {id: bad, when: {platform: ios, version: \">=2.0 <2.8\", os: \"<15\"}, do: force, text: bad}",
            "rules: none",
            """
            Content/kasa.md:12:8: error: 'rules' must be a list [wrong-shape]
              | remove the key
            Content/kasa.md:14:40: error: 'bad' is neither a rule's id nor 'minimum' nor 'latest' [unknown-rule]
              | write one of: minimum, latest
            Content/kasa.md:20:1: warning: the text 'bad' is used by no rule [unused-text]
              | name it in a rule: text: bad; or remove it
            """),
        Mistake(
            "a list item without a value", "rules:\n", "rules:\n  -\n",
            """
            Content/kasa.md:13:4: error: a rule has no value [missing-value]
              | write {key: value}; keys: id, when, do, text, frequency, from, until
            """),
        Mistake(
            "a plain value for a release", "releases:\n", "releases:\n  - 1.0\n",
            """
            Content/kasa.md:7:5: error: a release must be a map [wrong-shape]
              | write {key: value}; keys: version, build, requires, live, platforms, rollout, outside, paused, archive, hardware, major, channel
            """),
        Mistake(
            "a plain value for a rule", "rules:\n", "rules:\n  - force\n",
            """
            Content/kasa.md:13:5: error: a rule must be a map [wrong-shape]
              | write {key: value}; keys: id, when, do, text, frequency, from, until
            """),
        Mistake(
            "a plain value for 'when'", "when: {platform: ios, version: \">=2.0 <2.8\", os: \"<15\"}", "when: ios",
            """
            Content/kasa.md:13:21: error: 'when' must be a map [wrong-shape]
              | write {key: value}; keys: platform, version, os, language, model, tablet, share, seed, outside, custom
            """),
        Mistake(
            "a plain value for custom", "os: \"<15\"", "custom: x",
            """
            Content/kasa.md:13:68: error: 'custom' must be a map [wrong-shape]
              | write custom: {name: value}
            """),
        Mistake(
            "an empty list of platforms", "platform: ios", "platform: []",
            """
            Content/kasa.md:13:32: error: 'platform' is an empty list [missing-value]
              | name at least one value, or remove the key
            """),
        Mistake(
            "a list by platform", "latest: {ios: 3.10}", "latest: [3.10]",
            """
            Content/kasa.md:9:9: error: 'latest' must be a plain value, not a list [wrong-shape]
              | write latest: value
            """),
        Mistake(
            "a plain value for extra", "extra: {prince-of-versions: {meta: {a: 3.10, b: \"3.10\", c: no, d: true}}}",
            "extra: x",
            """
            Content/kasa.md:16:8: error: 'extra' must be a map [wrong-shape]
              | write extra: {prince-of-versions: {meta: {…}}}
            """),
        Mistake(
            "a plain value for a client's extra", "{meta: {a: 3.10, b: \"3.10\", c: no, d: true}}", "x",
            """
            Content/kasa.md:16:29: error: 'prince-of-versions' must be a map [wrong-shape]
              | write prince-of-versions: {key: value}
            """),
    ]

    @Test(arguments: mistakes) func `a value of another shape is refused where it stands`(mistake: Mistake) throws {
        #expect(try mistake.reading() == mistake.says)
    }
}
