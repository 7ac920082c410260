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
}
