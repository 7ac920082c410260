import PolicyModel
import TestSupport
import Testing

@testable import ClientKit
@testable import Upgrader

struct UpgraderImportTests {
    @Test func `a feed with addresses as people paste them is read, and imported without its builds`() throws {
        let address = "https://play.google.com/store/apps/details?id=com.example.kasa&gl=RU&hl=ru"
        let feed = UpgraderFeedText.feed(UpgraderFeedText.item("1.1.8+22", os: "android", url: address))
        #expect(try Feed(feed).items.map(\.address) == [address])
        let document = Artifact(path: "kasa/upgrader.xml", bytes: feed, role: .document)
        let facts = Upgrader().facts(in: ImportRequest(slug: "kasa", documents: [document]))
        #expect(facts.announced == [.android: Sample.version("1.1.8")])
        #expect(facts.stores == [.android: address])
    }

    private func facts(_ items: String...) -> ImportedFacts {
        let feed = Array(String(decoding: UpgraderFeedText.feed(items.joined()), as: UTF8.self).utf8)
        let document = Artifact(path: "kasa/upgrader.xml", bytes: feed, role: .document)
        return Upgrader().facts(in: ImportRequest(slug: "kasa", documents: [document]))
    }

    @Test func `the store is the link of the item that is offered, the first of equals`() {
        let found = facts(
            UpgraderFeedText.item("4.8.0", url: "https://old.example"),
            UpgraderFeedText.item("4.9.0", url: "https://new.example"),
            UpgraderFeedText.item("4.9.0", url: "https://second.example"),
            UpgraderFeedText.item("4.7.0", url: "https://oldest.example"))
        #expect(found.stores == [.ios: "https://new.example"])
        #expect(found.notes == [])
    }

    @Test func `a link that no store can be, and an item for another platform, are named where they stand`() {
        let found = facts(
            UpgraderFeedText.item("4.9.0", url: "itms-apps://a.example"),
            UpgraderFeedText.item("5.0.0", os: "windows", more: "<description>For desktops</description>"))
        #expect(found.stores == [:] && found.releaseNotes.isEmpty)
        #expect(
            found.notes.map { "\($0.position.line):\($0.position.column) \($0.message)" } == [
                "2:1 item[0] has 'itms-apps://a.example', which is no https address: it is left out",
                "3:1 item[1] is for another platform: it is left out",
            ])
    }

    @Test func `an item for all platforms is imported for each, beside one that names its own`() {
        let found = facts(
            UpgraderFeedText.item("2.0.0", critical: true, os: nil, url: "https://a.example"),
            UpgraderFeedText.item("2.1.0", url: "https://b.example"))
        #expect(
            found.announced == [
                .ios: Sample.version("2.1"), .macos: Sample.version("2.0"), .android: Sample.version("2.0"),
            ])
        let (own, shared) = ("https://b.example", "https://a.example")
        #expect(found.stores == [.ios: own, .macos: shared, .android: shared])
        #expect(found.notes == [])
    }

    @Test func `another spelling of a version without a bound keeps the release free of one`() {
        let bound = "<sparkle:minimumSystemVersion>16</sparkle:minimumSystemVersion>"
        let found = facts(
            UpgraderFeedText.item("3.0.0", os: "ios", url: "https://a.example", more: bound),
            UpgraderFeedText.item("3.0", os: "ios", url: "https://a.example"))
        #expect(found.releases[.ios]?[Sample.version("3.0")]?.requires == nil)
        let alone = facts(UpgraderFeedText.item("3.0.0", os: "ios", url: "https://a.example", more: bound))
        #expect(alone.releases[.ios]?[Sample.version("3.0")]?.requires == Sample.version("16"))
    }

    @Test func `a critical item that alone is seen on some systems names what its release requires`() {
        func bound(_ system: String) -> String {
            "<sparkle:minimumSystemVersion>\(system)</sparkle:minimumSystemVersion>"
        }
        let found = facts(
            UpgraderFeedText.item("3.2.0", more: bound("16.0")),
            UpgraderFeedText.item("2.8.0", critical: true, more: bound("16.0")),
            UpgraderFeedText.item("2.8.0", critical: true, more: bound("14.0")))
        let releases = found.releases[.ios]
        #expect(releases?[Sample.version("3.2.0")]?.requires == Sample.version("16"))
        #expect(releases?[Sample.version("2.8.0")]?.requires == Sample.version("14"))
    }

    @Test func `a file of Macs is the store of no phone, and says so once`() {
        let found = facts(UpgraderFeedText.item("1.4", os: "", url: "https://a.example/Kasa-1.4.dmg?x=1"))
        #expect(found.stores == [.macos: "https://a.example/Kasa-1.4.dmg?x=1"])
        #expect(
            found.notes.map(\.message) == [
                "item[0] has 'https://a.example/Kasa-1.4.dmg?x=1', a file of Macs: it is left out; "
                    + "--client sparkle-appcast reads a feed of Sparkle"
            ])
    }
}
