import TestSupport
import Testing

@testable import PolicyModel

/// Releases that devices on a channel alone see, and major releases.
struct ChannelTests {
    private static func release(
        _ version: String, requires: String? = nil, live: Release.Live = .longAgo, channel: String? = nil,
        isMajor: Bool = false
    ) throws -> Release {
        Release(
            version: try #require(Version(orPreview: version)),
            shipments: [.macos: .init(requires: requires.map(Sample.version), live: live, isMajor: isMajor)],
            channel: channel, position: Sample.position)
    }

    private static func dated(
        _ releases: [Release], _ previews: [Release] = [], latest: [Platform: String] = [:],
        minimum: [Platform: String] = [:], rules: [Rule] = []
    ) -> DatedPolicy {
        let policy = Sample.policy(
            platforms: [.macos], releases: releases, previews: previews, latest: latest, minimum: minimum, rules: rules)
        return DatedPolicy(policy, at: Sample.moment)
    }

    private func device(_ version: String, os: String = "15") throws -> Device {
        Device(
            platform: .macos, version: try #require(Version(orPreview: version)), os: Sample.version(os),
            language: .english)
    }

    private func goal(_ dated: DatedPolicy, _ version: String, os: String = "15") throws -> String {
        let verdict = dated.verdict(for: try device(version, os: os))
        return "\(verdict.verdict) \(verdict.reachable?.version.description ?? "-")"
    }

    @Test func `devices on a channel see its releases, and others do not`() throws {
        let dated = Self.dated(
            [try Self.release("3.0.0"), try Self.release("4.0.0")],
            [
                try Self.release("4.1.0-beta.1", requires: "14", channel: "beta"),
                try Self.release("5.0.0-alpha", channel: "nightly"),
            ])
        #expect(dated.policy.channels == ["beta", "nightly"])
        #expect(try goal(dated, "4.0.0") == "none 4.0.0")
        #expect(dated.announced(on: .macos)?.version == Sample.version("4.0.0"))
        let beta = dated.seen(on: "beta")
        #expect(try goal(beta, "4.0.0") == "recommend 4.1.0-beta.1")
        #expect(try goal(beta, "4.0.0", os: "13") == "none 4.0.0")
        #expect(try goal(beta, "4.1.0-beta.1") == "none 4.1.0-beta.1")
        #expect(try goal(dated.seen(on: "nightly"), "3.0.0") == "recommend 5.0.0-alpha")
        #expect(Grid(beta, on: .macos).devices.allSatisfy { $0.channel == "beta" })
        #expect(Grid(dated, on: .macos).devices.allSatisfy { $0.channel == nil })
    }

    @Test func `the release ends its own channel`() throws {
        let dated = Self.dated(
            [try Self.release("4.0.0"), try Self.release("4.1.0")],
            [try Self.release("4.1.0-beta.1", channel: "beta")]
        ).seen(on: "beta")
        #expect(try goal(dated, "4.1.0-beta.1") == "recommend 4.1.0")
    }

    @Test func `a fixed latest holds back releases for everybody alone`() throws {
        let dated = Self.dated(
            [try Self.release("4.0.0"), try Self.release("4.2.0")],
            [try Self.release("4.1.0-beta.1", channel: "beta")], latest: [.macos: "4.0.0"])
        #expect(try goal(dated, "4.0.0") == "none 4.0.0")
        #expect(try goal(dated.seen(on: "beta"), "4.0.0") == "recommend 4.1.0-beta.1")
    }

    @Test func `the day on which a release goes live on a channel is an instant of the policy`() throws {
        let start = Moment(seconds: Sample.moment.seconds + 86_400)
        let dated = Self.dated(
            [try Self.release("4.0.0")], [try Self.release("4.1.0-beta.1", live: .from(start), channel: "beta")])
        #expect(dated.allInstants == [start])
    }

    @Test func `a dead end of devices on a channel alone is found once`() throws {
        var when = Condition()
        when.version = try VersionRange(parsing: ">=4.0")
        let rule = Rule(
            id: "stop", when: when, verdict: .force, text: nil, frequency: nil, position: Sample.position)
        let dated = Self.dated(
            [try Self.release("3.0.0")], [try Self.release("4.1.0-beta.1", channel: "beta")], rules: [rule])
        #expect(
            PolicyChecks.diagnostics(dated).filter { $0.severity == .error }.map { "\($0.id) \($0.device ?? "")" } == [
                "force-dead-end macOS 1, version 4.1.0-beta.1, language en, channel beta"
            ])
    }

    @Test func `before a major release a device is offered the last one below it`() throws {
        let releases = [
            try Self.release("1.0.0"), try Self.release("1.5.0", requires: "12"),
            try Self.release("2.0.0", requires: "12", isMajor: true), try Self.release("2.1.0", requires: "13"),
        ]
        let dated = Self.dated(releases)
        let last = { (version: String, os: String) in
            dated.lastBeforeMajor(for: try self.device(version, os: os))?.version.description
        }
        #expect(try last("1.0.0", "15") == "1.5.0")
        #expect(try last("1.5.0", "15") == nil)
        #expect(try last("2.0.0", "15") == nil)
        #expect(try last("1.0.0", "11") == nil)
        #expect(Self.dated(releases, minimum: [.macos: "2.0.0"]).lastBeforeMajor(for: try device("1.0.0")) == nil)
    }
}
