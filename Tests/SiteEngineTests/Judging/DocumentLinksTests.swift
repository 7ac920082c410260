import PolicyModel
import Signing
import TestSupport
import Testing
@testable import SiteEngine

/// Which addresses of the shipped documents a button opens, as the clients' models say.
struct DocumentLinksTests {
    @Test
    func
        `of the shipped documents some make a button open something: the store, an archive, or a message's link`()
        async throws
    {
        let check = try await SiteEngine(content: SampleSite.repository.path + "/Content", at: Sample.moment).check()
        var opened: [String: Set<String>] = [:], others: [String: Set<String>] = [:]
        for app in check.apps {
            for document in app.documents {
                let found = DocumentLinks.addresses(in: document.artifact.path, document.artifact.bytes)
                opened[document.client, default: []].formUnion(found.opened)
                others["\(app.dated.policy.slug) \(document.client)", default: []].formUnion(found.others)
            }
        }
        #expect(
            opened.keys.sorted() == [
                "growthbook", "prince-of-versions", "remote-configuration", "retired", "sparkle-appcast", "ssvc",
                "turkcell-updater",
            ])
        #expect(opened["turkcell-updater"]?.isEmpty == false)
        #expect(opened["remote-configuration"]?.isEmpty == false)
        #expect(
            opened.values.reduce(into: Set()) { $0.formUnion($1) }.sorted() == [
                "https://apps.apple.com/app/id1234567890", "https://apps.apple.com/app/id1470258369",
                "https://darkroom.example.com/files/Darkroom-3.1.0.zip",
                "https://darkroom.example.com/files/Darkroom-3.2.0-beta.1.zip", "https://darkroom.example.com/get",
                "https://play.google.com/store/apps/details?id=com.example.harbour",
                "https://play.google.com/store/apps/details?id=com.example.tramlines",
                "https://tramlines.example.com/winter",
            ])
        #expect(opened["prince-of-versions"] == [] && opened["ssvc"] == [] && opened["retired"] == [])
        #expect(others["kasa prince-of-versions"] == ["https://help.example.com/kasa"])
        // The file for versions that are left alone has an address that no alert shows.
        #expect(
            others["kasa remote-configuration"] == [
                "https://api.example.com/kasa/v3", "https://help.example.com/kasa",
                "https://apps.apple.com/app/id1234567890",
            ])
    }

    @Test func `bytes that are no document have no addresses`() {
        #expect(
            DocumentLinks.addresses(in: "kasa/turkcell-updater.ios.json", Array("https://a.example".utf8)) == .init())
        #expect(DocumentLinks.addresses(in: "", []) == .init())
    }

    @Test func `of the shipped documents one names archives, with their lengths, on a channel, too`() async throws {
        let check = try await SiteEngine(content: SampleSite.repository.path + "/Content", at: Sample.moment).check()
        let archives = check.apps.flatMap(\.documents).flatMap {
            DocumentLinks.archives(in: $0.artifact.path, $0.artifact.bytes)
        }
        #expect(
            archives.map(\.url) == [
                "https://darkroom.example.com/files/Darkroom-3.1.0.zip",
                "https://darkroom.example.com/files/Darkroom-3.2.0-beta.1.zip",
            ])
        #expect(archives.first?.lengths == 28_475_136...28_475_136)
    }

    @Test func `every item of a feed is asked for, and its deltas`() {
        func item(_ build: Int, _ more: String = "") -> String {
            """
            <item><sparkle:version>\(build)</sparkle:version>\(more)<link>https://a.example/</link>
            <enclosure url="https://a.example/\(build).zip" length="\(build)" type="application/octet-stream"/></item>
            """
        }
        let delta = """
            <pubDate>Mon, 02 Nov 2026 09:00:00 +0000</pubDate>
            <sparkle:phasedRolloutInterval>86400</sparkle:phasedRolloutInterval>
            <sparkle:deltas><enclosure url="https://a.example/2-3.delta" length="7" sparkle:deltaFrom="2"/></sparkle:deltas>
            """
        let feed = """
            <?xml version="1.0"?>
            <rss version="2.0" xmlns:sparkle="http://www.andymatuschak.org/xml-namespaces/sparkle"><channel>
            \(item(4, "<sparkle:channel>beta</sparkle:channel>"))\(item(3, delta))\(item(2))
            </channel></rss>
            """
        let archives = DocumentLinks.archives(in: "kasa/appcast.xml", Array(feed.utf8))
        #expect(
            archives.map(\.url) == ["2-3.delta", "2.zip", "3.zip", "4.zip"].map { "https://a.example/\($0)" })
        #expect(archives.map(\.lengths) == [7...7, 2...2, 3...3, 4...4])
    }

    @Test func `a document that counts kilobytes allows every length of that size`() {
        let document = """
            {"Code": 0, "UpdateStatus": 1, "VersionCode": 2, "VersionName": "2.0", "ModifyContent": "a", \
            "DownloadUrl": "https://a.example/a.apk", "ApkSize": 1}
            """
        let archives = DocumentLinks.archives(in: "kasa/xupdate.json", Array(document.utf8))
        #expect(archives.map(\.lengths) == [1...1024])
    }
}
