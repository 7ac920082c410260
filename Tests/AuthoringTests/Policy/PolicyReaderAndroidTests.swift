import PolicyModel
import Testing

/// What has another form on Android than on Apple's platforms.
struct PolicyReaderAndroidTests {
    private static let rule = "when: {platform: ios, version: \">=2.0 <2.8\", os: \"<15\"}"

    static let mistakes: [Mistake] = [
        Mistake(
            "a release of Android for an API level", "android: 26}", "android: 8.0}",
            """
            Content/kasa.md:7:63: error: '8.0' is not an API level, which Android's OS versions are: a whole number [android-level]
              | if Android 8.0 is meant, write 26
            """),
        Mistake(
            "an API level with a dot", "android: 26}", "android: 26.0}",
            """
            Content/kasa.md:7:63: error: '26.0' is not an API level, which Android's OS versions are: a whole number [android-level]
              | write the API level, such as 26 for Android 8
            """),
        Mistake(
            "an API level that reads like a release", "android: 26}", "android: 10}",
            """
            Content/kasa.md:7:63: warning: 10 in 'requires' reads like a release of Android, and is taken as an API level [api-level]
              | if Android 10 is meant, write 29
            """),
        Mistake(
            "an API level below those of today", "android: 26}", "android: 18}",
            """
            Content/kasa.md:7:63: warning: 18 in 'requires' reads like a release of Android, and is taken as an API level [api-level]
              | write the API level, such as 26 for Android 8
            """),
        Mistake(
            "an iOS version for Android too", "requires: {ios: 15, android: 26}", "requires: 15",
            """
            Content/kasa.md:7:44: warning: 15 in 'requires' reads like a release of Android, and is taken as an API level [api-level]
              | give it by platform, such as {ios: 15, android: 26}
            """),
        Mistake(
            "an iOS version with a dot for Android too", "requires: {ios: 15, android: 26}", "requires: 15.2",
            """
            Content/kasa.md:7:44: error: '15.2' is not an API level, which Android's OS versions are: a whole number [android-level]
              | give it by platform, such as {ios: 15.2, android: 26}
            """),
        Mistake(
            "a release of Android in a rule", rule, "when: {platform: android, os: \">=9 <30\"}",
            """
            Content/kasa.md:13:45: warning: 9 in 'os' reads like a release of Android, and is taken as an API level [api-level]
              | if Android 9 is meant, write 28
            """),
        Mistake(
            "a release of Android in a rule of an app on Android alone",
            ["kasa.md": "---\napp: K\nids: {android: a.b}\nrules:\n  - {when: {os: \"<7.1\"}, do: none}\n---\n"],
            """
            Content/kasa.md:5:17: warning: 7.1 in 'os' reads like a release of Android, and is taken as an API level [api-level]
              | if Android 7.1 is meant, write 25
            """),
        Mistake(
            "an application id of one word", "android: com.example.kasa}\nstore", "android: kasa}\nstore",
            """
            Content/kasa.md:3:39: error: 'kasa' is not an application id [app-id]
              | write two or more words joined by dots, each a letter and then letters, digits and '_'
            """),
        Mistake(
            "an application id with a hyphen", "android: com.example.kasa}\nstore",
            "android: com.ex-ample.kasa}\nstore",
            """
            Content/kasa.md:3:39: error: 'com.ex-ample.kasa' is not an application id [app-id]
              | write two or more words joined by dots, each a letter and then letters, digits and '_'
            """),
        Mistake(
            "an application id with a word that begins with a digit", "android: com.example.kasa}\nstore",
            "android: com.2example}\nstore",
            """
            Content/kasa.md:3:39: error: 'com.2example' is not an application id [app-id]
              | write two or more words joined by dots, each a letter and then letters, digits and '_'
            """),
        Mistake(
            "one id for both that fits neither", "ids: {ios: com.example.kasa, android: com.example.kasa}", "ids: a b",
            """
            Content/kasa.md:3:6: error: 'a b' is not a bundle id [app-id]
              | use letters, digits, '.', '-' and '_' only
            """),
        Mistake(
            "a store by the scheme of Android's store app",
            "https://play.google.com/store/apps/details?id=com.example.kasa",
            "market://details?id=com.example.kasa",
            """
            Content/kasa.md:4:57: error: 'market://details?id=com.example.kasa' does not begin with https:// [store-url]
              | write https://play.google.com/store/apps/details?id=com.example.kasa
            """),
        Mistake(
            "a search by the scheme of Android's store app",
            "https://play.google.com/store/apps/details?id=com.example.kasa",
            "market://search?q=kasa",
            """
            Content/kasa.md:4:57: error: 'market://search?q=kasa' does not begin with https:// [store-url]
              | an address is https: only
            """),
        Mistake(
            "a custom name with an underscore", "os: \"<15\"", "custom: {is_beta: 1, channel: b}",
            """
            Content/kasa.md:13:69: error: 'is_beta' has a '_', and Apple's and Android's libraries read such a name differently [custom-name]
              | choose a name without '_' in the app and here
            """),
        Mistake(
            "a rule for systems of Apple's platforms and Android",
            [
                "kasa.md":
                    "---\napp: K\nids: {tvos: a, watchos: a, android: a.b}\nrules:\n  - {when: {os: \"<26\"}, do: none}\n---\n"
            ],
            """
            Content/kasa.md:5:17: error: 'os' does not say which platform's versions it means [os-without-platform]
              | add 'platform' beside it: Android's OS versions are API levels
            """),
    ]

    @Test(arguments: mistakes) func `what Android reads otherwise is refused where it stands`(mistake: Mistake) throws {
        #expect(try mistake.reading() == mistake.says)
    }

    private func policy(_ frontMatter: String) throws -> Policy {
        let (content, lines) = try HealthyContent.read(["kasa.md": "---\napp: K\n\(frontMatter)\n---\n"])
        #expect(lines == [])
        return try #require(content?.policies.first)
    }

    @Test(arguments: ["ids: {ios: a}", "ids: {android: a.b}"])
    func `a custom name may have an underscore where one library reads it`(ids: String) throws {
        let rules = try policy("\(ids)\nrules: [{when: {custom: {is_beta: 1}}, do: none}]").rules
        #expect(rules.map(\.when.custom) == [[CustomValue(name: "is_beta", value: "1")]])
    }

    @Test func `a rule for Apple's platforms may name any version`() throws {
        let rules = try policy(
            "ids: {ios: a, tvos: a, android: a.b}\nrules: [{when: {platform: [ios, tvos], os: \"<15.2\"}, do: none}]"
        ).rules
        #expect(rules.map(\.when.platforms) == [[.ios, .tvos]])
    }

    @Test func `every platform can be named wherever one is`() throws {
        let policy = try policy(
            """
            ids: {ios: a, macos: a, tvos: a, watchos: a, android: a.b}
            store: {tvos: "https://example.com/tv", watchos: "https://example.com/watch"}
            releases:
              - {version: 1.0, build: {tvos: 1a, watchos: 2.0, android: 7}, requires: {tvos: 15, watchos: 8.1, android: 19}}
              - {version: 1.1, platforms: [tvos, watchos], requires: any, live: {tvos: pending, watchos: 2026-11-02}}
            latest: {watchos: 1.1}
            minimum: {tvos: 1.0}
            rules: [{when: {platform: [tvos, watchos], os: "<9"}, do: none}]
            """)
        #expect(policy.platforms == Platform.allCases)
        #expect(policy.stores.keys.sorted() == [.tvos, .watchos])
        #expect(policy.releases[0].shipments[.tvos] == .init(build: "1a", requires: Version("15")))
        #expect(policy.releases[0].shipments[.watchos] == .init(build: "2.0", requires: Version("8.1")))
        #expect(policy.releases[0].shipments[.android] == .init(build: "7", requires: Version("19")))
        #expect(policy.releases[1].shipments.keys.sorted() == [.tvos, .watchos])
        #expect(policy.latest.keys.sorted() == [.watchos] && policy.minimum.keys.sorted() == [.tvos])
        #expect(policy.rules[0].when.platforms == [.tvos, .watchos])
    }
}
