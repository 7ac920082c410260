import PolicyModel
import TestSupport
import Testing

/// The minimum as one version, or as steps in time.
struct PolicyReaderMinimumTests {
    static let mistakes: [Mistake] = [
        Mistake(
            "a step that names no listed release", "minimum: 2.7",
            "minimum: [{version: 2.7}, {version: 2.8, from: 2026-12-05}]",
            """
            Content/kasa.md:10:27: error: 2.8 in 'minimum' is not a listed release on iOS [unlisted-version]
              | name a listed release, such as 2.7.0 or 3.10, or list it under 'releases'
            Content/kasa.md:10:27: error: 2.8 in 'minimum' is not a listed release on Android [unlisted-version]
              | name a listed release, such as 2.7.0 or 3.10, or list it under 'releases'
            """),
        Mistake(
            "steps out of order", "minimum: 2.7",
            "minimum: [{version: 2.7, from: 2027-01-01}, {version: 3.10, from: 2026-12-05}]",
            """
            Content/kasa.md:10:67: error: the step begins on 2026-12-05, before the step above it, which begins on 2027-01-01 [step-order]
              | a step holds until the next one begins: write this one above, or correct its date
              | Content/kasa.md:10:11: the step before
            """),
        Mistake(
            "two steps at one moment", "minimum: 2.7",
            "minimum: [{version: 2.7, from: 2026-12-05}, {version: 3.10, from: 2026-12-05T00:00Z}]",
            """
            Content/kasa.md:10:67: error: two steps begin at 2026-12-05T00:00:00Z [step-order]
              | keep one of them
              | Content/kasa.md:10:11: the step before
            """),
        Mistake(
            "a later step without a date", "minimum: 2.7", "minimum: [{version: 2.7}, {version: 3.10}]",
            """
            Content/kasa.md:10:27: error: the step has no 'from' [missing-key]
              | only the first step may leave it out: write {version: 2.9.0, from: 2026-12-05}
              | Content/kasa.md:10:11: the step before
            """),
        Mistake(
            "a step without a version", "minimum: 2.7", "minimum: [{from: 2026-12-05}]",
            """
            Content/kasa.md:10:11: error: the step has no 'version' [missing-key]
              | write {version: 2.9.0, from: 2026-12-05}
            """),
        Mistake(
            "no step at all", "minimum: 2.7", "minimum: []",
            """
            Content/kasa.md:10:10: error: 'minimum' is an empty list [missing-value]
              | write at least one step, such as [{version: 2.7.0}], or remove the key
            """),
        Mistake(
            "a step outside a list", "minimum: 2.7", "minimum: {version: 2.7, from: 2026-12-05}",
            """
            Content/kasa.md:10:10: error: a step of 'minimum' stands outside a list [wrong-shape]
              | write minimum: [{version: 2.9.0, from: 2026-12-05}]
            """),
        Mistake(
            "a day that does not exist", "minimum: 2.7", "minimum: [{version: 2.7, from: 2026-02-29}]",
            """
            Content/kasa.md:10:32: error: '2026-02-29' is not a date: February 2026 has 28 days [date]
              | write 2026-02-28
            """),
        Mistake(
            "a time without a zone", "minimum: 2.7", "minimum: [{version: 2.7, from: 2026-12-05T09:00}]",
            """
            Content/kasa.md:10:32: error: '2026-12-05T09:00' is not a date [date]
              | write 2026-12-05T09:00Z
            """),
    ]

    @Test(arguments: mistakes) func `a minimum that cannot be meant is refused where it stands`(mistake: Mistake) throws
    {
        #expect(try mistake.reading() == mistake.says)
    }

    @Test func `steps hold on all platforms, or each platform has its own`() throws {
        let step = "[{version: 2.7}, {version: 3.10, from: 2026-12-05T09:00Z}]"
        let both = try #require(
            HealthyContent.read(["kasa.md": HealthyContent.app("minimum: 2.7", "minimum: \(step)")]).0?.policies.first)
        #expect(both.minimum[.ios] == both.minimum[.android])
        #expect(both.minimum[.ios]?.map(\.version.description) == ["2.7.0", "3.10"])
        #expect(both.minimum[.ios]?.map(\.from) == [nil, Moment("2026-12-05T09:00Z")])
        #expect(both.minimum[.ios]?.map(\.position.column) == [11, 27])
        let own = try #require(
            HealthyContent.read(["kasa.md": HealthyContent.app("minimum: 2.7", "minimum: {ios: \(step), android: 2.7}")]
            )
            .0?.policies.first)
        #expect(own.minimum.mapValues(\.count) == [.ios: 2, .android: 1])
    }

    @Test func `one minimum for two stores is warned of, and one for each is what its author chose`() throws {
        func warnings(_ minimum: String) throws -> [String] {
            let text = HealthyContent.app("minimum: 2.7", "minimum: \(minimum)")
                .replacing("live: 2026-03-01", with: "live: {ios: 2026-03-01, android: 2026-03-02}")
            let policy = try #require(try HealthyContent.read(["kasa.md": text]).0?.policies.first)
            return PolicyChecks.diagnostics(DatedPolicy(policy, at: Sample.moment)).map(\.id)
        }
        #expect(try warnings("2.7").contains("shared-floor"))
        #expect(try !warnings("{ios: 2.7, android: 2.7}").contains("shared-floor"))
    }
}
