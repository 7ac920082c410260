import PolicyModel
import TestSupport
import Testing
@testable import decree

/// A policy and the version that its store serves, at 2026-11-21.
struct StoreDifferenceTests {
    private static let releases = [
        Sample.release("2.8.0", requires: "15"),
        Sample.release("3.2.0", requires: "15", live: .from(Moment("2026-11-02")!)),
    ]

    /// What differs, by id and message, and the edits that solve it.
    private static func compare(
        _ policy: Policy, with version: String, requires: String? = "15.0", since: String? = "2026-11-02T08:00Z"
    ) -> (messages: [String], edits: [String]) {
        let store = StoreRelease(
            version: Sample.version(version), requires: requires.map(Sample.version),
            released: since.flatMap { Moment($0) }, storeName: "the US store")
        let findings = StoreDifference(
            dated: DatedPolicy(policy, at: Sample.moment), platform: .ios, store: store
        ).findings
        return (
            findings.map { "\($0.diagnostic.id): \($0.diagnostic.message)" },
            findings.flatMap(\.edits).map { $0.words(of: "kasa", on: .ios).joined(separator: " ") }
        )
    }

    @Test func `nothing differs where the store serves what is announced`() {
        #expect(Self.compare(Sample.policy(releases: Self.releases), with: "3.2").messages == [])
        let silent = Self.compare(Sample.policy(releases: Self.releases), with: "3.2.0", requires: nil, since: nil)
        #expect(silent.messages == [])
    }

    @Test func `a version announced below what the store serves is the author's choice`() {
        let fixed = Sample.policy(releases: Self.releases, latest: [.ios: "2.8.0"])
        #expect(Self.compare(fixed, with: "3.2.0").messages == [])
    }

    @Test func `every live release above the one served is to wait`() {
        let policy = Sample.policy(releases: Self.releases + [Sample.release("3.3.0", requires: "15")])
        let found = Self.compare(policy, with: "2.8.0", since: nil)
        #expect(
            found.messages == ["announced-not-served: 3.3.0 is announced on iOS, but the US store serves 2.8.0"])
        #expect(
            found.edits == [
                "release live kasa 3.2.0 pending --platform ios", "release live kasa 3.3.0 pending --platform ios",
            ])
    }

    @Test func `a rule that forces the version served is told with a device that the store serves`() {
        let rule = Sample.rule(.force, id: "bad") {
            $0.version = Sample.range("2.8.0")
            $0.os = Sample.range(">=16")
        }
        let forced = Self.compare(
            Sample.policy(releases: Self.releases, rules: [rule]), with: "2.8.0", since: nil)
        #expect(
            forced.messages.last
                == "forced-not-served: 2.8.0 is forced to update on iOS, but the US store serves nothing newer")
        let old = Sample.rule(.force, id: "bad") {
            $0.version = Sample.range("2.8.0")
            $0.os = Sample.range("<16")
        }
        // The store does not give the version to those devices.
        let spared = Self.compare(
            Sample.policy(releases: Self.releases, rules: [old]), with: "2.8.0", requires: "16.0", since: nil)
        #expect(!spared.messages.contains { $0.hasPrefix("forced-not-served") })
    }

    @Test func `a version below the minimum that nobody lists is forced too`() {
        let policy = Sample.policy(releases: Self.releases, minimum: [.ios: "2.8.0"])
        #expect(
            Self.compare(policy, with: "2.7.0", since: nil).messages == [
                "announced-not-served: 3.2.0 is announced on iOS, but the US store serves 2.7.0",
                "forced-not-served: 2.7.0 is forced to update on iOS, but the US store serves nothing newer",
                "store-differs: 2.7.0 is served by the US store on iOS, but is not listed",
            ])
    }

    @Test func `without 'requires' the store's OS version is missing`() {
        let policy = Sample.policy(releases: [Sample.release("3.2.0")])
        #expect(
            Self.compare(policy, with: "3.2.0").messages == [
                "store-requires: 3.2.0 requires iOS 15.0 in the US store, but the policy names no lowest version"
            ])
    }

    @Test(arguments: [
        ("2026-11-01T01:00Z", []), ("2026-11-03T00:00Z", []),
        ("2026-11-03T00:01Z", ["release live kasa 3.2.0 2026-11-03 --platform ios"]),
        ("2026-10-31T23:00Z", ["release live kasa 3.2.0 2026-10-31 --platform ios"]),
    ])
    func `a day between the dates is one of time zones`(since: String, edits: [String]) {
        #expect(Self.compare(Sample.policy(releases: Self.releases), with: "3.2.0", since: since).edits == edits)
    }

    @Test func `a release that is served before its date is live today where the store names no date`() {
        let ahead = [Sample.release("3.2.0", requires: "15", live: .from(Moment("2026-12-01")!))]
        let found = Self.compare(Sample.policy(releases: ahead), with: "3.2.0", since: nil)
        #expect(
            found.messages == [
                "store-differs: 3.2.0 is served by the US store on iOS since 2026-11-21, but is live from 2026-12-01"
            ])
        #expect(found.edits == ["release live kasa 3.2.0 2026-11-21 --platform ios"])
    }

    @Test func `what is listed on another platform alone is not listed`() {
        let policy = Sample.policy(platforms: [.ios, .macos], releases: [Sample.release("3.2.0", on: [.macos])])
        #expect(
            Self.compare(policy, with: "3.2.0").edits
                == ["release add kasa 3.2.0 --platform ios --requires 15.0 --live 2026-11-02"])
    }
}
