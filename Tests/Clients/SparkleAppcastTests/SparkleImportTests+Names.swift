import ClientKit
import PolicyModel
import Testing

@testable import SparkleAppcast

/// Which version of a policy an item is, and what is said of it.
extension SparkleImportTests {
    @Test(arguments: [
        ("v2.2.0", "2.2.0", "has the version 'v2.2.0', listed as 2.2.0"),
        ("V2.2.0", "2.2.0", "has the version 'V2.2.0', listed as 2.2.0"),
        ("2.2.0 (hotfix)", "2.2.0", numbers("2.2.0 (hotfix)", "2.2.0")),
        ("2.2.0-rc1", "2.2.0", numbers("2.2.0-rc1", "2.2.0")),
        ("2.2.0b3", "2.2.0", numbers("2.2.0b3", "2.2.0")), ("Version 2.2", "2.2", numbers("Version 2.2", "2.2")),
        ("02.2.0", "2.2.0", numbers("02.2.0", "2.2.0")), ("2.2.0.0.1", "2.2.0.0", numbers("2.2.0.0.1", "2.2.0.0")),
        (
            "Spring", "220",
            "has the version 'Spring', which no policy can have: 220, its build, stands for it; "
                + "give another with --release VERSION=220"
        ),
    ])
    func `a version that no policy can have is listed by its numbers`(text: String, version: String, words: String)
        throws
    {
        let facts = facts(Self.item(text, build: 220))
        #expect(facts.releases[.macos]?.keys.map(\.description) == [version])
        #expect(facts.notes.map(\.message) == ["item[0] \(words)"])
    }

    private static func numbers(_ text: String, _ version: String) -> String {
        "has the version '\(text)', which no policy can have: \(version), the numbers in it, stands for it; "
            + "give another with --release VERSION=220"
    }

    @Test(arguments: ["", "<sparkle:channel>beta</sparkle:channel>"])
    func `an item whose build no release can have is left out, and named`(channel: String) {
        let facts = facts(
            Self.item("2.2.0", build: 220, channel).replacing(">220<", with: ">2.2.0+5<"),
            Self.item("2.1.0", build: 210))
        #expect(facts.releases[.macos]?.keys.map(\.description) == ["2.1.0"] && facts.previews[.macos] == nil)
        #expect(
            facts.notes.map(\.message) == [
                "item[0] has the build '2.2.0+5', which no policy can have: it is left out"
            ])
    }

    @Test(arguments: ["", "<sparkle:channel>beta</sparkle:channel>"])
    func `of a build with a hyphen what Sparkle reads is listed, and the first of those that it takes for one`(
        channel: String
    ) throws {
        let line = "<sparkle:criticalUpdate sparkle:version=\"2.2.0-3\"/>"
        let facts = facts(
            Self.item("2.2.0-b6", build: 221, channel + line).replacing(">221<", with: ">2.2.0-6<"),
            Self.item("2.2.0-b5", build: 220, channel).replacing(">220<", with: ">2.2.0-5<"),
            Self.item("2.1.0", build: 2))
        let listed = channel.isEmpty ? facts.releases[.macos] : facts.previews[.macos]
        let name = channel.isEmpty ? "2.2.0" : "2.2.0-b6", found = try #require(Version(orPreview: name))
        #expect(listed?[found]?.build == "2.2.0" && listed?[found]?.archive?.url == "https://cdn.kasa.example/221.zip")
        let words = facts.notes.map(\.message)
        #expect(words.contains("item[0] has the build '2.2.0-6', of which Sparkle reads 2.2.0: that is listed"))
        #expect(
            words.contains(
                "item[1] has the build '2.2.0-5', which Sparkle takes for that of item[0]: it is left out"))
        #expect(!words.contains { $0.contains("names build") || $0.contains("VERSION=2.2.0-") })
    }

    @Test func `a build on a channel that Sparkle takes for that of a release is left out`() {
        let beta = "<sparkle:channel>beta</sparkle:channel>"
        let facts = facts(
            Self.item("2.2.0-b5", build: 221, beta).replacing(">221<", with: ">220-5<"),
            Self.item("2.2.0", build: 220))
        #expect(facts.previews[.macos] == nil && facts.releases[.macos]?.count == 1)
        #expect(
            facts.notes.map(\.message) == [
                "item[0] has the build '220-5', which Sparkle takes for that of item[1]: it is left out"
            ])
    }

    @Test func `a build that no policy can have is offered to nobody as an option`() {
        let critical = { (build: String) in "<sparkle:criticalUpdate sparkle:version=\"\(build)\"/>" }
        #expect(
            facts(Self.item("2.2.0", build: 220, critical("205+1"))).notes.map(\.message) == [
                "item[0] names build 205+1, whose line is left out"
            ])
        #expect(
            facts(Self.item("2.2.0", build: 220, critical("205-1"))).notes.map(\.message) == [
                "item[0] names build 205-1, whose line is left out: say which release it is with --release 2.1.9=205"
            ])
    }

    @Test(arguments: [
        ("<sparkle:shortversionstring>2.2.0</sparkle:shortversionstring>", ""),
        ("", "sparkle:ShortVersionString=\"2.2.0\""),
    ])
    func `a version under a name in letters of another case is the item's`(element: String, attribute: String) throws {
        let facts = facts(
            "<item><sparkle:version>220</sparkle:version>\(element)<enclosure url=\"https://a.example/220.zip\" \(attribute)/></item>"
        )
        #expect(try shipped("2.2.0", in: facts).build == "220")
        #expect(
            facts.notes.map(\.message).filter { !$0.contains("file") } == [
                "item[0] has the version '2.2.0' under a name that Sparkle never reads"
            ])
    }

    @Test func `a critical line at a build of no item is left out, and named`() {
        let facts = facts(
            Self.item("2.2.0", build: 220, #"<sparkle:criticalUpdate sparkle:version="205"/>"#))
        #expect(!facts.rules.contains { $0.verdict == .force })
        #expect(
            facts.notes.map(\.message) == [
                "item[0] names build 205, whose line is left out: say which release it is with --release 2.1.9=205"
            ])
    }

    @Test func `a critical line between two items is drawn just above the lower one, and named`() {
        let facts = facts(
            Self.item("2.2.0", build: 220, #"<sparkle:criticalUpdate sparkle:version="205"/>"#),
            Self.item("2.1.0", build: 210), Self.item("2.0.0", build: 200))
        let forced = facts.rules.filter { $0.verdict == .force }.map(\.versions.range?.description)
        #expect(forced == ["<=2.0.0"])
        #expect(
            facts.notes.map(\.message).contains(
                "item[0] names build 205, no release's, and the line is drawn just above 2.0.0; say which release it "
                    + "is with --release 2.0.1=205"))
    }

    @Test(arguments: [(1, ""), (2, ", as is one other"), (3, ", as are 2 others")])
    func `items behind a newer one are counted in words`(count: Int, others: String) {
        let newest = Self.item("2.9.0", build: 290), older = (1...count).map { Self.item("2.\($0).0", build: 200 + $0) }
        let items = [newest] + older.reversed()
        #expect(
            facts(items.joined()).notes.map(\.message) == [
                "item[1] is behind a newer item for every Mac\(others): files and release notes are left out"
            ])
    }

    @Test func `links to release notes come along in every language, before the text of notes`() throws {
        func link(_ language: String) -> String {
            "<sparkle:releaseNotesLink xml:lang=\"\(language)\">https://kasa.example/\(language).html</sparkle:releaseNotesLink>"
        }
        let facts = facts(
            Self.item("2.2.0", build: 220, link("de") + link("en") + link("de") + "<description>New</description>"))
        let version = try #require(Version("2.2.0")), notes = try #require(facts.releaseNotes[version])
        #expect(
            notes.mapValues(\.text) == [
                LanguageTag("de"): "https://kasa.example/de.html", LanguageTag("en"): "https://kasa.example/en.html",
            ])
        #expect(
            facts.notes.map(\.message) == [
                "item[0] has another link to release notes in one language: it is left out",
                "item[0] has release notes behind a link and as text: the text, which is not shown, is left out",
            ])
    }

    @Test func `a link to release notes that leads nowhere is named in every language`() {
        let links = ["de": "ftp://kasa.example/de.html", "en": "https://kasa.example/en.html"].sorted {
            $0.key < $1.key
        }
        .map { "<sparkle:releaseNotesLink xml:lang=\"\($0)\">\($1)</sparkle:releaseNotesLink>" }
        let feed = """
            <rss version="2.0" xmlns:sparkle="http://www.andymatuschak.org/xml-namespaces/sparkle"><channel>
            \(Self.item("2.2.0", build: 220, links.joined()))</channel></rss>
            """
        let document = Artifact(path: "kasa/appcast.xml", bytes: Array(feed.utf8), role: .document)
        let model = SparkleAppcast().model(reading: [document], of: "kasa", as: ClientEdition("2.9", on: [.macos]))
        #expect(
            model.dangers.map(\.message) == ["item[0].sparkle:releaseNotesLink is no address of the web"])
    }

    @Test func `a pubDate that is still to come holds nothing back without a rollout`() throws {
        let day = "<pubDate>Wed, 25 Nov 2026 09:00:00 +0000</pubDate>", now = Moment("2026-11-21")
        let plain = facts(Self.item("3.0.0", build: 300, day), at: now)
        #expect(try shipped("3.0.0", in: plain).live == nil)
        #expect(
            plain.notes.map(\.message) == [
                "item[0] is offered before its pubDate, 2026-11-25T09:00:00Z: the date is left out"
            ])
        let phased = facts(
            Self.item(
                "3.0.0", build: 300, "\(day)<sparkle:phasedRolloutInterval>86400</sparkle:phasedRolloutInterval>"),
            at: now)
        #expect(try shipped("3.0.0", in: phased).live == Moment("2026-11-25T09:00Z"))
        #expect(phased.notes.isEmpty)
    }

    @Test func `a feed that is signed as a whole is named`() throws {
        let signature = FeedSignature().document([], signed: [UInt8](repeating: 7, count: 64))
        let text =
            "<rss xmlns:sparkle=\"http://www.andymatuschak.org/xml-namespaces/sparkle\"><channel>\(Self.item("3.0.0", build: 300))</channel></rss>\n"
        let document = Artifact(path: "kasa/appcast.xml", bytes: Array(text.utf8) + signature, role: .document)
        let facts = SparkleAppcast().facts(in: ImportRequest(slug: "kasa", documents: [document]))
        #expect(
            facts.notes.map(\.message) == [
                "the feed is signed as a whole, which is left out: apps that ask for that refuse the new feed until the "
                    + "client's option 'sign' is set"
            ])
    }

    @Test func `a build that the file's name alone has is named`() {
        let facts = facts(
            #"<item><title>3.0</title><enclosure url="https://a.example/App_3.0.zip" length="12"/></item>"#)
        #expect(
            facts.notes.map(\.message).contains(
                "item[0] has no sparkle:version: '3.0', from its file's name, stands for its build"))
    }

    @Test func `texts that become one version are said to, with an option for each`() {
        let facts = facts(
            Self.item("0.1.0-beta.24", build: 20), Self.item("0.1.0-beta.23", build: 19),
            Self.item("0.1.0-beta.22", build: 18))
        #expect(
            facts.notes.map(\.message).filter { $0.contains("becomes") } == [
                "item[1] becomes 0.1.0 as item[0] does, and a release has one build: build 19 is left out, as is that of "
                    + "one other; give each a version of its own with --release VERSION=20 --release VERSION=19 "
                    + "--release VERSION=18"
            ])
        #expect(!facts.notes.contains { $0.message.contains("has the version of") })
    }

    @Test func `builds of one version are left out in one line`() {
        let facts = facts((1...97).reversed().map { Self.item("1.4", build: $0) }.joined())
        #expect(
            facts.notes.map(\.message) == [
                "item[1] has the version of item[0] and another build, and a release has one: build 96 is left out, as are "
                    + "those of 95 others"
            ])
    }

    @Test(arguments: [
        ("https://cdn.kasa.example/200.zip\" length=\"9\"", "http://a.example/2.zip\"", "https and length"),
        ("sparkle:edSignature", "sparkle:dsaSignature", "a signature of 64 bytes (sparkle:edSignature)"),
    ])
    func `a file that lacks what a policy needs is left out, and what it lacks is said`(
        words: String, other: String, lacking: String
    ) {
        let facts = facts(Self.item("2.0.0", build: 200).replacing(words, with: other))
        #expect(
            facts.notes.map(\.message).first
                == "item[0] has a file without \(lacking): its file is left out, and users get a page to download from in "
                + "place of an update")
    }

    @Test func `a file of Windows is none of a Mac's`() {
        let facts = facts(Self.item("2.0.0", build: 200, file: "Setup.exe"))
        #expect(
            facts.notes.map(\.message) == [
                "item[0] has a file of Windows, which no Mac opens (WinSparkle and NetSparkle are no clients of Decree): "
                    + "its file is left out, and users get a page to download from"
            ])
    }

    @Test func `an item for phones says which client reads it`() {
        let facts = facts(Self.item("2.0.0", build: 200, inFile: "sparkle:os=\"android\""))
        #expect(
            facts.notes.map(\.message) == [
                "item[0] is for another system: it is left out; --client upgrader reads a feed of upgrader"
            ])
    }
}
