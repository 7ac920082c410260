import PolicyModel
import TestSupport
import Testing

/// The promises of `expect`, as they are written.
struct PolicyReaderPromisesTests {
    /// The healthy app with an entry of `expect` on line 16.
    private static func app(_ entry: String) -> String {
        HealthyContent.app("extra: {prince", "expect:\n  - \(entry)\nextra: {prince")
    }

    private static func mistake(_ name: String, _ entry: String, _ says: String) -> Mistake {
        Mistake(name, ["kasa.md": app(entry)], says)
    }

    static let mistakes: [Mistake] = [
        mistake(
            "no verdict", "{version: 2.7.0, platform: ios}",
            """
            Content/kasa.md:17:5: error: the entry of 'expect' has no 'verdict' [missing-key]
              | write verdict: force, recommend or none
            """),
        mistake(
            "an unknown key", "{verdict: none, app-version: 2.7.0}",
            """
            Content/kasa.md:17:21: error: 'app-version' is not a key of an entry of 'expect' [unknown-key]
              | did you mean 'version'?
            """),
        mistake(
            "a version that is not listed", "{verdict: none, version: 2.8.0}",
            """
            Content/kasa.md:17:30: error: 2.8.0 in 'version' is not a listed release on iOS or Android [unlisted-version]
              | name a listed release, such as 2.7.0 or 3.10, or list it under 'releases'
            """),
        mistake(
            "an OS of two platforms", "{verdict: none, os: 26}",
            """
            Content/kasa.md:17:25: error: 'os' does not say which platform's versions it means [os-without-platform]
              | add 'platform' beside it: Android's OS versions are API levels
            """),
        mistake(
            "an unknown client", "{verdict: none, client: ssvd}",
            """
            Content/kasa.md:17:29: error: 'ssvd' is not a client [unknown-client]
              | did you mean 'ssvc'?
            """),
        mistake(
            "a text where nothing is shown", "{verdict: none, says: hello}",
            """
            Content/kasa.md:17:27: error: 'says' promises a text, and with the verdict none nothing is shown [expectation]
              | remove 'says', or promise another verdict
            """),
        mistake(
            "an end before the beginning", "{verdict: none, from: 2027-02-01, until: 2027-01-01}",
            """
            Content/kasa.md:17:46: error: the promise ends before it begins [rule-dates]
              | write an 'until' after 'from'; a day without a time is included
              | Content/kasa.md:17:27: it begins here
            """),
        mistake(
            "a reason that is still to come", "{verdict: none, why: \"TODO …\"}",
            """
            Content/kasa.md:17:26: warning: 'TODO …' in 'why' is no reason [reason-missing]
              | say why it is promised, or remove 'why'
            """),
        mistake(
            "a channel without a release", "{verdict: none, channel: beta}",
            """
            Content/kasa.md:17:30: error: no release is on the channel 'beta' [channel]
              | write one of: none
            """),
    ]

    @Test(arguments: mistakes) func `a promise that cannot be read is refused where it stands`(mistake: Mistake) throws
    {
        #expect(try mistake.reading() == mistake.says)
    }

    @Test func `every part of a promise is read`() throws {
        let text = Self.app(
            "{platform: ios, version: \"<3\", build: 270, os: \">=15\", language: [de, tr], model: \"iPhone1,*\", tablet: true, "
                + "custom: {region: eu}, verdict: force, client: prince-of-versions, says: Broken, from: 2027-01-01, "
                + "until: 2027-01-31, why: agreed}")
        var devices = Condition()
        devices.platforms = [.ios]
        (devices.version, devices.os) = (Sample.range("<3"), Sample.range(">=15"))
        devices.languages = [Sample.tag("de"), Sample.tag("tr")]
        (devices.models, devices.tablet) = ([ModelPattern("iPhone1,*")], true)
        devices.custom = [CustomValue(name: "region", value: "eu")]
        let (content, mistakes) = try HealthyContent.read(["kasa.md": text])
        #expect(mistakes == [])
        let promise = try #require(content?.policies.first?.promises.first)
        #expect(
            promise
                == Promise(
                    devices, build: "270", get: .force, by: ["prince-of-versions"], says: "Broken",
                    span: Validity(since: Moment("2027-01-01"), until: Moment("2027-02-01")), why: "agreed",
                    position: promise.position))
        #expect(promise.position.line == 17)
    }

    @Test func `promises about too many devices are refused together`() throws {
        let letters = (97...122).map { String(Unicode.Scalar(UInt8($0))) }
        let languages = letters.map { "de-x\($0)" }.joined(separator: ", ")
        let models = (0..<200).map { "m\($0)*" }.joined(separator: ", ")
        let entry = "{platform: ios, verdict: none, language: [\(languages)], model: [\(models)], tablet: true}"
        let text = Self.app(Array(repeating: entry, count: 12).joined(separator: "\n  - "))
        #expect(
            try HealthyContent.read(["kasa.md": text]).1 == [
                "Content/kasa.md:17:3: error: the promises are about more than 1923076 devices, which are the most with 1 "
                    + "rules [grid-size] | name the version and the OS in more of them"
            ])
    }
}
