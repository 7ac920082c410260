import Testing

/// What only one client knows, with the types of YAML 1.2.
struct PolicyReaderExtraTests {
    static let mistakes: [Mistake] = [
        Mistake("a client the app does not ask for", "extra: {prince-of-versions", "extra: {remote-configuration", """
            Content/kasa.md:16:9: error: 'remote-configuration' in 'extra' is not a client of this app [extra-client]
              | add it to 'clients', or remove it here
            """),
        Mistake("a misspelt client", "extra: {prince-of-versions", "extra: {prince-of-version", """
            Content/kasa.md:16:9: error: 'prince-of-version' in 'extra' is not a client of this app [extra-client]
              | did you mean 'prince-of-versions'?
            """),
        Mistake("an infinity", "meta: {a: 3.10", "meta: {a: .inf", """
            Content/kasa.md:16:40: error: '.inf' is a number that JSON does not have [extra-number]
              | put quotes around it if it is text
            """),
        Mistake("a negative infinity", "meta: {a: 3.10", "meta: {a: -.INF", """
            Content/kasa.md:16:40: error: '-.INF' is a number that JSON does not have [extra-number]
              | put quotes around it if it is text
            """),
        Mistake("not a number", "meta: {a: 3.10", "meta: {a: [1, .nan]", """
            Content/kasa.md:16:44: error: '.nan' is a number that JSON does not have [extra-number]
              | put quotes around it if it is text
            """),
    ]

    @Test(arguments: mistakes) func `an extra value that cannot be passed on is refused where it stands`(mistake: Mistake) throws {
        #expect(try mistake.reading() == mistake.says)
    }
}
