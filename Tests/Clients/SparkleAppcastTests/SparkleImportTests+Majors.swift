import ClientKit
import PolicyModel
import Testing

@testable import SparkleAppcast

/// Lines of major upgrades, and what stands behind a newer item.
extension SparkleImportTests {
    @Test(arguments: [
        ("150", "; say which release it is with --release 1.9.9=150"), ("300", ""), ("1-5", ""),
    ])
    func `a file with a line of a major upgrade that no release has names what to say`(
        build: String, remedy: String
    ) throws {
        let facts = facts(
            Self.item("3.0.0", build: 300, "<sparkle:minimumSystemVersion>14</sparkle:minimumSystemVersion>"),
            Self.item(
                "2.0.0", build: 200,
                "<sparkle:minimumAutoupdateVersion>\(build)</sparkle:minimumAutoupdateVersion>"))
        #expect(try shipped("2.0.0", in: facts).archive == nil)
        #expect(
            facts.notes.map(\.message).first { $0.hasPrefix("item[1] is never") }
                == "item[1] is never installed silently below build \(build) (sparkle:minimumAutoupdateVersion): its "
                + "file is left out, and users get a page to download from\(remedy)")
    }

    @Test func `a major release stays one, and the last before it is offered beside it`() throws {
        let major = "<sparkle:minimumAutoupdateVersion>200</sparkle:minimumAutoupdateVersion>"
        let facts = facts(
            Self.item("2.1.0", build: 210, major), Self.item("2.0.0", build: 200, major),
            Self.item("1.5.0", build: 150), Self.item("1.4.0", build: 140))
        #expect(try shipped("2.0.0", in: facts).isMajor)
        #expect(try ["2.1.0", "1.5.0"].map { try shipped($0, in: facts).isMajor } == [false, false])
        #expect(try shipped("2.1.0", in: facts).archive != nil)
        #expect(try shipped("1.5.0", in: facts).archive?.url == "https://cdn.kasa.example/150.zip")
        #expect(
            facts.notes.map(\.message) == [
                "item[1] is behind a newer item for every Mac, as is one other: files and release notes are left out"
            ])
    }

    @Test(arguments: [
        "<sparkle:hardwareRequirements>arm64</sparkle:hardwareRequirements>",
        "<sparkle:minimumUpdateVersion>100</sparkle:minimumUpdateVersion>",
        "<sparkle:minimumAutoupdateVersion>190</sparkle:minimumAutoupdateVersion>",
    ])
    func `what every newer item says as well keeps no older one in the feed`(same: String) throws {
        let facts = facts(
            Self.item("2.1.0", build: 210, same), Self.item("2.0.0", build: 200, same),
            Self.item("1.9.0", build: 190, same))
        #expect(try ["2.0.0", "1.9.0"].map { try shipped($0, in: facts).archive != nil } == [false, false])
        #expect(
            facts.notes.map(\.message).contains(
                "item[1] is behind a newer item for every Mac, as is one other: files and release notes are left out"))
    }

    @Test(arguments: [
        "<sparkle:hardwareRequirements>arm64</sparkle:hardwareRequirements>",
        "<sparkle:minimumUpdateVersion>150</sparkle:minimumUpdateVersion>",
        "<sparkle:minimumAutoupdateVersion>200</sparkle:minimumAutoupdateVersion>",
    ])
    func `an item for fewer apps leaves the one before it to the others`(fewer: String) throws {
        let facts = facts(
            Self.item("2.1.0", build: 210, fewer), Self.item("2.0.0", build: 200))
        #expect(try shipped("2.0.0", in: facts).archive != nil)
    }

    @Test func `an item that nobody is offered draws no line of a major upgrade`() throws {
        let facts = facts(
            Self.item("3.0.0", build: 300, Self.line(100)), Self.item("2.1.0", build: 210, Self.line(200)),
            Self.item("2.0.0", build: 200, Self.line(200)), Self.item("1.5.0", build: 150),
            Self.item("1.0.0", build: 100))
        let releases = try #require(facts.releases[.macos])
        #expect(releases.filter(\.value.isMajor).map(\.key.description) == ["1.0.0"])
        #expect(releases.filter { $0.value.archive != nil }.map(\.key.description).sorted() == ["1.5.0", "3.0.0"])
    }

    @Test(arguments: [
        (
            // Below the line everybody is offered 1.5.0 first, which a line at 1.5.0 would take from them.
            [
                item("2.1.0", build: 210, "<sparkle:minimumAutoupdateVersion>150</sparkle:minimumAutoupdateVersion>"),
                item("1.5.0", build: 150),
            ],
            [
                "item[0] has sparkle:minimumAutoupdateVersion 150, below which users are asked; by the policy they are "
                    + "asked below 2.1.0"
            ]
        ),
        (
            [
                item("2.1.0", build: 210, "<sparkle:minimumSystemVersion>14</sparkle:minimumSystemVersion>"),
                item("2.0.0", build: 200, "<sparkle:minimumAutoupdateVersion>200</sparkle:minimumAutoupdateVersion>")
                    .replacing("edSignature", with: "dsaSignature"),
            ],
            [
                "item[0] has no sparkle:minimumAutoupdateVersion, so that users are not asked; by the policy they are "
                    + "asked below 2.0.0"
            ]
        ),
        (
            [
                item("2.1.0", build: 210, "<sparkle:informationalUpdate/>").replacing(
                    /<enclosure[^>]*>/,
                    with: "<sparkle:minimumAutoupdateVersion>150</sparkle:minimumAutoupdateVersion>")
            ],
            [
                "item[0] has sparkle:minimumAutoupdateVersion 150, below which users are asked; by the policy they are "
                    + "not asked"
            ]
        ),
    ])
    func `a line of a major upgrade that the policy draws elsewhere is named`(items: [String], notes: [String]) {
        let found = facts(items.joined()).notes.map(\.message)
        #expect(found.filter { $0.contains("asked") } == notes)
    }

    @Test(arguments: [
        ([item("1.5.0", build: 150), item("1.0.0", build: 100)], ["2.0.0"], ["1.5.0"]),
        // The line of 1.5.0 is another one.
        ([item("1.5.0", build: 150, line(100)), item("1.0.0", build: 100, line(100))], ["1.0.0", "2.0.0"], ["1.5.0"]),
        // 1.9.0 has the line of 2.0.0, so that the step before both stays the one before it.
        (
            [item("1.9.0", build: 190, line(150)), item("1.5.0", build: 150), item("1.0.0", build: 100)], ["1.9.0"],
            ["1.5.0"]
        ),
        ([item("1.7.0", build: 170), item("1.5.0", build: 150), item("1.0.0", build: 100)], ["2.0.0"], ["1.7.0"]),
        // Every step has the line.
        ([item("1.5.0", build: 150, line(150)), item("1.0.0", build: 100)], ["1.5.0"], ["1.0.0"]),
    ])
    func `a step that is offered below a line without a question is no major release`(
        others: [String], majors: [String], steps: [String]
    ) throws {
        let facts = facts(Self.item("2.0.0", build: 200, Self.line(150)) + others.joined())
        let releases = try #require(facts.releases[.macos])
        #expect(releases.filter(\.value.isMajor).map(\.key.description).sorted() == majors)
        #expect(
            releases.filter { $0.value.archive != nil }.map(\.key.description).sorted()
                == (steps + ["2.0.0"]).sorted())
    }

    @Test(arguments: [
        (200, [item("2.0.0", build: 200)], ["2.2.0"]),
        (210, [item("2.1.0", build: 210, "<sparkle:channel>beta</sparkle:channel>" + line(210))], ["2.1.0"]),
        (200, [item("2.0.0", build: 200, line(200))], []),
    ])
    func `a line on a channel is at a release of the channel, unless everybody has it`(
        build: Int, others: [String], majors: [String]
    ) throws {
        let beta = "<sparkle:channel>beta</sparkle:channel>"
        let facts = facts(Self.item("2.2.0", build: 220, beta + Self.line(build)) + others.joined())
        let previews = try #require(facts.previews[.macos])
        #expect(previews.filter(\.value.isMajor).map(\.key.description) == majors)
        #expect(try #require(Version("2.2.0").flatMap { previews[$0] }).archive != nil)
    }

    private static func line(_ build: Int) -> String {
        "<sparkle:minimumAutoupdateVersion>\(build)</sparkle:minimumAutoupdateVersion>"
    }

    @Test func `no release is made up for the line of a major upgrade`() throws {
        // Builds are versions here, so that a build alone would name one.
        let item = Self.item(
            "210", build: 210, "<sparkle:minimumAutoupdateVersion>150</sparkle:minimumAutoupdateVersion>")
        let facts = facts(item)
        #expect(facts.releases[.macos]?.keys.map(\.description) == ["210"])
        #expect(facts.notes.map(\.message).contains { $0.contains("below build 150") })
    }

    @Test func `an empty line of a major upgrade is none, and is named`() throws {
        let facts = facts(
            Self.item("2.0.0", build: 200, "<sparkle:minimumAutoupdateVersion> </sparkle:minimumAutoupdateVersion>"))
        #expect(try shipped("2.0.0", in: facts).archive != nil)
        #expect(
            facts.notes.map(\.message) == ["item[0] has an empty sparkle:minimumAutoupdateVersion: it is left out"])
    }
}
