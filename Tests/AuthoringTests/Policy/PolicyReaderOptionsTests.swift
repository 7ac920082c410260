import PolicyModel
import Testing

/// Options of clients that may differ by platform.
struct PolicyReaderOptionsTests {
    private static let plain = "[prince-of-versions, turkcell-updater]"

    static let mistakes: [Mistake] = [
        Mistake(
            "a platform the app does not have", plain, "{prince-of-versions: {legacy: {macos: true}}}",
            """
            Content/kasa.md:5:41: error: 'macos' in 'legacy' is not a platform of this app (ios, android) [foreign-platform]
              | add the platform to 'ids' or 'store', or remove it here
            """),
        Mistake(
            "a platform the client does not have",
            [
                "kasa.md":
                    "---\napp: K\nids: {ios: a, tvos: a}\nclients: {prince-of-versions: {versions: {tvos: 4.0.8}}}\n---\n"
            ],
            """
            Content/kasa.md:4:43: error: 'tvos' in 'versions' is not a platform of 'prince-of-versions' in this app (ios) [foreign-platform]
              | remove it here
            """),
        Mistake(
            "an unknown platform", plain, "{prince-of-versions: {legacy: {andriod: true}}}",
            """
            Content/kasa.md:5:41: error: 'andriod' is not a key of 'legacy' [unknown-key]
              | did you mean 'android'?
            """),
        Mistake(
            "a flag of one platform that is none", plain, "{prince-of-versions: {legacy: {android: yes}}}",
            """
            Content/kasa.md:5:50: error: 'yes' is not a value of 'legacy' [unknown-value]
              | did you mean 'true'?
            """),
        Mistake(
            "no version on one platform", plain, "{prince-of-versions: {versions: {android: []}}}",
            """
            Content/kasa.md:5:52: error: 'versions' is an empty list [missing-value]
              | name at least one value, or remove the key
            """),
        Mistake(
            "a version that is a map", plain, "{prince-of-versions: {versions: [{a: b}]}}",
            """
            Content/kasa.md:5:43: error: 'versions' must be a plain value, not a map [wrong-shape]
              | write versions: value
            """),
    ]

    @Test(arguments: mistakes) func `an option that cannot hold is refused where it stands`(mistake: Mistake) throws {
        #expect(try mistake.reading() == mistake.says)
    }

    private func options(_ written: String) throws -> ClientOptions? {
        let text = HealthyContent.app(Self.plain, "{prince-of-versions: {\(written)}}")
        let (content, lines) = try HealthyContent.read(["kasa.md": text])
        #expect(lines == [])
        return content?.policies.first?.choice(of: "prince-of-versions")?.options
    }

    @Test func `a plain flag is for all platforms, and a map for those it names`() throws {
        #expect(try options("legacy: true")?["legacy"] == .platforms(Set(Platform.allCases)))
        #expect(try options("legacy: {android: true, ios: false}")?["legacy"] == .platforms([.android]))
        #expect(try options("legacy: {android: false}")?["legacy"] == nil)
        #expect(try options("legacy: false")?["legacy"] == nil)
    }

    @Test func `a plain list of versions is for the client's own platforms, and a map for those it names`() throws {
        #expect(
            try options("versions: [4.0.8, 4.0.1]")?["versions"]
                == .editions([.ios: ["4.0.8", "4.0.1"], .macos: ["4.0.8", "4.0.1"]]))
        #expect(
            try options("versions: {ios: 4.0.8, android: [4.0.4, kmp-0.1.0]}")?["versions"]
                == .editions([.ios: ["4.0.8"], .android: ["4.0.4", "kmp-0.1.0"]]))
    }
}
