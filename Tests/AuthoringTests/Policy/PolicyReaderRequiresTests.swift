import Testing

/// What a release says of the OS versions on which it runs, beside those before it.
struct PolicyReaderRequiresTests {
    static let mistakes: [Mistake] = [
        Mistake(
            "a release without a requirement after one that has it", "requires: any, ", "",
            """
            Content/kasa.md:8:5: error: 3.10 has no 'requires' on iOS, where 2.7.0 requires 15 [missing-requires]
              | write requires: {ios: 15}, or requires: {ios: any} if it runs on every OS version
              | Content/kasa.md:7:5: 2.7.0 is listed here
            Content/kasa.md:8:5: error: 3.10 has no 'requires' on Android, where 2.7.0 requires 26 [missing-requires]
              | write requires: {android: 26}, or requires: {android: any} if it runs on every OS version
              | Content/kasa.md:7:5: 2.7.0 is listed here
            """),
        Mistake(
            "a requirement of one platform alone", "requires: any", "requires: {ios: any}",
            """
            Content/kasa.md:8:5: error: 3.10 has no 'requires' on Android, where 2.7.0 requires 26 [missing-requires]
              | write requires: {android: 26}, or requires: {android: any} if it runs on every OS version
              | Content/kasa.md:7:5: 2.7.0 is listed here
            """),
        Mistake(
            "a requirement behind a release that runs everywhere",
            [
                "kasa.md":
                    """
                ---
                app: Kasa
                releases:
                  - {version: 3.1.0}
                  - {version: 3.0.0, requires: any}
                  - {version: 2.0.0, requires: 15}
                  - {version: 1.0.0}
                ---

                """
            ],
            """
            Content/kasa.md:4:5: error: 3.1.0 has no 'requires' on iOS, where 2.0.0 requires 15 [missing-requires]
              | write requires: 15, or requires: any if it runs on every OS version
              | Content/kasa.md:6:5: 2.0.0 is listed here
            """),
        Mistake(
            "the word for every OS version in capitals", "requires: any", "requires: Any",
            """
            Content/kasa.md:8:43: error: 'Any' is not a version [version]
              | write any
            """),
        Mistake(
            "another word for every OS version", "requires: any", "requires: none",
            """
            Content/kasa.md:8:43: error: 'none' is not a version [version]
              | write any
            """),
        Mistake(
            "a level of Android's for iOS too", "requires: any", "requires: 28",
            """
            Content/kasa.md:8:43: warning: 28 in 'requires' counts as an API level of Android and as a version of iOS [no-system]
              | give it by platform, such as {ios: 16, android: 28}
            """),
        Mistake(
            "a level of Android's that no iOS has", "requires: {ios: 15, android: 26}", "requires: 24",
            """
            Content/kasa.md:7:44: warning: 24 in 'requires' means 26: there is no iOS 24: after 18 came 26 [no-system]
              | give it by platform, such as {ios: 16, android: 24}
            """),
        Mistake(
            "a version that no iOS has", "requires: any", "requires: {ios: 19.1, android: 26}",
            """
            Content/kasa.md:8:49: warning: 19.1 in 'requires' means 26: there is no iOS 19: after 18 came 26 [no-system]
              | write the version of iOS that it needs
            """),
        Mistake(
            "a dot too many", "requires: any", "requires: {ios: 1.7, android: 26}",
            """
            Content/kasa.md:8:5: warning: 3.10 requires iOS 1.7, which is below the 15 of 2.7.0, the release before it [requires-order]
              | check 'requires' of both: a release seldom runs on older systems than the one before
              | Content/kasa.md:7:5: 2.7.0 is listed here
            """),
    ]

    @Test(arguments: mistakes) func `a release without its requirement is refused where it stands`(mistake: Mistake)
        throws
    {
        #expect(try mistake.reading() == mistake.says)
    }

    @Test(arguments: ["any", "{ios: any, android: 28}", "{ios: 17, android: any}", "{ios: 26, android: 26}"])
    func `every release that says what it requires is right`(value: String) throws {
        #expect(try HealthyContent.mistakes("requires: any", "requires: \(value)") == [])
    }

    @Test func `a release on other platforms has nothing to say of this one`() throws {
        let text = HealthyContent.app("requires: {ios: 15, android: 26}", "platforms: [android], requires: 26")
            .replacing("requires: any", with: "platforms: [ios]").replacing("minimum: 2.7\n", with: "")
        #expect(try HealthyContent.read(["kasa.md": text]).1.filter { $0.contains("missing-requires") } == [])
    }

    @Test func `any is every OS version`() throws {
        let release = try HealthyContent.read(["kasa.md": HealthyContent.app]).0?.policies.first?.releases.last
        #expect(release?.shipments.values.map(\.requires) == [nil, nil])
    }
}
