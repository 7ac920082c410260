import ClientTestSupport
import PolicyModel
import TestSupport
import Testing

@testable import ClientFormats
@testable import ClientKit
@testable import SparkleAppcast

/// Sparkle's feed: its items, its lines, and what an author is told of it.
struct SparkleAppcastTests {
    private static let signature = String(repeating: "A", count: 86) + "=="

    private static func choice(_ versions: [String]) -> ClientChoice {
        var options = ClientOptions()
        if !versions.isEmpty { options.versions = [.macos: versions] }
        return ClientChoice(
            name: "sparkle-appcast", options: options,
            position: SourcePosition(file: Sample.position.file, line: 4, column: 11))
    }

    static func release(
        _ version: String, _ build: String?, requires: String? = nil, live: Release.Live = .longAgo,
        rollout: Int? = nil, hasArchive: Bool = false
    ) -> Release {
        let archive = Release.Archive(
            url: "https://cdn.example.com/kasa.zip?a=1&b=2", length: 4096, edSignature: signature)
        return Release(
            version: Sample.version(version),
            shipments: [
                .macos: .init(
                    build: build, requires: requires.map(Sample.version), live: live, rollout: rollout,
                    archive: hasArchive ? archive : nil)
            ], position: Sample.position)
    }

    static func policy(
        versions: [String] = [], _ releases: [Release], minimum: String? = nil, rules: [Rule] = [],
        notes: [String: [String: String]] = [:], store: String? = "https://kasa.example/get"
    ) -> DatedPolicy {
        var prose: [Version: [LanguageTag: Prose]] = [:]
        for (version, languages) in notes {
            for (language, html) in languages {
                prose[Sample.version(version), default: [:]][Sample.tag(language)] = Prose(html: html)
            }
        }
        let policy = Sample.policy(
            platforms: [.macos], ids: [:], stores: store.map { [.macos: $0] } ?? [:], clients: [choice(versions)],
            releases: releases, minimum: minimum.map { [.macos: $0] } ?? [:], rules: rules, notes: prose)
        return DatedPolicy(policy, at: Sample.moment)
    }

    private func written(_ dated: DatedPolicy) -> (documents: [Artifact], diagnostics: [Diagnostic]) {
        var diagnostics: [Diagnostic] = []
        return (SparkleAppcast().documents(for: dated, reporting: &diagnostics), diagnostics)
    }

    /// Each item in words: version, bounds of macOS, from which build it is seen, and below which it is critical.
    private func items(_ dated: DatedPolicy) -> [String] {
        guard let document = written(dated).documents.first,
            let feed = try? FeedReading().feed(document.bytes)
        else { return ["no feed"] }
        return feed.items.map { item in
            var words = [item.version]
            if item.minimumSystem != nil || item.maximumSystem != nil {
                words.append("on \(item.minimumSystem ?? "")..\(item.maximumSystem ?? "")")
            }
            if let lowest = item.minimumUpdate { words.append("from \(lowest)") }
            if case .below(let build) = item.critical { words.append("critical below \(build)") }
            return words.joined(separator: " ")
        }
    }

    private func losses(_ dated: DatedPolicy) -> Set<LossClass> {
        Set(
            Agreement.losses(for: dated, documents: [(SparkleAppcast(), written(dated).documents)]).map(
                \.key.lossClass))
    }

    private static let three = [release("1.0", "100"), release("1.1", "110"), release("2.0", "200")]

    @Test func `a feed has all that Sparkle reads of a release, and the notes in every language`() {
        let start = Moment(seconds: Sample.moment.seconds - 3600)
        let releases = [
            Self.release("2.7.0", "2700", requires: "12"), Self.release("2.8.0", "2800", requires: "12"),
            Self.release("3.2.0", "3200", requires: "13.1", live: .from(start), rollout: 24, hasArchive: true),
        ]
        let notes = [
            "3.2.0": ["en": "<p>Faster &amp; smaller</p>", "de": "<p>Schneller</p>", "ar": "<p>أسرع</p>"],
            "2.8.0": ["en": "<ul><li>A</li></ul>"],
        ]
        let (documents, diagnostics) = written(Self.policy(releases, minimum: "2.8.0", notes: notes))
        #expect(
            diagnostics.map(\.id) == [
                "not-blocking", "silent-install", "lost-os", "feed-unsigned",
            ])
        #expect(documents.map(\.path) == ["kasa/appcast.xml"])
        Golden.expect(documents[0].bytes, equals: "plain.xml")
    }

    /// The notes of 2.0 in the feed, and what is said of their picture.
    private func notes(_ address: String, site: String?) throws -> (html: String, warnings: [Diagnostic]) {
        let position = SourcePosition(file: "Content/kasa.md", line: 9, column: 1)
        let prose = Prose(
            html: "<p>assets/a.png <img src=\"\(address)\" alt=\"A\" /><a href=\"\(address)\">a</a></p>",
            relativePictures: [.init(address: address, position: position)],
            relativeLinks: [.init(address: address, position: position)])
        let policy = Sample.policy(
            platforms: [.macos], ids: [:], stores: [.macos: "https://kasa.example/get"], clients: [Self.choice([])],
            releases: Self.three, notes: [Sample.version("2.0"): [.english: prose]], siteURL: site)
        let (documents, diagnostics) = written(DatedPolicy(policy, at: Sample.moment))
        let feed = try FeedReading().feed(try #require(documents.first).bytes)
        return (feed.items[0].notes.text ?? "", diagnostics.filter { $0.id.hasPrefix("relative-") })
    }

    @Test(arguments: [
        ("assets/a.png", "https://kasa.example"), ("../assets/a.png", "https://kasa.example/updates"),
        ("./assets/b/a%20b.png?x=1&amp;y=2", "https://kasa.example"), ("/assets/a.png", "https://kasa.example"),
    ])
    func `a picture or link below assets has its whole address in the notes`(address: String, site: String) throws {
        let (html, warnings) = try notes(address, site: site)
        let path = address.split(separator: "assets/", maxSplits: 1)[address.hasPrefix("assets") ? 0 : 1]
        let whole = "\(site)/assets/\(path)"
        #expect(html == "<p>assets/a.png <img src=\"\(whole)\" alt=\"A\" /><a href=\"\(whole)\">a</a></p>")
        #expect(warnings == [])
    }

    @Test(arguments: [
        ("assets/a.png", nil), ("a.png", "https://kasa.example"), ("//b.example/a.png", "https://kasa.example"),
        ("assets/../a.png", "https://kasa.example"), ("/assets/a.png", "https://kasa.example/updates"),
        ("", "https://kasa.example"),
    ])
    func `any other relative picture or link is left as it is, with a warning`(address: String, site: String?) throws {
        let (html, warnings) = try notes(address, site: site)
        #expect(html == "<p>assets/a.png <img src=\"\(address)\" alt=\"A\" /><a href=\"\(address)\">a</a></p>")
        #expect(
            warnings
                == [("picture", "does not load"), ("link", "leads nowhere")].map { kind, what in
                    Diagnostic(
                        .warning, "relative-\(kind)", at: SourcePosition(file: "Content/kasa.md", line: 9, column: 1),
                        "the \(kind) '\(address)' in the notes of release 2.0 \(what) in Sparkle's window, which knows "
                            + "no address to begin it with",
                        help: "give its https: address, or put the file into assets/ and write ../assets/…, with the "
                            + "site's `url` in index.md", client: "sparkle-appcast")
                })
    }

    @Test func `the minimum is a line on every item`() throws {
        #expect(items(Self.policy(Self.three)) == ["200"])
        #expect(items(Self.policy(Self.three, minimum: "1.1")) == ["200 critical below 110"])
        let laddered = [
            Self.release("1.0", "100", requires: "11.5"), Self.release("1.1", "110", requires: "12"),
            Self.release("2.0", "200", requires: "13.2"),
        ]
        #expect(
            items(Self.policy(laddered, minimum: "1.1")) == [
                "200 on 13.2.0.. critical below 110", "110 on 12.0.0.. critical below 110",
                "100 on 11.5.0.. critical below 100",
            ])
    }

    @Test func `a rule for some macOS versions has items of its own, which end where others begin`() throws {
        let old = Sample.rule(.force, id: "old", text: nil) {
            $0.os = Sample.range("<14"); $0.version = Sample.range("<2.0")
        }
        let forced = Self.policy(Self.three, rules: [old])
        #expect(items(forced) == ["200 on 14.0.0..", "200 on ..13.99.99 critical below 200"])
        #expect(losses(forced) == [])
        let silent = Sample.rule(.none, id: "new", text: nil) { $0.os = Sample.range(">=14.2.1") }
        let quiet = Self.policy(Self.three, rules: [silent])
        #expect(items(quiet) == ["200 on ..14.2.0"])
        #expect(losses(quiet) == [])
    }

    @Test func `a version that is left alone lowers what is offered to those below`() throws {
        let alone = Sample.rule(.none, id: "alone", text: nil) { $0.version = Sample.range("1.1") }
        #expect(items(Self.policy(Self.three, rules: [alone])) == ["110"])
        let all = Sample.rule(.none, id: "all", text: nil) { _ in }
        #expect(items(Self.policy(Self.three, rules: [all])) == [])
    }

    @Test func `with 2.9 alone any set of builds is critical, and older releases keep to the line`() throws {
        let bad = Sample.rule(.force, id: "bad", text: nil) { $0.version = Sample.range("1.1") }
        let newest = Self.policy(versions: ["2.9"], Self.three, rules: [bad])
        #expect(items(newest) == ["200 from 200", "200 from 110 1", "200 from 110 critical below 110 1", "200"])
        #expect(losses(newest) == [])
        let all = Self.policy(Self.three, rules: [bad])
        #expect(items(all) == ["200"])
        #expect(losses(all) == [.weaker])
    }

    @Test func `who waits for a rollout is left alone, unless the update is critical`() throws {
        let start = Moment(seconds: Sample.moment.seconds - 3600)
        let releases = [
            Self.release("1.0", "100"), Self.release("1.1", "110"),
            Self.release("2.0", "200", live: .from(start), rollout: 24),
        ]
        let dated = Self.policy(releases, minimum: "1.1")
        #expect(losses(dated) == [])
        let model = Model(reading: written(dated).documents, of: "kasa", as: .plain)
        let answers = { (build: String, group: Int, hours: Int) in
            let device = ClientDevice(
                platform: .macos, version: "1.0", build: .known(build), bundleID: "", os: "15.0", language: .english)
            let moment = Moment(seconds: start.seconds + hours * 3600)
            return model.answers(
                on: device, in: [.english], when: Situation(shown: 0, last: nil, moment: moment, group: group)
            ).map(\.outcome)
        }
        #expect(answers("110", 0, 0) == [.verdict(.recommend)])
        #expect(answers("110", 6, 1) == [.verdict(.none)])
        #expect(answers("110", 6, 144) == [.verdict(.recommend)])
        #expect(answers("100", 6, 1) == [.verdict(.force)])
    }

    @Test func `what a document of a rollout gets wrong is seen for those who wait, too`() {
        let start = Moment(seconds: Sample.moment.seconds - 3600)
        let releases = [
            Self.release("1.0", "100"), Self.release("1.1", "110"),
            Self.release("2.0", "200", live: .from(start), rollout: 24),
        ]
        let dated = Self.policy(releases)
        var broken = Breakage(written(dated).documents)
        // An older item, critical for everybody, that only those see who still wait for the newer one.
        broken.replace(
            "</channel>",
            with:
                "<item><sparkle:version>150</sparkle:version><link>https://a.example</link><sparkle:criticalUpdate/></item></channel>",
            in: ".xml")
        let losses = Agreement.losses(for: dated, documents: [(SparkleAppcast(), broken.artifacts)])
        #expect(Set(losses.map(\.key.lossClass)) == [.stronger])
    }

    @Test func `a recommendation too much is stronger where it is installed without a question`() {
        let alone = Sample.rule(.none, id: "alone", text: nil) { $0.version = Sample.range("1.1") }
        for hasArchive in [false, true] {
            let releases = [
                Self.release("1.0", "100"), Self.release("1.1", "110"),
                Self.release("2.0", "200", hasArchive: hasArchive),
            ]
            let meant = Self.policy(releases, rules: [alone]), offered = written(Self.policy(releases)).documents
            let losses = Agreement.losses(for: meant, documents: [(SparkleAppcast(), offered)])
            #expect(Set(losses.map(\.key.lossClass)) == [hasArchive ? .stronger : .noisy])
        }
    }

    @Test(arguments: [
        (["100", "110b1"], "build-order"), (["100", "1-10"], "build-order"), (["110", "100"], "build-order"),
        (["100", "100.0"], "build-order"), (["9", "10"], nil), (["1.9", "1.10"], nil), (["100", nil], "missing-build"),
    ])
    func `builds are numbers and dots, and ascend as Sparkle orders them`(builds: [String?], id: String?) {
        let releases = zip(["1.0", "1.1"], builds).map { Self.release($0, $1) }
        let (documents, diagnostics) = written(Self.policy(releases))
        #expect(diagnostics.filter { $0.severity == .error }.map(\.id) == [id].compactMap(\.self))
        #expect(documents.isEmpty == (id != nil))
    }

    @Test func `an author is told what is missing, and what Sparkle does otherwise`() {
        let diagnostics = written(Self.policy(versions: ["2.9", "1.27"], Self.three, store: nil)).diagnostics
        #expect(
            diagnostics.map { "\($0.message) [\($0.id)]" } == [
                "1.27 is no release of Sparkle that Decree distinguishes [unknown-client-version]",
                "sparkle-appcast needs a link on macOS: every item leads to the app's page [missing-store]",
            ])
    }

    @Test func `every bound of macOS that an old SDK may hide is named`() {
        let lost = [
            Self.release("1.0", "100", requires: "10.15"), Self.release("1.1", "110", requires: "12.3"),
            Self.release("1.2", "120", requires: "15"), Self.release("2.0", "200", requires: "26.1"),
        ]
        let rules = [
            Sample.rule(.none, id: "big-sur", text: nil) { $0.os = Sample.range(">=11 <15.1") },
            Sample.rule(.none, text: nil) { $0.os = Sample.range(">=26") },
            Sample.rule(.none, id: "phones", text: nil) {
                $0.platforms = [.ios]; $0.os = Sample.range("<15")
            },
            Sample.rule(.none, id: "old", text: nil) { $0.os = Sample.range("<10.16, 27") },
        ]
        let found = written(Self.policy(lost, rules: rules)).diagnostics.filter { $0.id == "lost-os" }
        #expect(
            found.map(\.message) == [
                "release 1.1 requires macOS 12.3: apps built with an SDK before macOS 11 may read 10.16 there, and are never offered it",
                "release 2.0 requires macOS 26.1: apps built with an SDK before macOS 26 may read 16.0 there, and are never offered it",
                "rule 'big-sur' has a bound at macOS 11: apps built with an SDK before macOS 11 may read 10.16 there, and get what is meant for lower systems",
                "rule 'big-sur' has a bound at macOS 15.1: apps built with an SDK before macOS 11 may read 10.16 there, and get what is meant for lower systems",
                "a rule has a bound at macOS 26: apps built with an SDK before macOS 26 may read 16.0 there, and get what is meant for lower systems",
            ])
        #expect(
            Set(found.map(\.help)) == [
                "if such builds are in use, ship them one that is built with the newer SDK first"
            ])
    }

    @Test func `an existing feed becomes a policy`() throws {
        let releases = [
            Self.release("2.7.0", "2700", requires: "12"), Self.release("2.8.0", "2800", requires: "12"),
            Self.release(
                "3.2.0", "3200", requires: "13.1", live: .from(Sample.moment), rollout: 24, hasArchive: true),
        ]
        let documents = written(Self.policy(releases, minimum: "2.8.0")).documents
        let facts = SparkleAppcast().facts(in: ImportRequest(slug: "kasa", documents: documents))
        #expect(facts.announced == [.macos: Sample.version("3.2.0")])
        #expect(facts.stores == [.macos: "https://kasa.example/get"])
        let newest = facts.releases[.macos]?[Sample.version("3.2.0")]
        #expect(newest?.build == "3200" && newest?.requires == Sample.version("13.1") && newest?.rollout == 24)
        #expect(newest?.live == Sample.moment && newest?.archive?.edSignature == Self.signature)
        #expect(facts.rules.map(\.verdict) == [.force, .recommend, .none, .force, .recommend, .none, .none])
        #expect(facts.notes == [])
    }

    @Test func `of a long feed the releases are imported, and the files of those that are offered`() throws {
        let items = (1...300).reversed().map { number in
            """
            <item><sparkle:version>\(1000 + number)</sparkle:version><link>https://a.example</link>
            <sparkle:shortVersionString>1.\(number)</sparkle:shortVersionString>
            <sparkle:minimumSystemVersion>\(number > 150 ? 14 : 13).0</sparkle:minimumSystemVersion>
            <enclosure url="https://a.example/\(number).zip" length="5" sparkle:edSignature="\(Self.signature)"/></item>
            """
        }
        let text = "<rss xmlns:sparkle=\"\(FeedElement.namespace)\"><channel>\(items.joined())</channel></rss>"
        let document = Artifact(path: "kasa/appcast.xml", bytes: Array(text.utf8), role: .document)
        let facts = SparkleAppcast().facts(in: ImportRequest(slug: "kasa", documents: [document]))
        let releases = facts.releases[.macos] ?? [:]
        #expect(releases.count == 300)
        #expect(
            releases.filter { $0.value.archive != nil }.keys.sorted().map(\.description) == ["1.150", "1.300"])
        #expect(facts.rules.count == 5)
        #expect(
            facts.notes.map(\.message) == [
                "item[1] is behind a newer item for every Mac, as are 297 others: files and release notes are left out"
            ])
    }

    @Test func `a version may stand behind a letter, and of several builds the highest is imported`() {
        let items = [("v1.4.42", "1506"), ("v1.4.43", "1507"), ("1.4.43", "1508"), ("nightly", "1600+b")].map {
            "<item><sparkle:version>\($1)</sparkle:version><link>https://a.example</link><sparkle:shortVersionString>\($0)</sparkle:shortVersionString></item>"
        }
        let text = "<rss xmlns:sparkle=\"\(FeedElement.namespace)\"><channel>\(items.joined())</channel></rss>"
        let document = Artifact(path: "kasa/appcast.xml", bytes: Array(text.utf8), role: .document)
        let facts = SparkleAppcast().facts(in: ImportRequest(slug: "kasa", documents: [document]))
        let builds = (facts.releases[.macos] ?? [:]).sorted { $0.key < $1.key }.map {
            "\($0.key) \($0.value.build ?? "")"
        }
        #expect(builds == ["1.4.42 1506", "1.4.43 1508"])
        #expect(facts.announced == [.macos: Sample.version("1.4.43")])
        #expect(
            facts.notes.map(\.message).contains(
                "item[3] has the build '1600+b', which no policy can have: it is left out"))
    }

    @Test(arguments: [("en", Verdict.recommend), ("de", .force), ("tr", .recommend)])
    func `of elements with one name the user's language chooses, whatever they say`(language: String, verdict: Verdict)
    {
        let text = """
            <rss xmlns:sparkle="\(FeedElement.namespace)"><channel><item>
            <sparkle:version>200</sparkle:version><link>https://a.example</link>
            <sparkle:criticalUpdate sparkle:version="100"/>
            <sparkle:criticalUpdate xml:lang="de" sparkle:version="150"/></item></channel></rss>
            """
        let document = Artifact(path: "kasa/appcast.xml", bytes: Array(text.utf8), role: .document)
        let model = Model(reading: [document], of: "kasa", as: .signed)
        let device = ClientDevice(
            platform: .macos, version: "1.0", build: .known("120"), bundleID: "", os: "15.0", language: .english)
        #expect(model.answers(on: device, in: [Sample.tag(language)]).map(\.outcome) == [.verdict(verdict)])
    }
}
