import ClientKit
import PolicyModel
import Testing

@testable import SparkleAppcast

/// Items on channels.
extension SparkleImportTests {
    @Test func `an item on a channel is a release on it`() throws {
        let channel = "<sparkle:channel>beta</sparkle:channel>"
        let critical = "<sparkle:criticalUpdate/>"
        let facts = facts(
            Self.item("2.1.0-beta.2", build: 209, channel + critical), Self.item("2.1.0-beta.1", build: 208, channel),
            Self.item("2.0.0", build: 200), Self.item("2.0", build: 199, channel))
        let previews = try #require(facts.previews[.macos])
        let (one, two) = (Version(orPreview: "2.1.0-beta.1"), Version(orPreview: "2.1.0-beta.2"))
        let second = try #require(two.flatMap { previews[$0] })
        #expect(second.build == "209" && second.channel == "beta" && second.archive?.length == 9)
        let first = try #require(one.flatMap { previews[$0] })
        #expect(first.build == "208" && first.archive == nil && previews.count == 2)
        #expect(try shipped("2.0.0", in: facts).archive != nil && facts.releases[.macos]?.count == 1)
        #expect(
            facts.notes.map(\.message) == [
                "item[0] is critical on the channel beta, which is left out",
                "item[3] is on the channel beta with the version of another: it is left out",
                "item[1] is behind a newer item for every Mac: files and release notes are left out",
            ])
    }

    @Test func `bounds by which fewer see an item on a channel are named`() {
        let beta =
            "<sparkle:channel>beta</sparkle:channel><sparkle:maximumSystemVersion>14.2</sparkle:maximumSystemVersion>"
            + "<sparkle:minimumUpdateVersion>200</sparkle:minimumUpdateVersion>"
        let facts = facts(Self.item("2.2.0", build: 220, beta), Self.item("2.0.0", build: 200))
        #expect(
            facts.notes.map(\.message) == [
                "item[0] is on the channel beta for macOS up to 14.2, which is left out: newer ones see it, too",
                "item[0] is on the channel beta for apps from build 200 on, which is left out: lower ones see it, too",
                "item[0] is for macOS up to 14.2 (sparkle:maximumSystemVersion): its file is left out, and users get a "
                    + "page to download from",
            ])
    }

    @Test func `what is behind a newer item of its channel is named`() {
        let beta = "<sparkle:channel>beta</sparkle:channel>"
        let facts = facts(
            Self.item("2.2.0", build: 220, beta), Self.item("2.1.0 b", build: 210, beta),
            Self.item("2.0.0", build: 200))
        #expect(
            facts.notes.map(\.message) == [
                "item[1] has the version '2.1.0 b', listed as 2.1.0-b",
                "item[1] is behind a newer item for every Mac: files and release notes are left out",
            ])
    }

    @Test func `a build on a channel has the version that its author gives it, which may be one before a release`() {
        let beta = "<sparkle:channel>beta</sparkle:channel>"
        let facts = facts(
            Self.item("2.1.0b2", build: 209, beta), Self.item("2.1.0", build: 208, beta),
            Self.item("2.0.0", build: 200),
            known: [("2.1.0-beta.2", "209"), ("2.1.0-beta.1", "208"), ("2.0.0-beta.1", "200")])
        #expect(facts.previews[.macos]?.keys.map(\.description).sorted() == ["2.1.0-beta.1", "2.1.0-beta.2"])
        #expect(facts.releases[.macos]?.keys.map(\.description) == ["2.0.0"])
        #expect(
            facts.notes.map(\.message) == [
                "item[1] is behind a newer item for every Mac: files and release notes are left out"
            ])
    }

    @Test func `a feed on channels alone offers nothing`() {
        let facts = facts(Self.item("2.0.0", build: 200, "<sparkle:channel>stable</sparkle:channel>"))
        #expect(facts.releases[.macos] == nil && facts.rules.isEmpty)
        #expect(facts.previews[.macos]?.values.map(\.channel) == ["stable"])
        #expect(facts.stores[.macos] == "https://kasa.example/mac")
        #expect(
            facts.notes.map(\.message) == [
                "item[0] is on a channel like all others: apps without a channel are offered nothing"
            ])
    }

    @Test func `an item on a channel that no policy can name is left out, and named`() {
        let long = String(repeating: "x", count: 65)
        let facts = facts(
            Self.item("2.2.0", build: 220, "<sparkle:channel>bêta</sparkle:channel>"),
            Self.item("2.1.0", build: 210, "<sparkle:channel>\(long)</sparkle:channel>"),
            Self.item("2.0.0", build: 200))
        #expect(facts.previews[.macos] == nil && facts.releases[.macos]?.count == 1)
        let words = "is on a channel whose name no policy can have"
        #expect(
            facts.notes.map(\.message) == [
                "item[0] \(words): 'bêta'; it is left out", "item[1] \(words): '\(long.prefix(64))'; it is left out",
            ])
    }

    @Test(arguments: [
        ("1.7.2c37", "1.7.2-c.37"), ("1.39.5.1 beta", "1.39.5.1-beta"), ("v2.0 (Beta 03)", "2.0-Beta.3"),
        ("2.0rc.1_x", "2.0-rc.1.x"), ("2.0.0-beta.1", "2.0.0-beta.1"),
    ])
    func `a text on a channel that begins with a version is one before it`(text: String, version: String) {
        let facts = facts(
            Self.item(text, build: 220, "<sparkle:channel>beta</sparkle:channel>"), Self.item("1.0", build: 100))
        #expect(facts.previews[.macos]?.keys.map(\.description) == [version])
        #expect(
            facts.notes.map(\.message)
                == (text == version ? [] : ["item[0] has the version '\(text)', listed as \(version)"]))
    }

    @Test func `a text on a channel above the release with its numbers is none before it`() {
        let beta = "<sparkle:channel>beta</sparkle:channel>"
        let facts = facts(Self.item("2.0.0 hotfix", build: 201, beta), Self.item("2.0.0", build: 200))
        #expect(facts.previews[.macos] == nil)
        #expect(
            facts.notes.map(\.message) == ["item[0] is on the channel beta with the version of another: it is left out"]
        )
    }

    @Test func `builds on one channel whose texts differ are releases of their own`() {
        let canary = "<sparkle:channel>canary</sparkle:channel>"
        let facts = facts(
            Self.item("1.7.2c37", build: 137, canary), Self.item("1.7.2c34", build: 134, canary),
            Self.item("1.7.1", build: 130))
        #expect(facts.previews[.macos]?.keys.sorted().map(\.description) == ["1.7.2-c.34", "1.7.2-c.37"])
    }
}
