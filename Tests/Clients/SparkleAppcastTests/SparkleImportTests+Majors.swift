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
        let versions = ["2.1.0", "2.0.0", "1.9.0"]
        #expect(try versions.map { try shipped($0, in: facts).archive != nil } == [true, false, false])
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
            Self.item("2.1.0", build: 210, fewer),
            Self.item("2.0.0", build: 200, "<sparkle:minimumUpdateVersion>100</sparkle:minimumUpdateVersion>"))
        #expect(try shipped("2.0.0", in: facts).archive != nil)
    }

    @Test func `an item that nobody is offered draws no line of a major upgrade`() throws {
        func major(_ build: Int) -> String {
            "<sparkle:minimumAutoupdateVersion>\(build)</sparkle:minimumAutoupdateVersion>"
        }
        let facts = facts(
            Self.item("3.0.0", build: 300, major(100)), Self.item("2.1.0", build: 210, major(200)),
            Self.item("2.0.0", build: 200, major(200)), Self.item("1.5.0", build: 150),
            Self.item("1.0.0", build: 100))
        let releases = try #require(facts.releases[.macos])
        #expect(releases.filter(\.value.isMajor).map(\.key.description) == ["1.0.0"])
        #expect(releases.filter { $0.value.archive != nil }.map(\.key.description).sorted() == ["1.5.0", "3.0.0"])
    }

    @Test(arguments: [
        (
            // The line is at a release, and holds for all above it.
            [
                item("2.1.0", build: 210, "<sparkle:minimumAutoupdateVersion>150</sparkle:minimumAutoupdateVersion>"),
                item("1.5.0", build: 150),
            ],
            [
                "item[1] has no sparkle:minimumAutoupdateVersion, so that users are not asked; by the policy they are "
                    + "asked below 1.5.0"
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
