import Foundation
import PolicyModel
import SiteEngine
import TestSupport
import Testing

@testable import decree

/// What is written is read as it was meant.
struct PolicyMarkdownTests {
    private func read(_ policy: Policy) async throws -> Policy {
        let folder = try TemporaryFolder()
        try folder.write(PolicyMarkdown(policy: policy, documentation: "Imported.").text, to: "Content/kasa.md")
        let reading = try await SiteEngine(content: folder.path + "/Content", at: Sample.moment).read()
        #expect(reading.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
        return try #require(reading.apps.first).source
    }

    @Test func `drawn policies are read with the same releases, lines and rules`() async throws {
        for seed in 0..<40 {
            var draw = DrawnPolicy(seed: seed)
            let policy = draw.policy(for: ClientChoice(name: "retired", position: Sample.position))
            let read = try await read(policy.withStores)
            #expect(read.releases.map(\.version) == policy.releases.map(\.version))
            #expect(read.releases.map(\.shipments) == policy.releases.map(\.shipments))
            #expect(read.minimum.mapValues { $0.map(\.version) } == policy.minimum.mapValues { $0.map(\.version) })
            #expect(read.rules.map(\.when) == policy.rules.map(\.when))
            #expect(read.rules.map(\.verdict) == policy.rules.map(\.verdict))
        }
    }

    @Test func `a release that runs everywhere says so above one that does not`() async throws {
        let policy = Sample.policy(
            releases: [Sample.release("1.0"), Sample.release("1.1", requires: "15"), Sample.release("1.2")])
        let lines = PolicyMarkdown(policy: policy, documentation: "").frontMatter
        #expect(
            lines.filter { $0.hasPrefix("  - ") } == [
                "  - {version: 1.0}", "  - {version: 1.1, requires: 15}", "  - {version: 1.2, requires: any}",
            ])
        #expect(try await read(policy).releases.map(\.shipments) == policy.releases.map(\.shipments))
    }

    @Test func `a section without words is not written, since none may be empty`() {
        let empty = LocalizedText(words: [.english: [:]], position: Sample.position)
        let text = PolicyMarkdown(
            policy: Sample.policy(
                releases: [], texts: ["force": empty, "recommend": Sample.text(["en": [.title: "New"]])]),
            documentation: ""
        ).text
        #expect(!text.contains("# Text: force"))
        #expect(text.contains("# Text: recommend\n- Title: New\n"))
    }

    @Test func `a major release, a channel, an installer and deltas are written and read`() async throws {
        let signature = String(repeating: "A", count: 86) + "=="
        let archive = Release.Archive(
            url: "https://a.example/2.zip", length: 9, edSignature: signature, kind: .package,
            deltas: [.init(from: "100", url: "https://a.example/1-2.delta", length: 3, edSignature: signature)])
        func release(_ version: String, _ shipment: Release.Shipment, on channel: String? = nil) throws -> Release {
            Release(
                version: try #require(Version(orPreview: version)), shipments: [.macos: shipment], channel: channel,
                position: Sample.position)
        }
        let policy = Sample.policy(
            platforms: [.macos], ids: [:], stores: [.macos: "https://kasa.example/mac"],
            releases: [
                try release("1.0.0", .init(build: "100")),
                try release("2.0.0", .init(build: "200", archive: archive, isMajor: true)),
            ], previews: [try release("2.1.0-beta.1", .init(build: "209"), on: "beta")], texts: [:])
        let written = try await read(policy)
        #expect(written.releases.map(\.shipments) == policy.releases.map(\.shipments))
        #expect(written.previews.map(\.shipments) == policy.previews.map(\.shipments))
        #expect(written.previews.map { "\($0.version) \($0.channel ?? "")" } == ["2.1.0-beta.1 beta"])
    }

    @Test(arguments: [
        "*stars* and _lines_ and `code`", "a_b_c stays", "[link](https://a.example) <b>bold</b> &amp; &",
        "1. not a list", "- not a list", "# no heading", "one\ntwo\n- three", "back\\slash \\* \"quoted\"", "日本語 é",
        "{app} {latest}", "~~~ fence", "= line", "ends with two  ",
    ])
    func `words survive Markdown`(words: String) async throws {
        let text = Sample.text(["en": [.message: words, .title: "T"], "de": [.message: "x \(words)"]])
        let policy = Sample.policy(
            clients: [ClientChoice(name: "retired", position: Sample.position)], releases: [Sample.release("1.0")],
            texts: ["force": text])
        let read = try await read(policy).texts["force"]
        let expected = words.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
        #expect(read?.words[.english]?[.message]?.text == expected.joined(separator: "\n"))
        #expect(read?.words[Sample.tag("de")]?[.message]?.text == "x " + expected.joined(separator: "\n"))
    }

    @Test func `typed values, options and messages are kept`() async throws {
        var options = ClientOptions()
        options["legacy"] = .platforms([.ios])
        let extra = JSONValue.object([
            "meta": .object(["a": .integer(1), "b": .decimal("1.50"), "c": .string("yes: # \"no\""), "d": .null])
        ])
        let message = Sample.message(
            from: Sample.moment, every: 24, max: 2, link: "https://a.example/x?y=1",
            text: Sample.text(["en": [.message: "Hi", .updateButton: "Go"]])
        ) { $0.os = Sample.range(">=26") }
        let policy = Sample.policy(
            platforms: [.ios, .android], ids: [.ios: "com.example.kasa", .android: "com.example.kasa"],
            stores: [.ios: "https://a.example"],
            clients: [ClientChoice(name: "prince-of-versions", options: options, position: Sample.position)],
            releases: [Sample.release("1.0", build: "10", on: [.ios, .android]), Sample.release("1.1")],
            latest: [.ios: "1.0"], frequency: .once, extra: ["prince-of-versions": extra], messages: [message])
        let read = try await read(policy)
        #expect(read.extra == policy.extra)
        #expect(read.clients.map(\.options) == policy.clients.map(\.options))
        #expect(read.latest == policy.latest)
        #expect(read.frequency == .once)
        let one = try #require(read.messages.first)
        #expect((one.when, one.from, one.every, one.max, one.link) == (message.when, message.from, 24, 2, message.link))
    }

    @Test func `several version codes are kept`() async throws {
        let releases = [
            Sample.release("1.0", codes: [10...10, 12...12], on: [.android]),
            Sample.release("1.1", codes: [20...29], on: [.android]),
            Sample.release("1.2", codes: [30...30, 32...39], on: [.android]),
        ]
        let policy = Sample.policy(
            platforms: [.android], ids: [.android: "com.example.kasa"], stores: [:], releases: releases)
        let text = PolicyMarkdown(policy: policy, documentation: "").text
        #expect(text.contains("  - {version: 1.0, build: [10, 12]}\n  - {version: 1.1, build: 20..29}\n"))
        #expect(try await read(policy).releases.map(\.shipments) == releases.map(\.shipments))
    }

    @Test func `an archive and the versions of a client are kept`() async throws {
        var options = ClientOptions()
        options["versions"] = .editions([.android: ["2.1.5", "2.0.7"]])
        let archive = Release.Archive(
            url: "https://a.example/a.apk?b=1", length: 4096, md5: "00000000000000000000000000000012")
        let release = Release(
            version: Sample.version("1.0"), shipments: [.android: .init(build: "10", archive: archive)],
            position: Sample.position)
        let policy = Sample.policy(
            platforms: [.android], ids: [.android: "com.example.kasa"], stores: [:],
            clients: [ClientChoice(name: "xupdate", options: options, position: Sample.position)],
            releases: [release])
        let read = try await read(policy)
        #expect(read.clients.map(\.options) == [options])
        #expect(read.releases.map(\.shipments) == [release.shipments])
    }
}

extension Policy {
    /// With ids for every platform, which make the platforms of a written policy.
    fileprivate var withStores: Policy {
        Sample.policy(
            platforms: platforms,
            ids: Dictionary(uniqueKeysWithValues: platforms.map { ($0, "com.example.kasa") }), stores: [:],
            clients: clients, releases: releases, steps: minimum, rules: rules)
    }
}
