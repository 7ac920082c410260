import PolicyModel
import TestSupport
import Testing

@testable import ClientKit
@testable import Upgrader

/// Each rule of upgrader's appcast store, as its code has it.
struct UpgraderCheckTests {
    private typealias Text = UpgraderFeedText

    private func outcome(
        _ items: String..., installed: String = "1.0", platform: String = "ios", system: String? = "17.0",
        as edition: String = "13"
    ) throws -> String {
        try Text.outcome(
            Text.feed(items.joined()), installed: installed, platform: platform, system: system, as: edition)
    }

    @Test func `the highest version is offered to all below it`() throws {
        let items = Text.item("1.9") + Text.item("1.10") + Text.item("1.2")
        #expect(try outcome(items) == "update 1.10")
        #expect(try outcome(items, installed: "1.10.0") == "none")
        #expect(try outcome(items, installed: "2.0") == "none")
    }

    @Test func `the element of the version wins over the attribute, and an empty one skips the item`() throws {
        let attribute = "<item><enclosure url=\"https://a.example\" sparkle:version=\"3.0\"/></item>"
        #expect(try outcome(attribute) == "update 3.0")
        let both = "<item><sparkle:version>2.0</sparkle:version><enclosure sparkle:version=\"3.0\"/></item>"
        #expect(try outcome(both) == "update 2.0")
        let empty = "<item><sparkle:version/><enclosure sparkle:version=\"3.0\"/></item>"
        #expect(try outcome(empty) == "none")
        #expect(try outcome(Text.item(nil)) == "none")
    }

    @Test func `names count with their prefix, whatever their namespace, and anywhere in the feed`() throws {
        let other = "<sp:version xmlns:sp=\"http://www.andymatuschak.org/xml-namespaces/sparkle\">9.0</sp:version>"
        #expect(try outcome(Text.item(nil, more: other)) == "none")
        let bare = Array("<a><b><item><sparkle:version>2.0</sparkle:version></item></b></a>".utf8)
        #expect(try Text.outcome(bare) == "update 2.0")
    }

    @Test func `a later element of a name replaces an earlier one`() throws {
        #expect(try outcome(Text.item("2.0", more: "<sparkle:version>3.0</sparkle:version>")) == "update 3.0")
        let platform = Text.item(
            "2.0", os: "android", more: "<enclosure sparkle:os=\"ios\" url=\"https://b.example\"/>")
        #expect(try outcome(platform, platform: "android") == "update 2.0")
        #expect(try outcome(platform) == "none")
    }

    @Test func `white space around a version makes it unreadable`() throws {
        #expect(try outcome(Text.item(" 2.0")) == "none")
    }

    @Test(arguments: [
        ("ios", "update 2.0"), ("iOS", "update 2.0"), ("", "update 2.0"), ("android", "none"), ("iPhone", "none"),
    ])
    func `an item is for the platform it names, in any case, or for all`(os: String, expected: String) throws {
        #expect(try outcome(Text.item("2.0", os: os)) == expected)
        #expect(try outcome(Text.item("2.0", os: nil)) == "update 2.0")
    }

    @Test func `critical outside tags is never read`() throws {
        #expect(try outcome(Text.item("2.0", critical: true)) == "blocked 2.0")
        #expect(try outcome(Text.item("2.0", more: "<sparkle:criticalUpdate/>")) == "update 2.0")
        let versioned = "<sparkle:tags><sparkle:criticalUpdate sparkle:version=\"1.0\"/></sparkle:tags>"
        #expect(try outcome(Text.item("2.0", more: versioned), installed: "1.5") == "blocked 2.0")
        #expect(try outcome(Text.item("2.0", critical: true, more: "<sparkle:tags/>")) == "blocked 2.0")
    }

    @Test(arguments: ["13", "11"])
    func `from 7 on the highest critical item is a line`(edition: String) throws {
        let items = Text.item("3.0") + Text.item("1.5", critical: true) + Text.item("2.0", critical: true)
        #expect(try outcome(items, installed: "1.9", as: edition) == "blocked 3.0")
        #expect(try outcome(items, installed: "2.0", as: edition) == "update 3.0")
    }

    @Test func `up to 6 only the best item itself blocks, and then everybody below it`() throws {
        let line = Text.item("3.0") + Text.item("2.0", critical: true)
        #expect(try outcome(line, as: "6") == "update 3.0")
        #expect(try outcome(Text.item("3.0", critical: true), installed: "2.9", as: "6") == "blocked 3.0")
        let equals = Text.item("3.0") + Text.item("3.0.0", critical: true)
        #expect(try outcome(equals, as: "6") == "update 3.0")
    }

    @Test func `an unreadable first item stays the best, and others lose`() throws {
        #expect(try outcome(Text.item("v2"), Text.item("3.0")) == "none")
        #expect(try outcome(Text.item("3.0"), Text.item("v4")) == "update 3.0")
        #expect(try outcome(Text.item("3.0"), installed: "v1") == "none")
    }

    @Test func `an empty part throws an error that nothing catches`() throws {
        #expect(try outcome(Text.item("2.0-a..b")) == "failed")
        #expect(try outcome(Text.item("2.0"), Text.item("2.0-a..b")) == "failed")
        #expect(try outcome(Text.item("2.0"), installed: "1.0-a..b") == "failed")
    }

    @Test func `an item with a minimum OS is hidden where the app hands over none`() throws {
        let bound = Text.item("2.0", more: "<sparkle:minimumSystemVersion>15.0</sparkle:minimumSystemVersion>")
        #expect(try outcome(bound, system: nil) == "none")
        #expect(try outcome(bound, system: "x") == "none")
        #expect(try outcome(bound, system: "15") == "update 2.0")
        #expect(try outcome(bound, system: "14.8") == "none")
    }

    @Test(arguments: ["11", "6"])
    func `older releases see no item at all where the device's OS is unreadable`(edition: String) throws {
        #expect(try outcome(Text.item("2.0"), system: "x", as: edition) == "none")
        #expect(try outcome(Text.item("2.0"), system: "14", as: edition) == "update 2.0")
        #expect(try outcome(Text.item("2.0"), system: "x") == "update 2.0")
    }

    @Test func `a maximum OS is included, and an unreadable bound ignored`() throws {
        let bound = Text.item("2.0", more: "<sparkle:maximumSystemVersion>15.1</sparkle:maximumSystemVersion>")
        #expect(try outcome(bound, system: "15.1.0") == "update 2.0")
        #expect(try outcome(bound, system: "15.1.1") == "none")
        let odd = Text.item("2.0", more: "<sparkle:minimumSystemVersion>new</sparkle:minimumSystemVersion>")
        #expect(try outcome(odd, system: nil) == "update 2.0")
    }

    @Test func `since 13 an item can be hidden from lower versions, with its value trimmed`() throws {
        let bound = Text.item("3.0", more: "<sparkle:minimumUpdateVersion> 2.0\n</sparkle:minimumUpdateVersion>")
        #expect(try outcome(bound, installed: "1.9") == "none")
        #expect(try outcome(bound, installed: "2.0") == "update 3.0")
        #expect(try outcome(bound, installed: "1.9", as: "11") == "update 3.0")
    }

    @Test func `what is not critical waits, can be ignored, and is left out where the app wants so`() throws {
        let now = Sample.moment, feed = Text.feed(Text.item("2.0")),
            critical = Text.feed(Text.item("2.0", critical: true))
        let day = Moment(seconds: now.seconds - 86_400), week = Moment(seconds: now.seconds - 7 * 86_400)
        let ask = { (feed: [UInt8], state: Check.State, edition: String) in
            try Text.outcome(feed, as: edition, after: state, at: now)
        }
        #expect(try ask(feed, .init(lastAlerted: day, lastVersion: "2.0"), "13") == "none")
        #expect(try ask(feed, .init(lastAlerted: day, lastVersion: "1.9"), "13") == "update 2.0")
        #expect(try ask(feed, .init(lastAlerted: day, lastVersion: "1.9"), "11") == "none")
        #expect(try ask(feed, .init(lastAlerted: day), "13") == "none")
        #expect(try ask(feed, .init(lastAlerted: week, lastVersion: "2.0"), "13") == "update 2.0")
        #expect(try ask(feed, .init(ignoredVersion: "2.0.0"), "13") == "none")
        #expect(try ask(feed, .init(ignoredVersion: "1.9"), "13") == "update 2.0")
        #expect(try Text.outcome(feed, onlyMandatory: true) == "none")
        let hidden = Check.State(lastAlerted: day, lastVersion: "2.0", ignoredVersion: "2.0")
        #expect(try ask(critical, hidden, "13") == "blocked 2.0")
        #expect(try Text.outcome(critical, onlyMandatory: true) == "blocked 2.0")
    }

    @Test func `any well-formed page is a feed, and only UTF-8 is read`() throws {
        #expect(try Text.outcome(Array("<html><body/></html>".utf8)) == "none")
        #expect(throws: XMLFault.notUTF8) { try Feed([0x3C, 0x61, 0xE9, 0x2F, 0x3E]) }
        #expect(throws: XMLFault.self) { try Feed(Array("<rss>".utf8)) }
        let wide: [UInt8] = "<rss/>".utf8.flatMap { [$0, 0] }
        #expect(throws: XMLFault.self) { try Feed(wide) }
        let marked = [0xEF, 0xBB, 0xBF] + Array("<?xml version=\"1.0\" encoding=\"latin1\"?>".utf8)
        let notes = Text.item("2.0", more: "<description> Größer\n<![CDATA[<b>]]></description>")
        let item = try #require(try Feed(marked + Text.feed(notes)).items.first)
        #expect(item.notes == " Größer\n<b>")
    }
}
