import PolicyModel
import Testing

/// What only a release for macOS has.
struct PolicyReaderMacsTests {
    private static let signature =
        "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIjJCUmJygpKissLS4vMDEyMzQ1Njc4OTo7PD0+Pw=="

    /// A policy for macOS with a release of that kind.
    private static func policy(_ release: String) -> [String: String] {
        [
            "kasa.md": """
            ---
            app: Kasa
            store: {macos: "https://kasa.example/mac"}
            clients: [ssvc]
            releases:
              - {version: 1.0.0, build: 1}
              - {\(release)}
            ---
            # Release: 2.0.0-beta.1
            Words

            """
        ]
    }

    private static func archive(_ more: String) -> [String: String] {
        policy(
            "version: 2.0.0-beta.1, build: 2, channel: b, archive: "
                + "{url: \"https://a.example/a\", length: 9, ed-signature: \(signature), \(more)}")
    }

    @Test func `what a release for macOS says is read`() throws {
        let delta = "{from: 1, url: \"https://a.example/1\", length: 3, ed-signature: \(Self.signature)}"
        let (content, lines) = try HealthyContent.read(
            Self.policy(
                "version: 2.0.0-beta.1, build: 2, hardware: arm64, major: true, channel: beta, archive: {url: "
                    + "\"https://a.example/a\", length: 9, ed-signature: \(Self.signature), kind: package, deltas: [\(delta)]}"
            ))
        #expect(lines == [])
        let policy = try #require(content?.policies.first), release = try #require(policy.previews.first)
        let shipment = try #require(release.shipments[.macos]),
            version = try #require(Version(orPreview: "2.0.0-beta.1"))
        #expect(release.version == version && release.channel == "beta" && policy.releases.count == 1)
        #expect(shipment.isMajor && shipment.hardware == .arm64 && shipment.archive?.kind == .package)
        #expect(
            shipment.archive?.deltas == [
                .init(from: "1", url: "https://a.example/1", length: 3, edSignature: Self.signature)
            ])
        #expect(policy.notes[version]?.count == 1)
    }

    @Test func `an archive is kept where a warning stands at its address`() throws {
        let (content, lines) = try HealthyContent.read(
            Self.policy(
                "version: 2.0.0-beta.1, build: 2, channel: b, archive: {url: \"https://127.0.0.2/a\", length: 9, "
                    + "ed-signature: \(Self.signature)}"))
        #expect(
            lines == [
                "Content/kasa.md:7:66: warning: '127.0.0.2' is the device itself, where nothing answers [store-host] "
                    + "| write the host that users reach"
            ])
        let release = try #require(content?.policies.first?.previews.first)
        #expect(release.shipments[.macos]?.archive?.url == "https://127.0.0.2/a")
    }

    static let mistakes: [Mistake] = [
        Mistake(
            "a version before a release for everybody",
            policy("version: 2.0.0-beta.1, build: 2"),
            """
            Content/kasa.md:7:15: error: 2.0.0-beta.1 is a version before a release, which a channel alone may have [version]
              | name the channel, as in channel: beta, or list the release once it is final
            """),
        Mistake(
            "a channel of two words", policy("version: 2.0.0-beta.1, build: 2, channel: beta two"),
            """
            Content/kasa.md:7:48: error: 'beta two' is no name of a channel [channel]
              | write 1 to 64 letters of ASCII, digits, dots, hyphens and underscores, such as beta
            """),
        Mistake(
            "a major release on other platforms", "live: 2026-03-01}", "major: true, channel: beta}",
            """
            Content/kasa.md:7:75: error: 'major' is for macOS, on which this release did not ship [major]
              | remove it; on other platforms no client installs by itself
            Content/kasa.md:7:90: error: 'channel' is for macOS, on which this release did not ship [channel]
              | remove it; on other platforms the store has tracks of its own
            """),
        Mistake(
            "a kind of archive that no client installs", archive("kind: dmg"),
            """
            Content/kasa.md:7:210: error: 'dmg' is not a value of 'kind' [unknown-value]
              | write one of: package
            """),
        Mistake(
            "a delta without its parts", archive("deltas: [{from: a-b, url: \"https://a.example/1\"}]"),
            """
            Content/kasa.md:7:213: error: the delta has no 'length', no 'ed-signature' [archive-form]
              | write {from: …, url: …, length: …, ed-signature: …}
            Content/kasa.md:7:220: error: 'a-b' is no 'from' of an archive [archive-form]
              | write the build (CFBundleVersion) that it is for
            """),
        Mistake(
            "two deltas from one build",
            archive(
                "deltas: [\(delta), \(delta)]"),
            """
            Content/kasa.md:7:367: error: the delta from build 1 is there already [archive-form]
              | keep one: an app takes the one for its own build
            """),
    ]

    @Test func `more than 16 channels are refused`() throws {
        let releases = (0..<17).map { "  - {version: 2.0.0-b.\($0), build: 2\($0), channel: c\($0)}\n" }.joined()
        let text =
            "---\napp: Kasa\nstore: {macos: \"https://kasa.example/mac\"}\nclients: [ssvc]\nreleases:\n\(releases)---\n"
        #expect(
            try HealthyContent.read(["kasa.md": text]).1 == [
                "Content/kasa.md:6:3: error: the releases are on 17 channels, and 16 are the most [channels] | use one channel for all releases that the same people try"
            ])
    }

    /// A policy for macOS with releases on channels, and a rule.
    private static func channels(_ names: [String], rule: String = "") -> [String: String] {
        let releases = names.enumerated().map { "  - {version: 2.\($0), build: 2\($0), channel: \($1)}\n" }.joined()
        let head = "---\napp: Kasa\nstore: {macos: \"https://kasa.example/mac\"}\nclients: [ssvc]\nreleases:\n"
        return ["kasa.md": "\(head)  - {version: 1.0.0, build: 1}\n\(releases)\(rule)---\n"]
    }

    static let slips: [Mistake] = [
        Mistake(
            "a channel with the name of none", channels(["stable"]),
            """
            Content/kasa.md:7:40: warning: 'stable' is a channel like any other: only Macs that ask for it see the release, and no others [channel]
              | remove 'channel', which makes it a release for everybody, or give the channel a name such as beta
            """),
        Mistake(
            "channels that differ by letter case", channels(["beta", "beta", "Beta"]),
            """
            Content/kasa.md:9:40: warning: 'Beta' is another channel than 'beta': their Macs see different releases [channel]
              | write beta, or choose names that differ more
            """),
        Mistake(
            "a channel with a letter too few", channels(["bta", "beta", "beta"]),
            """
            Content/kasa.md:7:40: warning: 'bta' is another channel than 'beta': their Macs see different releases [channel]
              | write beta, or choose names that differ more
            """),
        Mistake("channels that are counted on", channels(["beta", "beta2", "rc1", "rc2"]), ""),
        Mistake(
            "the newest of a channel", channels(["beta"], rule: "latest: 2.0\n"),
            """
            Content/kasa.md:8:9: error: 2.0 in 'latest' is on the channel beta, and no release for everybody [unlisted-version]
              | name a release for everybody, such as 1.0.0, or remove 'channel' from it once everybody may have it
            """),
        Mistake(
            "a rule on a release of a channel", channels(["beta"], rule: "rules: [{when: {version: 2.0}, do: none}]\n"),
            ""),
        Mistake(
            "a rule on a range with a release of a channel",
            channels(["beta"], rule: "rules: [{when: {version: \">1.0.0 <3.0\"}, do: none}]\n"), ""),
    ]

    @Test(arguments: slips) func `a channel that is likely a slip is named where it stands`(mistake: Mistake) throws {
        #expect(try mistake.reading() == mistake.says)
    }

    private static let delta =
        "{from: 1, url: \"https://a.example/1\", length: 3, ed-signature: \(signature)}"

    @Test(arguments: mistakes) func `a key of macOS that cannot hold is refused where it stands`(mistake: Mistake)
        throws
    {
        #expect(try mistake.reading() == mistake.says)
    }
}
