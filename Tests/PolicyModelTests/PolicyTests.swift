import PolicyModel
import TestSupport
import Testing

struct PolicyTests {
    private static let policy = Sample.policy(
        language: "pt", platforms: [.ios, .android],
        clients: [ClientChoice(name: "ssvc", position: Sample.position)],
        releases: [
            Sample.release("3.10"), Sample.release("3.9", on: [.ios, .android]),
            Sample.release("3.9.1", on: [.android]),
        ],
        texts: ["force": Sample.text(["en": [.title: "T"], "de": [.title: "T"]])],
        notes: [Sample.version("3.9"): [Sample.tag("fr"): Prose(html: "x")]])

    @Test func `releases are those of a platform, ascending, and named as versions`() {
        #expect(Self.policy.releases(on: .ios).map(\.version.description) == ["3.9", "3.10"])
        #expect(Self.policy.releases(on: .android).map(\.version.description) == ["3.9", "3.9.1"])
        #expect(Self.policy.release(Sample.version("3.10.0"), on: .ios)?.version.description == "3.10")
        #expect(Self.policy.release(Sample.version("3.10"), on: .android) == nil)
    }

    @Test func `languages are all that is written, the fallback first`() {
        #expect(Self.policy.languages.map(\.description) == ["pt", "de", "en", "fr"])
    }

    @Test func `a client's choice is found by its name`() {
        #expect(Self.policy.choice(of: "ssvc")?.options == ClientOptions())
        #expect(Self.policy.choice(of: "retired") == nil)
    }

    @Test func `a key that is missing stands at the file's first line`() {
        #expect(Self.policy.positions["minimum"].line == 12)
        #expect(Self.policy.positions["latest"] == Sample.position)
    }

    @Test func `live means from the date on`() {
        #expect(Release.Live.longAgo.isLive(at: Moment(seconds: 0)))
        #expect(!Release.Live.pending.isLive(at: Moment(seconds: .max)))
        #expect(Release.Live.from(Sample.moment).isLive(at: Sample.moment))
        #expect(!Release.Live.from(Sample.moment).isLive(at: Moment(seconds: Sample.moment.seconds - 1)))
    }
}
