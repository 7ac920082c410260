import Testing

/// Texts, notes and messages against the rest of the policy.
struct PolicyReaderSectionsTests {
    static let mistakes: [Mistake] = [
        Mistake(
            "a text that no rule uses", ", text: bad", "",
            """
            Content/kasa.md:21:1: warning: the text 'bad' is used by no rule [unused-text]
              | name it in a rule: text: bad; or remove it
            """),
        .body(
            "notes of a release that is not listed", "# Release: 9.9\nNotes.\n",
            """
            Content/kasa.md:23:1: error: 9.9 in the release notes is not a listed release [unlisted-version]
              | correct the version, or list it under 'releases'
            """),
        .body(
            "notes of the same release twice", "# Release: 2.7\nNotes.\n\n# Release: 2.7.0\nAgain.\n",
            """
            Content/kasa.md:27:1: error: `en` of `# Release: 2.7.0` is written twice [section-twice]
              | keep one of them
              | Content/kasa.md:24:1: first written here
            """),
        .body(
            "a message without settings", "# Message: hello\n- Title: Hi\n",
            """
            Content/kasa.md:23:1: error: `# Message: hello` does not begin with its settings [message-settings]
              | write them between a line of ```yaml and a line of ``` right under the heading
            Content/kasa.md:23:1: warning: the message 'hello' is carried by no document [message-not-carried]
              | no document can show messages yet; remove the section, or keep it for later
            """),
        .body(
            "a sound message",
            "# Message: hello\n```yaml\nwhen: {platform: android}\nfrom: 2026-01-01\nuntil: 2026-02-01\nevery: 24\nmax: 3\nlink: https://example.com\nimage: https://example.com/a.png\n```\n- Title: Hi\n",
            """
            Content/kasa.md:23:1: warning: the message 'hello' is carried by no document [message-not-carried]
              | no document can show messages yet; remove the section, or keep it for later
            """),
        .body(
            "a message with an unknown key",
            "# Message: hello\n```yaml\nwhen: {platform: android}\nform: 2026-01-01\n```\n- Title: Hi\n",
            """
            Content/kasa.md:23:1: warning: the message 'hello' is carried by no document [message-not-carried]
              | no document can show messages yet; remove the section, or keep it for later
            Content/kasa.md:26:1: error: 'form' is not a key of a message [unknown-key]
              | did you mean 'from'?
            """),
        Mistake(
            "a text that is nearly a standard one", "# Text: force", "# Text: forced",
            """
            Content/kasa.md:18:1: error: the text 'forced' is used by no rule, and there is no text 'force' [text-name]
              | did you mean `force`? Write # Text: force; or name it in a rule: text: forced
            """),
        .body(
            "a message with a broken condition",
            "# Message: hello\n```yaml\nwhen: {version: \"3..2\"}\n```\n- Title: Hi\n",
            """
            Content/kasa.md:23:1: warning: the message 'hello' is carried by no document [message-not-carried]
              | no document can show messages yet; remove the section, or keep it for later
            Content/kasa.md:25:17: error: '3..2' runs backwards [range]
              | write 2..3
            """),
        .body(
            "a message with broken dates",
            "# Message: hello\n```yaml\nfrom: today\nuntil: 2026-13-01\n```\n- Title: Hi\n",
            """
            Content/kasa.md:23:1: warning: the message 'hello' is carried by no document [message-not-carried]
              | no document can show messages yet; remove the section, or keep it for later
            Content/kasa.md:25:7: error: 'today' is not a date [date]
              | write 2026-11-02 or, in UTC, 2026-11-02T09:00Z
            Content/kasa.md:26:8: error: '2026-13-01' is not a date [date]
              | write 2026-11-02 or, in UTC, 2026-11-02T09:00Z
            """),
        .body(
            "a message that ends before it begins",
            "# Message: hello\n```yaml\nfrom: 2026-02-01\nuntil: 2026-01-01\n```\n- Title: Hi\n",
            """
            Content/kasa.md:23:1: warning: the message 'hello' is carried by no document [message-not-carried]
              | no document can show messages yet; remove the section, or keep it for later
            Content/kasa.md:26:8: error: 'until' is before 'from' [message-dates]
              | a message ends after it begins
            """),
        .body(
            "a message every zero hours", "# Message: hello\n```yaml\nevery: 0\nmax: -1\n```\n- Title: Hi\n",
            """
            Content/kasa.md:23:1: warning: the message 'hello' is carried by no document [message-not-carried]
              | no document can show messages yet; remove the section, or keep it for later
            Content/kasa.md:25:8: error: '0' is not a whole number from 1 to 87600 [number]
              | write it in digits, without sign or leading zeros
            Content/kasa.md:26:6: error: '-1' is not a whole number from 1 to 2147483647 [number]
              | write it in digits, without sign or leading zeros
            """),
        .body(
            "a message with links that are not https",
            "# Message: hello\n```yaml\nlink: http://example.com\nimage: x.png\n```\n- Title: Hi\n",
            """
            Content/kasa.md:23:1: warning: the message 'hello' is carried by no document [message-not-carried]
              | no document can show messages yet; remove the section, or keep it for later
            Content/kasa.md:25:7: error: 'http://example.com' does not begin with https:// [message-url]
              | write https://example.com
            Content/kasa.md:26:8: error: 'x.png' does not begin with https:// [message-url]
              | an address is https: only
            """),
        .body(
            "a message whose block is a list", "# Message: hello\n```yaml\n- a\n```\n- Title: Hi\n",
            """
            Content/kasa.md:23:1: warning: the message 'hello' is carried by no document [message-not-carried]
              | no document can show messages yet; remove the section, or keep it for later
            Content/kasa.md:25:1: error: a message must be a map [wrong-shape]
              | write {key: value}; keys: when, from, until, every, max, link, image
            """),
        .body(
            "a message whose block is not YAML", "# Message: hello\n```yaml\nwhen: [\n```\n- Title: Hi\n",
            """
            Content/kasa.md:23:1: warning: the message 'hello' is carried by no document [message-not-carried]
              | no document can show messages yet; remove the section, or keep it for later
            Content/kasa.md:25:7: error: the '[' that opens here is not closed [yaml-syntax]
              | add ']' where it ends, at the end of this line perhaps
            """),
        .body(
            "a message with an anchor", "# Message: hello\n```yaml\nwhen: &a {}\n```\n- Title: Hi\n",
            """
            Content/kasa.md:23:1: warning: the message 'hello' is carried by no document [message-not-carried]
              | no document can show messages yet; remove the section, or keep it for later
            Content/kasa.md:25:7: error: the anchor '&a' cannot be used [yaml-anchor]
              | write the value out, or put quotes around it if it is text
            """),
    ]

    @Test(arguments: mistakes) func `a section at odds with the policy is reported at its position`(mistake: Mistake)
        throws
    {
        #expect(try mistake.reading() == mistake.says)
    }
}
