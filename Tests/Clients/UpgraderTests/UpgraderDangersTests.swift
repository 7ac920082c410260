import PolicyModel
import Testing

@testable import Upgrader

struct UpgraderDangersTests {
    private typealias Text = UpgraderFeedText

    private func dangers(_ feed: [UInt8]) -> [String] {
        Model(
            reading: [Artifact(path: "kasa/upgrader.xml", bytes: feed, role: .document)], of: "kasa", as: Edition("13")
        ).dangers.map { "\($0.line) \($0.kind.rawValue) \($0.message)" }
    }

    @Test func `a plain feed has no dangers`() {
        #expect(dangers(Text.feed(Text.item("2.0", critical: true), Text.item("3.0"))) == [])
        #expect(dangers(Text.feed(Text.item("2.0", critical: true, more: "<sparkle:tags/>"))) == [])
        #expect(dangers(Text.feed()) == [])
    }

    @Test func `dangers of one line stand at their own elements`() {
        let text = "<rss><item/><item/></rss>"
        let document = Artifact(path: "kasa/upgrader.xml", bytes: Array(text.utf8), role: .document)
        let dangers = Model(reading: [document], of: "kasa", as: Edition("13")).dangers
        #expect(dangers.map { "\($0.line):\($0.column)" } == ["1:6", "1:13"])
    }

    @Test func `a page that is no feed is named`() {
        #expect(
            dangers(Array("<!DOCTYPE html>\n<html/>".utf8)) == [
                "2 misread the document has no item: any other page is an empty feed"
            ])
    }

    @Test func `an empty file is named as one`() {
        for bytes in [[], [0xEF, 0xBB, 0xBF]] as [[UInt8]] {
            #expect(dangers(bytes) == ["1 refusal the document is no XML: it is empty: the client shows nothing"])
        }
    }

    @Test func `an item in another case is named`() {
        let text = "<rss>\n<channel><Item/>\n<ITEM/></channel></rss>"
        #expect(
            dangers(Array(text.utf8)) == [
                "2 ignored Item is never read: the client reads item, in small letters",
                "3 ignored ITEM is never read: the client reads item, in small letters",
            ])
    }

    @Test func `what stops the client is named`() {
        #expect(dangers([0xFF]) == ["1 refusal the document is not UTF-8: no answer comes"])
        #expect(dangers(Array("<rss>".utf8)).first?.hasPrefix("1 refusal the document is no XML") == true)
        #expect(
            dangers(Text.feed(Text.item("1.0-a..b"), Text.item("v2"), Text.item("2.0", url: nil))) == [
                "2 refusal item[0].sparkle:version has an empty part: no answer comes",
                "3 refusal item[1].sparkle:version is 'v2', no version: nothing is shown where this item comes first",
                "4 refusal item[2].enclosure has no url: the button does nothing",
            ])
    }

    @Test(arguments: ["minimumSystemVersion", "maximumSystemVersion", "minimumUpdateVersion"])
    func `an empty part of a bound stops the client, and a bound that is no version is ignored`(name: String) {
        func bound(_ text: String) -> String {
            Text.item("2.0", more: "<sparkle:\(name)>\(text)</sparkle:\(name)>")
        }
        #expect(
            dangers(Text.feed(bound("1.0-a..b"), bound("v1"))) == [
                "2 refusal item[0].sparkle:\(name) has an empty part: no answer comes",
                "3 ignored item[1].sparkle:\(name) is no version",
            ])
    }

    /// A replaced bound is never read, and an item that nobody sees stops nobody.
    @Test func `what no device gets to read stops nobody`() {
        let bounds = ["1.0-a..b", "12"].map { "<sparkle:maximumSystemVersion>\($0)</sparkle:maximumSystemVersion>" }
        #expect(
            dangers(Text.feed(Text.item("2.0", more: bounds.joined()), Text.item("1.0-a..b", os: "iPhone", url: nil)))
                == [
                    "2 misread item[0].sparkle:maximumSystemVersion is written again: the last one counts",
                    "3 ignored item[1].enclosure.sparkle:os names no platform of Flutter: nobody sees the item",
                ])
    }

    @Test func `what is read otherwise than written is named`() {
        let bound = "<sparkle:minimumSystemVersion>15</sparkle:minimumSystemVersion>"
        #expect(
            dangers(
                Text.feed(
                    Text.item("1.2.3.4"), Text.item("2.0", os: nil), Text.item("2.0", more: bound),
                    Text.item("2.0", more: "<sparkle:version>3.0</sparkle:version>"),
                    Text.item("2.0", more: "<sparkle:minimumUpdateVersion>1</sparkle:minimumUpdateVersion>")))
                == [
                    "2 misread item[0].sparkle:version is read as 1.2.3",
                    "3 misread item[1].enclosure.sparkle:os is missing: the item is for all platforms",
                    "4 misread item[2].sparkle:minimumSystemVersion hides the item from every user of 12 and 13 whose app hands over no OS version",
                    "5 misread item[3].sparkle:version is written again: the last one counts",
                    "6 misread item[4].sparkle:minimumUpdateVersion hides the item from lower versions, and is ignored before 13",
                ])
    }

    @Test func `bounds that releases up to 11 do not read on Android are named`() {
        func item(_ name: String, os: String?) -> String {
            Text.item("2.0", os: os, more: "<sparkle:\(name)>14</sparkle:\(name)>")
        }
        #expect(
            dangers(
                Text.feed(
                    item("minimumSystemVersion", os: "Android"), item("maximumSystemVersion", os: ""),
                    item("maximumSystemVersion", os: "ios"))) == [
                    "2 misread item[0].sparkle:minimumSystemVersion hides the item from every user of 12 and 13 whose app hands over no OS version, and is not read on Android up to 11",
                    "3 misread item[1].sparkle:maximumSystemVersion is not read on Android up to 11",
                    "3 misread item[1].enclosure.sparkle:os is missing: the item is for all platforms",
                ])
    }

    @Test func `what is never read is named`() {
        let tags = "<sparkle:tags><sparkle:criticalUpdate sparkle:version=\"1\"/><new/></sparkle:tags>"
        #expect(
            dangers(
                Text.feed(
                    Text.item(nil),
                    Text.item("2.0", more: "<sparkle:criticalUpdate/><sparkle:channel>a</sparkle:channel>"),
                    Text.item("2.0+7", os: "iPhone"), Text.item("2.0", more: tags),
                    "<item><sparkle:version>2.0</sparkle:version><enclosure url=\"a\" sparkle:os=\"ios\" sparkle:version=\"20\"/></item>"
                )) == [
                    "2 ignored item[0] has no sparkle:version: it is skipped",
                    "3 ignored item[1].sparkle:criticalUpdate stands outside sparkle:tags, and is never read",
                    "3 ignored item[1].sparkle:channel is never read",
                    "4 ignored item[2].sparkle:version has a build, which is never compared",
                    "4 ignored item[2].enclosure.sparkle:os names no platform of Flutter: nobody sees the item",
                    "5 ignored item[3].sparkle:tags.sparkle:criticalUpdate has a version, which is never read",
                    "5 ignored item[3].sparkle:tags.new is never read",
                    "6 ignored item[4].enclosure.sparkle:version is not read, since the element sparkle:version is",
                ])
    }
}
