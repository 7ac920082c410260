import ClientKit
import PolicyModel
import Testing

@testable import SparkleAppcast

/// Each danger of a feed, named where it stands.
struct SparkleDangersTests {
    private static let name = "http://www.andymatuschak.org/xml-namespaces/sparkle"
    private static let signature = "sparkle:edSignature=\"\(String(repeating: "A", count: 86))==\""

    /// The first item begins at line 2.
    private func dangers(_ items: String..., as edition: Edition = .signed) -> [String] {
        let text = "<rss xmlns:sparkle=\"\(Self.name)\"><channel>\n\(items.joined(separator: "\n"))</channel></rss>"
        return dangers(of: text, as: edition)
    }

    private func dangers(of text: String, as edition: Edition = .signed) -> [String] {
        let document = Artifact(path: "kasa/appcast.xml", bytes: Array(text.utf8), role: .document)
        return Model(reading: [document], of: "kasa", as: edition).dangers.map {
            "\($0.line) \($0.kind.rawValue): \($0.message)"
        }
    }

    private func item(
        _ version: String = "<sparkle:version>400</sparkle:version>", _ more: String = "", file: String = ""
    )
        -> String
    {
        "<item>\(version)<link>https://kasa.example/get</link>\n\(more)\(file)</item>"
    }

    private let file = "<enclosure url=\"https://cdn.example/k.zip\" length=\"1\" \(Self.signature)/>"

    @Test func `a feed of Decree's form has none`() {
        #expect(
            dangers(item("<sparkle:version>400</sparkle:version>", "<sparkle:criticalUpdate sparkle:version=\"300\"/>"))
                == [])
        #expect(dangers(item(file: file)) == [])
    }

    @Test func `a channel that is named as if it were the default one is named`() {
        func channel(_ name: String) -> String {
            item("<sparkle:version>400</sparkle:version>", "<sparkle:channel>\(name)</sparkle:channel>", file: file)
        }
        #expect(
            dangers(channel("default")) == [
                "3 misread: item[0].sparkle:channel is a channel like any other: only apps that ask for it get the item"
            ])
        #expect(dangers(channel("beta")) == [])
    }

    @Test func `a patch in place of a file hides its item, and nothing else`() throws {
        let patch = file.replacing("length", with: "sparkle:deltaFrom=\"300\" length")
        let hidden = item("<sparkle:version>500</sparkle:version>", file: patch)
        let critical = item("<sparkle:version>400</sparkle:version>", "<sparkle:criticalUpdate/>", file: file)
        #expect(
            dangers(hidden, critical) == ["3 ignored: item[0].enclosure has sparkle:deltaFrom: no Mac sees the item"])
        let text = "<rss xmlns:sparkle=\"\(Self.name)\"><channel>\(hidden)\(critical)</channel></rss>"
        let check = Check(items: try FeedReading().feed(Array(text.utf8)).items, edition: .signed)
        guard case .update(let offered) = check.outcome(on: .init(host: "300", system: "15.0")) else {
            Issue.record("nothing is offered")
            return
        }
        #expect(offered.version == "400")
    }

    @Test(arguments: [
        ("sparkle:channel", "the element sparkle:channel"),
        ("sparkle:minimumSystemVersion", "the element sparkle:minimumSystemVersion"),
        ("criticalUpdate", "the element sparkle:criticalUpdate"), ("sparkle:EdSignature", "sparkle:edSignature"),
    ])
    func `an attribute of the file that Sparkle reads elsewhere is named`(name: String, meant: String) {
        let written = item(file: file.replacing("length", with: "\(name)=\"1\" sparkle:other=\"1\" length"))
        #expect(
            dangers(written) == [
                "3 ignored: item[0].enclosure has \(name), which is never read: Sparkle reads \(meant)"
            ])
    }

    @Test(arguments: [
        ("sparkle:minimumSystemVersion", ": Sparkle reads the element sparkle:minimumSystemVersion of the item"),
        ("minimumSystemVersion", ": Sparkle reads the element sparkle:minimumSystemVersion of the item"),
        ("sparkle:edSignature", ": Sparkle reads the attribute sparkle:edSignature"), ("sparkle:other", ""),
    ])
    func `an element inside the file, where Sparkle reads none, is named`(name: String, meant: String) {
        let inside = file.replacing("/>", with: ">\n<other/><\(name)>14.0</\(name)></enclosure>")
        #expect(
            dangers(item(file: inside)) == [
                "4 ignored: item[0].enclosure has \(name) inside, which is never read\(meant)"
            ])
    }

    @Test func `an entity of another file is named; one that the feed spells out is read`() {
        func feed(_ entity: String) -> String {
            "<!DOCTYPE rss [<!ENTITY e \(entity)>]><rss xmlns:sparkle=\"\(Self.name)\"><channel>"
                + item("<sparkle:version>&e;200</sparkle:version>") + "</channel></rss>"
        }
        #expect(dangers(of: feed("\"5\"")) == [])
        #expect(
            dangers(of: feed("SYSTEM \"https://a.b/e\"")) == [
                "1 ignored: the document takes '&e;' from another file, which no client opens"
            ])
        for (entity, version) in [("\"5\"", "5200"), ("SYSTEM \"https://a.b/e\"", "200")] {
            let read = try? FeedReading().feed(Array(feed(entity).utf8))
            #expect(read?.items.map(\.version) == [version])
        }
    }

    @Test func `a picture that the window does not find is named`() {
        func notes(_ html: String, _ attribute: String = "") -> String {
            item("<sparkle:version>400</sparkle:version>", "<description\(attribute)><![CDATA[\(html)]]></description>")
        }
        let found = { (address: String) in
            ["3 ignored: item[0].description has the picture '\(address)', which is not found without a whole address"]
        }
        #expect(dangers(notes("<p>a <img alt=\"A\" src=\"../a.png\"></p>")) == found("../a.png"))
        #expect(dangers(notes("<img src=\"//a.b/c.png\">")) == found("//a.b/c.png"))
        #expect(dangers(notes("<img src=\"a.png?b:c\">")) == found("a.png?b:c"))
        #expect(dangers(notes("<img src=\"https://a.b/c.png\"><img src=\"data:image/png,x\"><img>")) == [])
        #expect(dangers(notes("<img src=\"a.png\">", " sparkle:format=\"markdown\"")) == [])
    }

    @Test func `dangers of one line stand where the answer finds their elements`() {
        let items = (1...2).map { "<item><sparkle:version>\($0)-b</sparkle:version><link>https://a.b</link></item>" }
        let text = "<rss xmlns:sparkle=\"\(Self.name)\"><channel>\(items.joined())</channel></rss>"
        let document = Artifact(path: "kasa/appcast.xml", bytes: Array(text.utf8), role: .document)
        let dangers = Model(reading: [document], of: "kasa", as: .signed).dangers
        let found = DocumentText(document.bytes)
        #expect(Set(dangers.map(\.path)).count == 2)
        for danger in dangers {
            let value = found.value(at: danger.path)
            #expect(value?.line == danger.line && value?.column == danger.column && danger.column > 80)
        }
    }

    @Test(arguments: [
        ("<sparkle:version>300</sparkle:version>", "", "item[0].sparkle:version is <sparkle:version>300"),
        (
            "<sparkle:version>300</sparkle:version>", " sparkle:version=\"250\"",
            "item[0].enclosure.sparkle:version is \"250\""
        ),
        ("", "", "item[0].enclosure is <enclosure url=\"https://a.b/c_220.zip\">"),
        (
            "<sparkle:tags><sparkle:criticalUpdate/></sparkle:tags>", " sparkle:version=\"250\"",
            "item[0].sparkle:tags.sparkle:criticalUpdate is <sparkle:criticalUpdate>"
        ),
        (
            "<sparkle:criticalUpdate/><sparkle:tags><sparkle:criticalUpdate/></sparkle:tags>",
            " sparkle:version=\"250\"", "item[0].sparkle:criticalUpdate is <sparkle:criticalUpdate>"
        ),
    ])
    func `an answer names what decides`(elements: String, attribute: String, named: String) {
        let item = "<item>\(elements)<enclosure url=\"https://a.b/c_220.zip\"\(attribute)/></item>"
        let text = "<rss xmlns:sparkle=\"\(Self.name)\"><channel>\(item)</channel></rss>"
        let document = Artifact(path: "kasa/appcast.xml", bytes: Array(text.utf8), role: .document)
        let answer = Model(reading: [document], of: "kasa", as: .signed).answer(
            on: ClientDevice(
                platform: .macos, version: "1.0", build: .known("200"), bundleID: "", os: "15.0", language: .english))
        let value = DocumentText(document.bytes).value(at: answer.path)
        #expect("\(answer.path) is \(value?.text ?? "")" == named)
    }

    @Test func `what is no feed is named whole`() {
        #expect(
            dangers(of: "<html></html>") == [
                "1 misread: the document has no item in rss and channel: every app is taken for up to date"
            ])
        #expect(
            dangers(of: "<rss><channel>\n</rss>").map { $0.prefix(42) } == [
                "2 refusal: the document is no XML: Opening"
            ])
    }

    @Test(arguments: [
        ("<item></item>", "item[0].sparkle:version has no sparkle:version"),
        (
            "<item><sparkle:version>4</sparkle:version></item>",
            "item[0].link has neither a file nor a link to a web page"
        ),
        (
            "<item><sparkle:version>4</sparkle:version><enclosure url=\"ftp://a.example/b\"/></item>",
            "item[0].enclosure is no address of the web"
        ),
        (
            "<item><sparkle:version>4</sparkle:version><enclosure url=\"https://a.example/b\" sparkle:installationType=\"app\"/></item>",
            "item[0].enclosure has another sparkle:installationType"
        ),
        (
            "<item><sparkle:version>4</sparkle:version><link>https://a.b</link><enclosure sparkle:installationType=\"app\"/></item>",
            "item[0].enclosure has another sparkle:installationType"
        ),
    ])
    func `an item that refuses the feed is named`(item: String, words: String) {
        #expect(dangers(item) == ["2 refusal: \(words): the whole feed is refused, for everybody"])
    }

    @Test func `every item that refuses the feed is named, the one that ends the reading and those behind it`() {
        let faulty = "<item><sparkle:version>4</sparkle:version></item>"
        let words = "has neither a file nor a link to a web page: the whole feed is refused, for everybody"
        #expect(
            dangers(faulty, item("<sparkle:version>4-b</sparkle:version>"), faulty) == [
                "2 refusal: item[0].link \(words)",
                "3 misread: item[1].sparkle:version ends for Sparkle before its '-'",
                "3 misread: item[1].sparkle:version has letters, '+' or '~', which make a version older",
                "5 refusal: item[2].link \(words)",
            ])
    }

    @Test func `what decides is what is named: the element in the user's language`() {
        let channels =
            "<sparkle:channel xml:lang=\"de\">be ta</sparkle:channel>\n<sparkle:channel>be/ta</sparkle:channel>"
        #expect(
            dangers(item("<sparkle:version>400</sparkle:version>", channels)) == [
                "4 misread: item[0].sparkle:channel is no name of a channel: everybody gets the item"
            ])
        let notes = "<description sparkle:format=\"Markdown\">&lt;img src=\"a.png\"&gt;</description>"
        #expect(dangers(item("<sparkle:version>400</sparkle:version>", notes)) == [])
    }

    @Test(arguments: [
        (
            "<sparkle:criticalUpdate version=\"300\"/>",
            "3 misread: item[0].sparkle:criticalUpdate has no sparkle:version: the item is critical for everybody"
        ),
        (
            "<sparkle:criticalUpdate sparkle:version=\"\"/>",
            "3 ignored: item[0].sparkle:criticalUpdate has an empty sparkle:version: it is critical for nobody"
        ),
        (
            "<sparkle:tags><sparkle:criticalUpdate sparkle:version=\"3\"/></sparkle:tags>",
            "3 misread: item[0].sparkle:tags has a version, which is not read there: the item is critical for everybody"
        ),
        (
            "<sparkle:channel>be ta</sparkle:channel>",
            "3 misread: item[0].sparkle:channel is no name of a channel: everybody gets the item"
        ),
        (
            "<sparkle:minimumSystemVersion>macOS 14</sparkle:minimumSystemVersion>",
            "3 misread: item[0].sparkle:minimumSystemVersion is not only numbers and dots"
        ),
        (
            "<sparkle:phasedRolloutInterval>3600</sparkle:phasedRolloutInterval><pubDate>2026-11-02</pubDate>",
            "3 ignored: item[0].sparkle:phasedRolloutInterval has no pubDate such as 'Mon, 02 Nov 2026 09:00:00 +0000': nobody waits"
        ),
        (
            "<sparkle:phasedRolloutInterval>day</sparkle:phasedRolloutInterval>",
            "3 ignored: item[0].sparkle:phasedRolloutInterval is no number above 0: nobody waits"
        ),
        (
            "<sparkle:phasedRolloutInterval>0</sparkle:phasedRolloutInterval><pubDate>Mon, 02 Nov 2026 09:00:00 +0000</pubDate>",
            "3 misread: item[0].sparkle:phasedRolloutInterval is no number above 0: everybody waits until the pubDate, and nobody longer"
        ),
        (
            "<sparkle:minimumOSVersion>14</sparkle:minimumOSVersion>",
            "3 ignored: item[0].sparkle:minimumOSVersion is never read"
        ),
        (
            "<sparkle:releaseNotesLink>mailto:a@b.example</sparkle:releaseNotesLink>",
            "3 ignored: item[0].sparkle:releaseNotesLink is no address of the web"
        ),
        (
            "<sparkle:releaseNotesLink> https://a.example/n </sparkle:releaseNotesLink>",
            "3 misread: item[0].sparkle:releaseNotesLink has white space around the address, which 2.9 does not remove: its users may see no notes"
        ),
        (
            "<description>https://a.example/n</description>",
            "3 misread: item[0].description is an address: Sparkle before 2.9 shows the page there, 2.9 the address"
        ),
        (
            "<title>a</title><title>b</title>",
            "3 misread: item[0].title is written again in one language: the first one counts"
        ),
        (
            String(repeating: "<enclosure url=\"https://a.b/c.zip\" \(signature)/>", count: 2),
            "3 misread: item[0].enclosure is written again: every Mac gets the first one"
        ),
    ])
    func `a part that Sparkle reads otherwise is named`(part: String, words: String) {
        #expect(dangers(item("<sparkle:version>400</sparkle:version>", part)) == [words])
    }

    @Test(arguments: [
        ("<minimumSystemVersion>99</minimumSystemVersion>", "minimumSystemVersion", "sparkle:minimumSystemVersion"),
        ("<criticalUpdate/>", "criticalUpdate", "sparkle:criticalUpdate"),
        ("<sp:criticalUpdate xmlns:sp=\"urn:x\"/>", "sp:criticalUpdate", "sparkle:criticalUpdate"),
        ("<sparkle:CriticalUpdate/>", "sparkle:CriticalUpdate", "sparkle:criticalUpdate"),
        ("<pubdate>Mon</pubdate>", "pubdate", "pubDate"),
    ])
    func `a name that Sparkle would read with its own prefix or case is named`(
        part: String, name: String, meant: String
    ) {
        #expect(
            dangers(item("<sparkle:version>400</sparkle:version>", part)) == [
                "3 ignored: item[0].\(name) is never read: Sparkle reads \(meant)"
            ])
        #expect(
            dangers(item("<sparkle:version>400</sparkle:version>", "<guid>a</guid><dc:title xmlns:dc=\"urn:d\"/>"))
                == [])
    }

    @Test(arguments: [
        "criticalUpdate", "sparkle:critical", "sp:criticalUpdate xmlns:sp=\"\(SparkleDangersTests.name)\"",
    ])
    func `a tag that Sparkle does not know is named`(tag: String) {
        let name = tag.prefix { $0 != " " }
        #expect(
            dangers(item("<sparkle:version>400</sparkle:version>", "<sparkle:tags><\(tag)/></sparkle:tags>")) == [
                "3 ignored: item[0].sparkle:tags.\(name) is never read: only sparkle:criticalUpdate counts there"
            ])
    }

    @Test(arguments: [
        ("URL=\"https://a.b/c.zip\"", "URL", "url"),
        ("sparkle:dsaSignature=\"a\" type=\"a/b\" os=\"macos\"", "os", "sparkle:os"),
    ])
    func `an attribute of the file that Sparkle would read in its own spelling is named`(
        attribute: String, name: String, meant: String
    ) {
        #expect(
            dangers(item(file: "<enclosure \(attribute)/>")) == [
                "3 ignored: item[0].enclosure has \(name), which is never read: Sparkle reads \(meant)",
                "3 misread: item[0].enclosure has no url: the update is offered, and cannot be downloaded",
            ])
    }

    @Test(arguments: [
        ("<sparkle:version></sparkle:version>", "is empty, which is older than everything"),
        ("<sparkle:version>4.0-1</sparkle:version>", "ends for Sparkle before its '-'"),
        ("<sparkle:version>4.0+1</sparkle:version>", "has letters, '+' or '~', which make a version older"),
    ])
    func `a version in another order is named`(version: String, words: String) {
        #expect(dangers(item(version)) == ["2 misread: item[0].sparkle:version \(words)"])
    }

    @Test func `a file's parts are named`() {
        let link = item("", "", file: "<enclosure url=\"https://cdn.example/Kasa_4.0.zip\" \(Self.signature)/>")
        #expect(
            dangers(link) == [
                "2 misread: item[0].sparkle:version is missing: the file's name is taken for it, '4.0'"
            ])
        let both =
            "<enclosure url=\"https://a.example/b\" sparkle:version=\"5\" sparkle:os=\"macOS\" sparkle:edSignature=\"c2ln\"/>"
        #expect(
            dangers(item(file: both)) == [
                "2 ignored: item[0].sparkle:version is not read, since the enclosure has sparkle:version, too",
                "3 ignored: item[0].enclosure has sparkle:os=\"macOS\": no Mac sees the item",
                "3 misread: item[0].enclosure has a sparkle:edSignature that is not 64 bytes of base64",
            ])
        #expect(
            dangers(item(file: "<enclosure url=\"https://a.example/b\"/>")) == [
                "3 misread: item[0].enclosure has no sparkle:edSignature: apps with a key refuse the file"
            ])
        let typo = item(
            "<sparkle:version>400</sparkle:version>",
            "<sparkle:informationalUpdate><version>3</version></sparkle:informationalUpdate>", file: file)
        #expect(
            dangers(typo) == [
                "3 misread: item[0].sparkle:informationalUpdate names no version that is read: the item is only a link, for everybody"
            ])
    }

    @Test func `an item with a file and no page is no link alone, whatever it says`() {
        let pageless = item("<sparkle:version>400</sparkle:version>", "<sparkle:informationalUpdate/>", file: file)
            .replacing("<link>https://kasa.example/get</link>", with: "")
        #expect(
            dangers(pageless) == [
                "3 ignored: item[0].sparkle:informationalUpdate is not read without a link to a web page: the file is installed"
            ])
    }

    @Test func `an older critical item is not seen, and older releases do not read all`() {
        let old = item("<sparkle:version>300</sparkle:version>", "<sparkle:criticalUpdate/>")
        #expect(
            dangers(item(), old) == [
                "4 ignored: item[1] is critical, and is not seen beside the newer item[0], which is not"
            ])
        let bound = item(
            "<sparkle:version>400</sparkle:version>", "<sparkle:minimumUpdateVersion>3</sparkle:minimumUpdateVersion>")
        #expect(dangers(bound) == [])
        #expect(
            dangers(bound, as: .plain) == [
                "3 ignored: item[0].sparkle:minimumUpdateVersion is not read before Sparkle 2.9"
            ])
    }
}
