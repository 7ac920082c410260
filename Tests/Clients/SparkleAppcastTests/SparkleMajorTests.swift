import ClientTestSupport
import PolicyModel
import TestSupport
import Testing

@testable import ClientFormats
@testable import ClientKit
@testable import SparkleAppcast

/// What a release for macOS has beyond a file: that it is a major one, that its archive holds an installer, patches, and
/// a channel of its own.
struct SparkleMajorTests {
    private static let signature = String(repeating: "A", count: 86) + "=="

    private static func release(
        _ version: String, requires: String = "12", kind: Release.Archive.Kind? = nil,
        deltas: [Release.Archive.Delta] = [], live: Release.Live = .longAgo, rollout: Int? = nil,
        isMajor: Bool = false, channel: String? = nil
    ) throws -> Release {
        let version = try #require(Version(orPreview: version))
        let build = "\(version.major * 100 + version.minor * 10 + version.patch - (version.isPreview ? 1 : 0))"
        let archive = Release.Archive(
            url: "https://cdn.example.com/\(build).zip", length: 4096, edSignature: signature, kind: kind,
            deltas: deltas)
        return Release(
            version: version,
            shipments: [
                .macos: .init(
                    build: build, requires: Sample.version(requires), live: live, rollout: rollout, archive: archive,
                    isMajor: isMajor)
            ], channel: channel, position: Sample.position)
    }

    private static func dated(
        _ releases: [Release], minimum: String? = nil, rules: [Rule] = [], versions: [String] = ["2.9", "2.6"]
    ) -> DatedPolicy {
        var options = ClientOptions()
        options.versions = [.macos: versions]
        let policy = Sample.policy(
            platforms: [.macos], ids: [:], stores: [.macos: "https://kasa.example/get"],
            clients: [ClientChoice(name: "sparkle-appcast", options: options, position: Sample.position)],
            releases: releases.filter { $0.channel == nil }, previews: releases.filter { $0.channel != nil },
            minimum: minimum.map { [.macos: $0] } ?? [:], rules: rules)
        return DatedPolicy(policy, at: Sample.moment)
    }

    private func feed(_ dated: DatedPolicy) -> [Artifact] {
        var diagnostics: [Diagnostic] = []
        return SparkleAppcast().documents(for: dated, reporting: &diagnostics)
    }

    private func text(_ dated: DatedPolicy) -> String { String(decoding: feed(dated)[0].bytes, as: UTF8.self) }

    private func losses(_ dated: DatedPolicy) -> [String] {
        Agreement.diagnostics(for: dated, documents: [(SparkleAppcast(), feed(dated))]).map {
            "\($0.severity) \($0.id): \($0.message)"
        }
    }

    /// What Macs are offered from each version on, with `?` where they are asked before anything is installed.
    private func offers(
        _ versions: [String], _ dated: DatedPolicy, os: String = "15", on channel: String? = nil,
        as edition: Edition = .signed
    ) throws -> [String?] {
        let model = Model(reading: feed(dated), of: "kasa", as: edition)
        let seen = channel.map { dated.seen(on: $0) } ?? dated
        return try versions.map { version in
            let device = Device(
                platform: .macos, version: try #require(Version(orPreview: version)), os: Sample.version(os),
                language: .english, channel: channel)
            let answer = model.answer(on: ClientDevice(device, in: seen))
            return answer.offer?.version.map { $0 + (answer.installsUnasked ? "" : "?") }
        }
    }

    @Test func `a major release is never installed silently, and the last one before it is offered first`() throws {
        let dated = Self.dated([
            try Self.release("1.0.0"), try Self.release("1.5.0"), try Self.release("2.0.0", isMajor: true),
            try Self.release("2.1.0"),
        ])
        for edition in Edition.allCases {
            #expect(
                try offers(["1.0.0", "1.5.0", "2.0.0", "2.1.0"], dated, as: edition) == [
                    "1.5.0", "2.1.0?", "2.1.0", nil,
                ])
        }
        #expect(losses(dated) == [])
        #expect(text(dated).contains("<sparkle:minimumAutoupdateVersion>200</sparkle:minimumAutoupdateVersion>"))
        #expect(text(dated).contains("<sparkle:version>150</sparkle:version>"))
        #expect(!text(dated).contains("<sparkle:version>200</sparkle:version>"))
    }

    @Test func `while the last release before a major one is rolled out, those who wait are offered the one before it`()
        throws
    {
        let hour = Moment(seconds: Sample.moment.seconds - 3600)
        let dated = Self.dated([
            try Self.release("1.0.0"), try Self.release("1.4.0"),
            try Self.release("1.5.0", live: .from(hour), rollout: 24), try Self.release("2.0.0", isMajor: true),
        ])
        #expect(text(dated).contains("<sparkle:phasedRolloutInterval>86400</sparkle:phasedRolloutInterval>"))
        #expect(losses(dated) == [])
    }

    @Test func `an older item for older systems keeps nobody from a major release`() throws {
        let releases = [
            try Self.release("1.0.0", requires: "11"), try Self.release("1.4.0", requires: "11"),
            try Self.release("1.5.0", requires: "12"), try Self.release("2.0.0", requires: "13", isMajor: true),
        ]
        let dated = Self.dated(releases)
        #expect(try offers(["1.0.0", "1.4.0", "1.5.0"], dated, os: "14") == ["1.5.0", "1.5.0", "2.0.0?"])
        #expect(try offers(["1.0.0"], dated, os: "12") == ["1.5.0"])
        #expect(try offers(["1.0.0"], dated, os: "11") == ["1.4.0"])
        #expect(losses(dated) == [])
    }

    @Test func `where the last release before a major one is to be forced, Macs are offered the major one at once`()
        throws
    {
        let dated = Self.dated(
            [
                try Self.release("1.0.0", requires: "11"), try Self.release("1.5.0", requires: "12"),
                try Self.release("2.0.0", requires: "12", isMajor: true),
            ], minimum: "1.6.0", versions: ["2.9"])
        // 1.0.0 on macOS 11 has nowhere to go; that is the policy's own dead end.
        #expect(try offers(["1.0.0", "1.5.0"], dated, os: "14") == ["2.0.0?", "2.0.0?"])
        #expect(losses(dated).filter { $0.contains("older") } == [])
    }

    @Test func `a rollout of a major release leaves the one before it to who waits`() throws {
        let dated = Self.dated([
            try Self.release("1.0.0"), try Self.release("1.5.0"),
            try Self.release("2.0.0", live: .from(Sample.moment), rollout: 24, isMajor: true),
        ])
        #expect(losses(dated) == [])
        #expect(try offers(["1.0.0", "1.5.0"], dated) == ["1.5.0", "2.0.0?"])
    }

    @Test func `an archive that holds an installer says so, and deltas are passed on`() throws {
        let delta = Release.Archive.Delta(
            from: "100", url: "https://cdn.example.com/100-200.delta", length: 99, edSignature: Self.signature)
        let dated = Self.dated([try Self.release("1.0.0"), try Self.release("2.0.0", kind: .package, deltas: [delta])])
        let file = """
            <enclosure url="https://cdn.example.com/200.zip" length="4096" type="application/octet-stream" \
            sparkle:edSignature="\(Self.signature)" sparkle:installationType="package"/>
            """
        let patch = """
            <enclosure url="https://cdn.example.com/100-200.delta" length="99" type="application/octet-stream" \
            sparkle:edSignature="\(Self.signature)" sparkle:deltaFrom="100"/>
            """
        #expect(text(dated).contains(file))
        #expect(text(dated).contains(patch))
        let item = try #require(try FeedReading().feed(feed(dated)[0].bytes).items.first)
        #expect(item.file?.kind == "package")
        #expect(item.deltas.map(\.build) == ["100"] && item.deltas.map(\.others) == [[]])
        #expect(losses(dated) == [])
    }

    @Test func `Macs on a channel are offered its releases, and no others are`() throws {
        let releases = [
            try Self.release("3.0.0", requires: "11"), try Self.release("4.0.0"),
            try Self.release("4.1.0-beta.1", requires: "13", channel: "beta"),
        ]
        let dated = Self.dated(releases)
        for edition in Edition.allCases {
            #expect(try offers(["3.0.0", "4.0.0"], dated, as: edition) == ["4.0.0", nil])
            #expect(
                try offers(["3.0.0", "4.0.0", "4.1.0-beta.1"], dated, on: "beta", as: edition)
                    == ["4.1.0-beta.1", "4.1.0-beta.1", nil])
            #expect(try offers(["3.0.0", "4.0.0"], dated, os: "12", on: "beta", as: edition) == ["4.0.0", nil])
        }
        #expect(losses(dated) == [])
        #expect(text(dated).components(separatedBy: "<sparkle:channel>beta</sparkle:channel>").count == 2)
        let plain = Self.dated(releases.filter { $0.channel == nil })
        let items = { (dated: DatedPolicy) in try FeedReading().feed(self.feed(dated)[0].bytes).items }
        #expect(try items(dated).filter { $0.channel == nil }.map(\.version) == items(plain).map(\.version))
    }

    @Test func `what the feed loses for Macs on a channel is told of them`() throws {
        var when = Condition()
        when.languages = [Sample.tag("de")]
        let rule = Rule(id: "de", when: when, verdict: .none, text: nil, frequency: nil, position: Sample.position)
        var alone = when
        alone.version = try VersionRange(parsing: ">=4.0")
        let late = Rule(id: "late", when: alone, verdict: .none, text: nil, frequency: nil, position: Sample.position)
        let dated = Self.dated(
            [try Self.release("4.0.0"), try Self.release("4.1.0-beta.1", channel: "beta")], rules: [late])
        #expect(losses(dated).contains { $0.hasPrefix("error weaker:") && $0.contains("channel beta") })
        #expect(losses(Self.dated([try Self.release("4.0.0")], rules: [rule])) == [])
    }

    @Test func `builds ascend across channels`() throws {
        let dated = Self.dated([
            try Self.release("4.0.0"), try Self.release("4.0.0-beta.1", channel: "beta"),
            Release(
                version: try #require(Version(orPreview: "4.1.0-beta.1")),
                shipments: [.macos: .init(build: "12", requires: Sample.version("12"))], channel: "beta",
                position: Sample.position),
        ])
        var diagnostics: [Diagnostic] = []
        #expect(SparkleAppcast().documents(for: dated, reporting: &diagnostics).isEmpty)
        #expect(
            diagnostics.map(\.message) == [
                "build 12 of release 4.1.0-beta.1 is not above build 400 of release 4.0.0: Sparkle would take the older "
                    + "release for the newer one"
            ])
    }
}
