import PolicyModel
import Testing

/// Announcements against the rest of the policy.
struct PolicyReaderMessagesTests {
    static let mistakes: [Mistake] = [
        .body(
            "a message with an unknown key",
            "# Message: hello\n```yaml\nform: 2026-01-01\n```\n- Message: Hi\n",
            """
            Content/kasa.md:25:1: error: 'form' is not a key of a message [unknown-key]
              | did you mean 'from'?
            """),
        .body(
            "a message with a broken condition",
            "# Message: hello\n```yaml\nwhen: {version: \"3..2\"}\n```\n- Message: Hi\n",
            """
            Content/kasa.md:25:17: error: '3..2' runs backwards [range]
              | write 2..3
            """),
        .body(
            "a message with broken dates",
            "# Message: hello\n```yaml\nfrom: today\nuntil: 2026-13-01\n```\n- Message: Hi\n",
            """
            Content/kasa.md:25:7: error: 'today' is not a date [date]
              | write 2026-11-02 or, in UTC, 2026-11-02T09:00Z
            Content/kasa.md:26:8: error: '2026-13-01' is not a date: there is no month 13 [date]
              | write 2026-11-02 or, in UTC, 2026-11-02T09:00Z
            """),
        .body(
            "a message that ends on the day before it begins",
            "# Message: hello\n```yaml\nfrom: 2026-02-01\nuntil: 2026-01-31\n```\n- Message: Hi\n",
            """
            Content/kasa.md:26:8: error: 'until' is before 'from' [message-dates]
              | a message ends after it begins; a day without a time is included
              | Content/kasa.md:25:7: it begins here
            """),
        .body(
            "a message that ends an hour before it begins",
            "# Message: hello\n```yaml\nfrom: 2026-02-01T09:00Z\nuntil: 2026-02-01T08:00Z\n```\n- Message: Hi\n",
            """
            Content/kasa.md:26:8: error: 'until' is before 'from' [message-dates]
              | a message ends after it begins; a day without a time is included
              | Content/kasa.md:25:7: it begins here
            """),
        .body(
            "a message every zero hours",
            "# Message: hello\n```yaml\nevery: 0\nmax: 0\n```\n- Message: Hi\n",
            """
            Content/kasa.md:25:8: error: '0' is not a whole number from 1 to 8760 [number]
              | write it in digits, without sign or leading zeros
            Content/kasa.md:26:6: error: '0' is not a whole number from 1 to 1000 [number]
              | write it in digits, without sign or leading zeros
            """),
        .body(
            "a message less often than once a year",
            "# Message: hello\n```yaml\nevery: 8761\nmax: 1001\n```\n- Message: Hi\n",
            """
            Content/kasa.md:25:8: error: '8761' is not a whole number from 1 to 8760 [number]
              | write it in digits, without sign or leading zeros
            Content/kasa.md:26:6: error: '1001' is not a whole number from 1 to 1000 [number]
              | write it in digits, without sign or leading zeros
            """),
        .body(
            "a message every half hour",
            "# Message: hello\n```yaml\nevery: 0.5\n```\n- Message: Hi\n",
            """
            Content/kasa.md:25:8: error: '0.5' is not a whole number from 1 to 8760 [number]
              | write it in digits, without sign or leading zeros
            """),
        .body(
            "a message with addresses that are not https",
            "# Message: hello\n```yaml\nlink: http://example.com\nimage: x.png\n```\n- Message: Hi\n",
            """
            Content/kasa.md:25:7: error: 'http://example.com' does not begin with https:// [message-url]
              | write https://example.com
            Content/kasa.md:26:8: error: 'x.png' does not begin with https:// [message-url]
              | an address is https: only
            """),
        .body(
            "a message that leads into the store app",
            "# Message: hello\n```yaml\nlink: \"market://details?id=com.example.kasa\"\n```\n- Message: Hi\n",
            """
            Content/kasa.md:25:7: error: 'market://details?id=com.example.kasa' does not begin with https:// [message-url]
              | write https://play.google.com/store/apps/details?id=com.example.kasa
            """),
        .body(
            "a message whose block is a list",
            "# Message: hello\n```yaml\n- a\n```\n- Message: Hi\n",
            """
            Content/kasa.md:25:1: error: a message must be a map [wrong-shape]
              | write {key: value}; keys: when, from, until, every, max, link, image
            """),
        .body(
            "a message whose block is not YAML",
            "# Message: hello\n```yaml\nwhen: [\n```\n- Message: Hi\n",
            """
            Content/kasa.md:25:7: error: the '[' that opens here is not closed [yaml-syntax]
              | add ']' where it ends, at the end of this line perhaps
            """),
        .body(
            "a message with an anchor",
            "# Message: hello\n```yaml\nwhen: &a {}\n```\n- Message: Hi\n",
            """
            Content/kasa.md:25:7: error: the anchor '&a' cannot be used [yaml-anchor]
              | write the value out, or put quotes around it if it is text
            """),
        .body(
            "a message for a platform",
            "# Message: hello\n```yaml\nwhen: {platform: android}\n```\n- Message: Hi\n",
            """
            Content/kasa.md:25:8: error: 'platform' cannot be a condition of a message [message-condition]
              | remove it: messages are shown on Android only
            """),
        .body(
            "a message for a value of the app",
            "# Message: hello\n```yaml\nwhen: {custom: {channel: beta}}\n```\n- Message: Hi\n",
            """
            Content/kasa.md:25:8: error: 'custom' cannot be a condition of a message [message-condition]
              | remove it: the client that shows messages knows no values of the app
            """),
        .body(
            "a message with an unknown condition",
            "# Message: hello\n```yaml\nwhen: {langauge: de}\n```\n- Message: Hi\n",
            """
            Content/kasa.md:25:8: error: 'langauge' is not a key of 'when' [unknown-key]
              | did you mean 'language'?
            """),
        .body(
            "a message whose condition is a list",
            "# Message: hello\n```yaml\nwhen: [de]\n```\n- Message: Hi\n",
            """
            Content/kasa.md:25:7: error: 'when' must be a map [wrong-shape]
              | write {key: value}; keys: version, os, language, model, tablet
            """),
        .body(
            "a message for a region and a script",
            "# Message: hello\n```yaml\nwhen: {language: [de, pt-BR, zh-Hant]}\n```\n- Message: Hi\n",
            """
            Content/kasa.md:25:23: error: 'pt-BR' names a region, which no client on Android sees [message-condition]
              | write pt
            Content/kasa.md:25:30: error: 'zh-Hant' names a script, which no client on Android sees [message-condition]
              | write zh
            """),
        .body(
            "a message for a version that is no release",
            "# Message: hello\n```yaml\nwhen: {version: \"2.7, 2.8.1\"}\n```\n- Message: Hi\n",
            """
            Content/kasa.md:25:23: error: 2.8.1 in 'version' is not a listed release on Android [unlisted-version]
              | name a listed release, such as 2.7.0 or 3.10, or list it under 'releases'
            """),
        .body(
            "a message for versions that hold no release",
            "# Message: hello\n```yaml\nwhen: {version: \">=4\"}\n```\n- Message: Hi\n",
            """
            Content/kasa.md:25:17: warning: '>=4' in 'version' holds no listed release on Android [unlisted-version]
              | let it hold a listed release, such as 3.10, or list the releases that it means under 'releases'
            """),
        .body(
            "a message for a release of Android",
            "# Message: hello\n```yaml\nwhen: {os: \">=8.1\"}\n```\n- Message: Hi\n",
            """
            Content/kasa.md:25:12: warning: 8.1 in 'os' reads like a release of Android, and is taken as an API level [api-level]
              | if Android 8.1 is meant, write 27
            """),
        .body(
            "a message with a field of texts",
            "# Message: hello\n```yaml\nmax: 2\n```\n- Message: Hi\n- What's new: More\n",
            """
            Content/kasa.md:28:3: error: `What's new` is not a field of a message [field-name]
              | write one of `Title`, `Message`, `Update button`, `Later button`, `Close button`
            """),
        .body(
            "a message with a misspelt field",
            "# Message: hello\n```yaml\nmax: 2\n```\n- Message: Hi\n- Close buton: Shut\n",
            """
            Content/kasa.md:28:3: error: `Close buton` is not a field [field-name]
              | write `Close button`
            """),
        .body(
            "a message with buttons that lead nowhere",
            "# Message: hello\n```yaml\nmax: 2\n```\n- Message: Hi\n- Update button: Go\n- Later button: Not now\n",
            """
            Content/kasa.md:28:18: error: 'Update button' belongs to a message with a 'link' [message-button]
              | write 'Close button', or give the message a 'link'
            Content/kasa.md:29:17: error: 'Later button' belongs to a message with a 'link' [message-button]
              | write 'Close button', or give the message a 'link'
            """),
        .body(
            "a message with a link that only closes",
            "# Message: hello\n```yaml\nlink: https://example.com\n```\n- Message: Hi\n- Close button: Shut\n",
            """
            Content/kasa.md:28:17: error: 'Close button' belongs to a message without a 'link' [message-button]
              | name the buttons 'Update button' and 'Later button', or remove 'link'
            """),
        .body(
            "a message with settings alone",
            "# Message: hello\n```yaml\nmax: 2\n```\n",
            """
            Content/kasa.md:23:1: error: the message 'hello' has no 'Message' in en, the language that others fall back to [text-missing]
              | write `- Message: …` under `# Message: hello`, in en
            """),
        .body(
            "a message with words in another language alone",
            "# Message: hello\n## de\n- Message: Hallo\n",
            """
            Content/kasa.md:23:1: error: the message 'hello' has no 'Message' in en, the language that others fall back to [text-missing]
              | write `- Message: …` under `# Message: hello`, in en
            """),
        .body(
            "a message with nothing",
            "# Message: hello\n",
            """
            Content/kasa.md:23:1: error: `# Message: hello` holds nothing; a section holds words [section-empty]
              | write them, or delete the heading
            """),
        .body(
            "a message whose one field is misspelt",
            "# Message: hello\n- Mesage: Hi\n",
            """
            Content/kasa.md:24:3: error: `Mesage` is not a field [field-name]
              | write `Message`
            """),
        .body(
            "a message with capitals in its id",
            "# Message: Hello\n- Message: Hi\n",
            """
            Content/kasa.md:23:1: error: 'Hello' is not the id of a message [message-id]
              | write 1 to 63 of a-z, 0-9 and '-', not beginning with '-'
            """),
        .body(
            "a message whose id begins with a hyphen",
            "# Message: -hello\n- Message: Hi\n",
            """
            Content/kasa.md:23:1: error: '-hello' is not the id of a message [message-id]
              | write 1 to 63 of a-z, 0-9 and '-', not beginning with '-'
            """),
        .body(
            "a message with 64 letters in its id",
            "# Message: \(String(repeating: "a", count: 64))\n- Message: Hi\n",
            """
            Content/kasa.md:23:1: error: '\(String(repeating: "a", count: 64))' is not the id of a message [message-id]
              | write 1 to 63 of a-z, 0-9 and '-', not beginning with '-'
            """),
        .body(
            "two messages with one number",
            "# Message: m21085\n- Message: Hi\n\n# Message: m42705\n- Message: Ho\n",
            """
            Content/kasa.md:26:1: error: the messages 'm21085' and 'm42705' have the same number, 1669203327, in the document [message-number]
              | choose another id
              | Content/kasa.md:23:1: the other message
            """),
        .body(
            "a message with the number 0", "# Message: m236391607\n- Message: Hi\n",
            """
            Content/kasa.md:23:1: error: the message 'm236391607' has the number 0 in the document, which counts as none [message-number]
              | choose another id
            """),
        .body(
            "a message with a mark that turns its words",
            "# Message: hello\n- Message: H\u{202E}i\n",
            """
            Content/kasa.md:24:13: error: U+202E in `Message` overrides the direction of the words, which is refused [text-bidi]
              | delete the mark; phones find the direction of words by themselves
            """),
        Mistake(
            "a text with the button of a message", "- Title: Broken", "- Title: Broken\n- Close button: Shut",
            """
            Content/kasa.md:23:3: error: `Close button` is not a field of a text [field-name]
              | write one of `Title`, `Message`, `What's new`, `Warnings`, `Update button`, `Later button`
            """),
        Mistake(
            "a message of an app without its client",
            [
                "kasa.md": HealthyContent.app(
                    "clients: [prince-of-versions, turkcell-updater]", "clients: [prince-of-versions]")
                    + "# Message: hello\n- Message: Hi\n"
            ],
            """
            Content/kasa.md:23:1: warning: the message 'hello' is carried by no document [message-not-carried]
              | turkcell-updater on Android shows messages; remove the section, or keep it for later
            """),
        Mistake(
            "a message of an app that is not on Android",
            [
                "kasa.md":
                    "---\napp: Kasa\nids: {ios: a}\nclients: [turkcell-updater]\n---\n# Message: hello\n- Message: Hi\n"
            ],
            """
            Content/kasa.md:6:1: warning: the message 'hello' is carried by no document [message-not-carried]
              | turkcell-updater on Android shows messages; remove the section, or keep it for later
            """),
        Mistake(
            "a message that leads outside the allowed addresses",
            [
                "index.md": "---\nallowed-urls: [https://apps.apple.com, https://play.google.com/store]\n---\n",
                "kasa.md": HealthyContent.app
                    + "# Message: hello\n```yaml\nlink: https://example.com/sale\nimage: https://example.com/a.png\n```\n"
                    + "- Message: Hi\n",
            ],
            """
            Content/kasa.md:25:7: error: 'https://example.com/sale' is outside the site's allowed-urls [message-url]
              | correct the link, or have its prefix added to 'allowed-urls' in index.md
            Content/kasa.md:26:8: error: 'https://example.com/a.png' is outside the site's allowed-urls [message-url]
              | correct the link, or have its prefix added to 'allowed-urls' in index.md
            """),
    ]

    @Test(arguments: mistakes) func `a message at odds with what its client shows is refused where it stands`(
        mistake: Mistake
    ) throws {
        #expect(try mistake.reading() == mistake.says)
    }

    private func messages(_ files: [String: String]) throws -> [Message] {
        let (content, lines) = try HealthyContent.read(files)
        #expect(lines == [])
        return try #require(content?.policies.first).messages
    }

    private func message(_ settings: String, _ words: String = "- Message: Hi\n") throws -> Message {
        let block = settings.isEmpty ? "" : "```yaml\n\(settings)\n```\n"
        return try #require(
            try messages(["kasa.md": HealthyContent.app + "# Message: hello\n\(block)\(words)"]).first)
    }

    @Test func `a message holds all its settings`() throws {
        let message = try message(
            """
            when: {version: "<3", os: ">=26", language: [de, tr], model: "SM-*", tablet: true}
            from: 2026-01-01
            until: 2026-02-01
            every: 24
            max: 3
            link: https://example.com
            image: https://example.com/a.png
            """, "- Title: Sale\n- Message: Hi\n- Update button: Look\n- Later button: Not now\n")
        #expect(message.when.version?.description == "<3")
        #expect(message.when.os?.description == ">=26")
        #expect(message.when.languages?.map(\.description) == ["de", "tr"])
        #expect(message.when.models == [ModelPattern("SM-*")])
        #expect(message.when.tablet == true)
        #expect(message.from == Moment("2026-01-01"))
        #expect(message.until == Moment("2026-02-01T23:59:59Z"))
        #expect(message.every == 24 && message.max == 3)
        #expect(message.link == "https://example.com" && message.image == "https://example.com/a.png")
        #expect(
            message.text.words[.english]?.mapValues(\.text) == [
                .title: "Sale", .message: "Hi", .updateButton: "Look", .laterButton: "Not now",
            ])
        #expect(message.position.line == 23)
    }

    @Test func `a message without settings is shown to everybody, once`() throws {
        let message = try message("", "- Message: Hi\n- Close button: Shut\n")
        #expect(message.when == Condition())
        #expect(message.from == nil && message.until == nil && message.every == nil && message.link == nil)
        #expect(message.max == 1)
    }

    @Test(arguments: [("max: 5", 5), ("every: 24", nil), ("every: 24\nmax: 1", 1)])
    func `a message is shown once, unless its settings say how often`(settings: String, max: Int?) throws {
        #expect(try message(settings).max == max)
    }

    @Test func `the end of a message has its time, or its whole day`() throws {
        #expect(try message("until: 2026-02-01T09:00Z").until == Moment("2026-02-01T09:00Z"))
        #expect(try message("from: 2026-02-01\nuntil: 2026-02-01").until == Moment("2026-02-01T23:59:59Z"))
    }

    @Test func `messages keep the order written: the main file, the others by name, the fragment`() throws {
        func words(_ ids: String...) -> String {
            ids.map { "# Message: \($0)\n- Message: Hi\n\n" }.joined()
        }
        let files = [
            "_base.md": words("from-base"),
            "kasa/index.md": HealthyContent.app("app: Kasa", "app: Kasa\nextends: _base.md") + words("zebra", "ape"),
            "kasa/b.md": words("bee"),
            "kasa/a.md": "---\nlanguage: de\n---\n" + words("zebra") + "# Message: cat\n## en\n- Message: Hi\n",
        ]
        let messages = try messages(files)
        #expect(messages.map(\.id) == ["zebra", "ape", "cat", "bee", "from-base"])
        #expect(messages.first?.text.languages.map(\.description) == ["de", "en"])
    }
}
