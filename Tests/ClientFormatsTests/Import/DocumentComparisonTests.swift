import PolicyModel
import TestSupport
import Testing

@testable import AppUpdater
@testable import GrowthBook
@testable import RemoteConfiguration
@testable import SparkleAppcast
@testable import TurkcellUpdater
@testable import Upgrader
@testable import ClientKit
@testable import ClientFormats

/// The comparison names the device, the value and its place in the old file.
struct DocumentComparisonTests {
    /// The client compares 2.7 as text, so that 2.10 is forced although its author wanted lower versions only.
    private static let document = """
        {
          "packageName": "com.example.kasa",
          "updates": [
            {
              "filters": {"appVersionName": "<2.7"},
              "descriptions": {"*": {"message": "Update"}},
              "targetWebsiteUrl": "https://example.com/kasa",
              "forceUpdate": true
            }
          ]
        }
        """

    private func imported(_ text: String) -> (policy: DatedPolicy, comparison: DocumentComparison) {
        let old = OldDocument(TurkcellUpdater(), "turkcell-updater.ios.json", text)
        return (old.policy, old.comparison(with: old.policy))
    }

    @Test func `a version that sorts before the bound as text is a difference with the value responsible`() throws {
        let (dated, comparison) = imported(Self.document)
        #expect(dated.minimum(on: .ios) == Sample.version("2.7"))
        #expect(dated.policy.rules == [])
        let one = try #require(comparison.differences.first)
        #expect(comparison.differences.count == 1)
        #expect(one.versions == ["2.10", "10.0"].map(Sample.version))
        #expect(one.what == .answer(old: .verdict(.force), new: .none))
        #expect(one.position == SourcePosition(file: "old/update.json", line: 8, column: 22))
        #expect((one.path, one.value) == ("updates[0].forceUpdate", "true"))
        #expect(!one.isListed)
        #expect(comparison.devices == 15)
        #expect(comparison.differing == 6)
    }

    @Test func `where the policy's own document says less than the policy the difference is named`() throws {
        // Versions that the policy does not list read a file that leaves everyone alone.
        let old = OldDocument(
            RemoteConfiguration(), "remote-configuration.json",
            """
            {"appUpdate": {"url": "https://apps.apple.com/app/id1", "availableVersion": "3.2.0", "type": "recommended",
            "localizedStrings": [{"languageCode": "en", "title": "T", "text": "M",
            "options": [{"title": "Go", "isUpdateAction": true}, {"title": "Later"}]}]}}
            """)
        let found = old.comparison(with: old.policy).differences
        let older = try #require(found.first { $0.versions.first == Sample.version("3.1.9") })
        #expect(older.what == .document(old: .recommend, new: .verdict(.none)))
        #expect(older.position?.line == 1)
    }

    @Test func `who read one file for all versions is asked of the policy's file of that name, whatever is listed`()
        throws
    {
        let file = { (name: String) in
            OldDocument(
                RemoteConfiguration(), name,
                """
                {"appUpdate": {"url": "https://apps.apple.com/app/id1", "availableVersion": "3.2.0",
                "type": "recommended", "localizedStrings": [{"languageCode": "en", "title": "T", "text": "M",
                "options": [{"title": "Go", "isUpdateAction": true}, {"title": "Later"}]}]}}
                """, known: ["1.1"])
        }
        let old = file("remote-configuration.json"), own = file("remote-configuration.1.1.json")
        let lost = try #require(old.comparison(with: old.policy).differences.first { $0.isListed })
        #expect(lost.versions == [Sample.version("1.1")])
        #expect(lost.what == .document(old: .recommend, new: .verdict(.none)))
        #expect(!own.comparison(with: own.policy).differences.contains { $0.isListed && $0.versions == lost.versions })
    }

    @Test func `a message that opens an app's page in the store is the same with the page's address`() {
        let old = OldDocument(
            TurkcellUpdater(), "turkcell-updater.android.json",
            """
            {"packageName": "com.example.kasa",
             "updates": [{"filters": {"appVersionName": "<3.2"}, "descriptions": {"*": {"message": "Update"}},
              "targetVersionCode": 32, "targetWebsiteUrl": "https://example.com/kasa"}],
             "messages": [{"descriptions": {"*": {"message": "There", "positive_button": "Look"}},
              "maxDisplayCount": 3, "targetGooglePlay": true, "targetPackageName": "com.example.other"}]}
            """)
        let page = "https://play.google.com/store/apps/details?id=com.example.other"
        #expect(old.policy.policy.messages.map(\.link) == [page])
        #expect(!old.comparison(with: old.policy).differences.map(\.part).contains(.message))
    }

    @Test func `what the client misreads is named with the user's own file`() {
        let dangers = imported(Self.document).comparison.dangers
        #expect(dangers.map(\.file) == ["old/update.json"])
        #expect(dangers.map(\.line) == [5])
        #expect(dangers.map(\.kind) == [.misread])
    }

    @Test func `a document that crashes differs on every device`() {
        let comparison = imported(Self.document.replacing("{\"appVersionName\": \"<2.7\"}", with: "null")).comparison
        #expect(comparison.devices == comparison.differing)
        #expect(
            comparison.differences.allSatisfy { one in
                if case .answer(.crash, _) = one.what { true } else { false }
            })
    }
}

/// What a document offers, shows and installs is compared with what the policy's own would.
struct ComparedPartTests {
    private static let signature = String(repeating: "A", count: 86) + "=="
    private static let item = """
        <item><pubDate>Wed, 18 Nov 2026 00:00:00 +0000</pubDate><link>https://kasa.example/get</link>
        <sparkle:version>300</sparkle:version><sparkle:shortVersionString>3.0.0</sparkle:shortVersionString>
        <sparkle:phasedRolloutInterval>86400</sparkle:phasedRolloutInterval>
        <enclosure url="https://kasa.example/300.zip" length="9" sparkle:edSignature="\(signature)"/></item>
        <item><link>https://kasa.example/get</link>
        <sparkle:version>200</sparkle:version><sparkle:shortVersionString>2.0.0</sparkle:shortVersionString></item>
        """

    private static func feed(_ words: String = "", instead new: String = "") -> OldDocument {
        let items = words.isEmpty ? item : item.replacing(words, with: new)
        return OldDocument(
            SparkleAppcast(), "appcast.xml",
            """
            <rss xmlns:sparkle="http://www.andymatuschak.org/xml-namespaces/sparkle"><channel>\(items)</channel></rss>
            """)
    }

    @Test func `a feed that the policy makes again differs in nothing`() {
        let old = Self.feed(), comparison = old.comparison(with: old.policy)
        #expect(comparison.differences == [])
        #expect(comparison.differing == 0)
        #expect(comparison.unwritten == [])
    }

    @Test(arguments: [
        ("300.zip", "301.zip", [AnswerPart.file]),
        ("length=\"9\"", "", [.file, .question]),
        ("<sparkle:shortVersionString>3.0.0", "<sparkle:shortVersionString>3.0.1", [.version]),
    ])
    func `a part that the policy's feed has otherwise is a difference`(
        words: String, other: String, parts: [AnswerPart]
    ) {
        let comparison = Self.feed().comparison(with: Self.feed(words, instead: other).policy)
        let found = comparison.differences.filter { $0.isListed && !$0.isWaiting }.compactMap(\.part)
        #expect(found == parts)
        #expect(comparison.differing > 0)
    }

    @Test func `a build that no release of the policy has is asked about`() throws {
        let two = """
            <item><link>https://kasa.example/get</link><sparkle:version>199</sparkle:version>
            <sparkle:shortVersionString>2.0.0</sparkle:shortVersionString></item>

            """
        let critical = "<sparkle:criticalUpdate sparkle:version=\"199\"/><pubDate>"
        let old = Self.feed("<item><pubDate>", instead: two + "<item>" + critical)
        let found = old.comparison(with: old.policy).differences.filter { $0.isListed && !$0.isWaiting }
        let moved = try #require(found.first { $0.what == .document(old: .recommend, new: .verdict(.force)) })
        #expect(moved.versions == [Sample.version("2.0.0")] && moved.sample.build == "199")
    }

    @Test func `an OS version just above a bound of an item on a channel is asked about`() throws {
        let bound = Self.beta.replacing(
            "<enclosure", with: "<sparkle:maximumSystemVersion>14.2</sparkle:maximumSystemVersion><enclosure")
        let old = Self.feed("<item><pubDate>", instead: bound + "<item><pubDate>")
        let found = old.comparison(with: old.policy).differences.filter { $0.channel == "beta" && $0.isListed }
        #expect(found.contains { $0.sample.os > Sample.version("14.2") })
    }

    private static let beta = """
        <item><link>https://kasa.example/get</link><sparkle:channel>beta</sparkle:channel>
        <sparkle:version>310</sparkle:version><sparkle:shortVersionString>3.1.0-beta.1</sparkle:shortVersionString>
        <enclosure url="https://kasa.example/310.zip" length="9" sparkle:edSignature="\(signature)"/></item>

        """

    @Test func `what devices on a channel alone lose is a difference of theirs`() throws {
        let old = Self.feed("<item><pubDate>", instead: Self.beta + "<item><pubDate>")
        #expect(old.comparison(with: old.policy).differences == [])
        let plain = Self.feed(), count = plain.comparison(with: plain.policy).devices
        #expect(old.comparison(with: old.policy).devices > 2 * count)
        // The policy has no channel, and the document names it.
        let lost = old.comparison(with: plain.policy).differences.filter { $0.isListed && !$0.isWaiting }
        #expect(lost.allSatisfy { $0.channel == "beta" && $0.sample.channel == "beta" })
        let silent = try #require(lost.first { $0.what == .answer(old: .verdict(.recommend), new: .none) })
        #expect(silent.versions == [Sample.version("3.0.0")])
        // The document has none, and the policy names it.
        let made = plain.comparison(with: old.policy).differences.filter { $0.isListed && !$0.isWaiting }
        let told = try #require(made.first { $0.what == .answer(old: .verdict(.none), new: .recommend) })
        #expect(told.channel == "beta" && told.versions == [Sample.version("3.0.0")])
    }

    @Test func `what is critical on a channel alone is a difference, and one of everybody is named once`() {
        let urgent = Self.beta.replacing("<enclosure", with: "<sparkle:criticalUpdate/><enclosure")
        let old = Self.feed("<item><pubDate>", instead: urgent + "<item><pubDate>")
        let found = old.comparison(with: old.policy).differences.filter(\.isListed)
        #expect(found.map(\.channel) == ["beta"])
        #expect(found.map(\.what) == [.answer(old: .verdict(.force), new: .recommend)])
        let below = Self.beta.replacing("310", with: "290").replacing("3.1.0", with: "2.9.0")
        let notes = below + "<item><description>Faster</description><pubDate>"
        let both = Self.feed("<item><pubDate>", instead: notes).comparison(with: Self.feed().policy)
        #expect(both.differences.filter { $0.isListed && !$0.isWaiting }.map(\.channel) == [nil])
    }

    @Test(arguments: [
        (
            Offer.NotesFormat.markdown, "\n## New\n\n- **Faster**, see [here](https://a.example/x)\n- A &amp; B",
            "<h3>New</h3><ul><li><strong>Faster</strong>, see <a href=\"https://a.example/x\">here</a></li>"
                + "<li>A &amp; B</li></ul>"
        ),
        (.plain, "a <b> c\n- d &amp; e", "<p>a &lt;b&gt; c<br>- d &amp;amp; e</p>"),
    ])
    func `words in Markdown or in plain text are those that the policy's feed shows`(
        format: Offer.NotesFormat, text: String, html: String
    ) {
        let answer = { (notes: String, format: Offer.NotesFormat) in
            ClientAnswer(
                .verdict(.recommend), file: nil, path: "", offer: Offer(notes: notes, notesFormat: format))
        }
        var known: AnswerPart.KnownNotes = [:]
        #expect(AnswerPart.differing(answer(text, format), answer(html, .html), &known) == [])
        let other = html.replacing("A", with: "C").replacing("a ", with: "x ")
        #expect(AnswerPart.differing(answer(text, format), answer(other, .html), &known) == [.notes])
    }

    @Test func `where all releases are on channels, the devices on them are compared`() {
        let hidden = Self.feed(
            "<sparkle:version>", instead: "<sparkle:channel>beta</sparkle:channel><sparkle:version>")
        let comparison = hidden.comparison(with: hidden.policy)
        #expect(comparison.devices > 0 && comparison.differing == 0)
        #expect(comparison.channelsAlone == ["beta"])
        let both = Self.feed("<item><pubDate>", instead: Self.beta + "<item><pubDate>")
        #expect(both.comparison(with: both.policy).channelsAlone == [])
    }

    @Test func `a page of notes is another window than a link to it`() {
        let page = "<sparkle:releaseNotesLink>https://kasa.example/n.html</sparkle:releaseNotesLink>"
        let old = Self.feed("<enclosure", instead: page + "<enclosure")
        #expect(old.comparison(with: old.policy).differences.filter(\.isListed).map(\.part) == [.notes])
    }

    @Test func `where no file names a store, a page stands in for it and all else is compared`() {
        let file =
            "<item><enclosure url=\"https://kasa.example/200.zip\" length=\"9\" sparkle:edSignature=\"\(Self.signature)\"/>"
        let bare = Self.item.replacing("<item><link>https://kasa.example/get</link>", with: file)
            .replacing("<link>https://kasa.example/get</link>", with: "")
        let signed = Self.feed(Self.item, instead: bare)
        let same = signed.comparison(with: signed.policy)
        #expect(same.storeless == ["sparkle-appcast"] && same.unwritten == [] && same.differences == [])
        let unsigned = Self.feed(
            Self.item, instead: bare.replacing("sparkle:edSignature", with: "sparkle:dsaSignature"))
        let found = unsigned.comparison(with: unsigned.policy).differences.filter { $0.isListed && !$0.isWaiting }
        #expect(
            found.map(\.what) == [
                .part(.file, old: "https://kasa.example/300.zip", new: DocumentComparison.standIn),
                .part(.question, old: "without a question", new: "after a question"),
            ])
    }

    @Test func `notes that the policy does not have are a difference`() {
        let old = Self.feed("<enclosure", instead: "<description>Faster</description><enclosure")
        #expect(old.comparison(with: Self.feed().policy).differences.filter(\.isListed).map(\.part) == [.notes])
    }

    @Test func `a rollout that begins later is offered to nobody today, by both`() {
        let old = Self.feed("Wed, 18 Nov 2026", instead: "Wed, 25 Nov 2026")
        #expect(old.comparison(with: old.policy).differences.filter(\.isListed) == [])
    }

    @Test func `who waits in a rollout that the policy lost is told of it sooner`() throws {
        let words = "<sparkle:phasedRolloutInterval>86400</sparkle:phasedRolloutInterval>"
        let comparison = Self.feed().comparison(with: Self.feed(words).policy)
        let one = try #require(comparison.differences.first)
        #expect(comparison.differences.filter(\.isListed).allSatisfy { $0.isWaiting })
        #expect(one.what == .answer(old: .verdict(.none), new: .recommend))
        #expect(one.versions == [Sample.version("2.0.0")])
    }

    @Test(arguments: [
        (
            AppUpdater() as any ClientFormat, "app-updater.json",
            #"{"latestVersion": "3.0", "latestVersionCode": 30, "url": "https://kasa.example/get", "releaseNotes": ["- a", "b"]}"#
        ),
        (
            Upgrader(), "upgrader.xml",
            """
            <rss xmlns:sparkle="http://www.andymatuschak.org/xml-namespaces/sparkle"><channel><item>
            <description>a *b*</description><enclosure url="https://kasa.example/get" sparkle:version="3.0"
            sparkle:os="android"/></item></channel></rss>
            """
        ),
    ])
    func `notes in plain text come along`(client: any ClientFormat, file: String, text: String) {
        let old = OldDocument(client, file, text), facts = client.facts(in: old.request)
        #expect(facts.releaseNotes.keys.map(\.description) == ["3.0"])
        #expect(facts.releaseNotes.values.first?[nil]?.format == .plain)
        let lost = old.comparison(with: old.policy).differences.compactMap(\.part)
        #expect(lost.contains(.notes))
    }

    @Test func `versions that the old document alone names are asked, too`() {
        func item(_ version: String, _ more: String) -> String {
            """
            <item><sparkle:version>\(version)</sparkle:version>\(more)
            <enclosure sparkle:os="android" url="https://kasa.example/get"/></item>
            """
        }
        let old = OldDocument(
            Upgrader(), "upgrader.xml",
            """
            <?xml version="1.0"?>
            <rss version="2.0" xmlns:sparkle="http://www.andymatuschak.org/xml-namespaces/sparkle"><channel>
            \(item(
                "2.7.0",
                "<sparkle:tags><sparkle:criticalUpdate/></sparkle:tags><sparkle:minimumUpdateVersion>2.3.0</sparkle:minimumUpdateVersion>"
            ))
            \(item("2.6.0", ""))</channel></rss>
            """)
        let found = old.comparison(with: old.policy).differences.filter {
            $0.what == .answer(old: .verdict(.recommend), new: .force)
        }
        #expect(found.flatMap(\.versions) == [Sample.version("2.2.9")])
    }

    @Test func `a message that differs is named with its own place`() throws {
        func document(_ words: String) -> String {
            """
            {"features": {"update": {"defaultValue": {"verdict": "none"}, "rules": [
            {"id": "latest", "condition": {"platform": "android", "version": {"$vlt": "2.0"}},
            "force": {"verdict": "recommend", "version": "2.0", "message": "New", "update": "Go"}}]},
            "message": {"defaultValue": {}, "rules": [
            {"id": "spring", "condition": {"platform": "android"},
            "force": {"id": "spring", "message": "\(words)"}}]}}}
            """
        }
        let old = OldDocument(GrowthBook(), GrowthBook.file, document("Hello"))
        let other = OldDocument(GrowthBook(), GrowthBook.file, document("Goodbye"))
        let found = old.comparison(with: other.policy).differences.filter { $0.part == .message }
        #expect(!found.isEmpty)
        for one in found {
            #expect(one.path == "features.message.rules[0]")
            #expect(one.position?.line == 5)
        }
    }
}

/// A document of the sample app in a client's file, with the policy that is made of it.
private struct OldDocument {
    let client: any ClientFormat
    let request: ImportRequest
    let policy: DatedPolicy

    init(_ client: any ClientFormat, _ file: String, _ text: String, known: [String] = []) {
        let path = "kasa/\(file)"
        self.client = client
        request = ImportRequest(
            slug: "kasa", documents: [Artifact(path: path, bytes: Array(text.utf8), role: .document)],
            names: [path: "old/update.json"],
            known: known.map { ImportRequest.Known(version: Sample.version($0), build: nil) }, at: Sample.moment)
        let imported = ImportedPolicy(
            [(client, client.facts(in: request))], for: request, name: "Kasa", at: Sample.moment)
        policy = DatedPolicy(imported.policy, at: Sample.moment)
    }

    func comparison(with policy: DatedPolicy) -> DocumentComparison {
        DocumentComparison(of: request, by: [client], with: policy)
    }
}

extension DocumentComparison.Difference {
    fileprivate var part: AnswerPart? { if case .part(let part, _, _) = what { part } else { nil } }
}
