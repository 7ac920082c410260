import ClientKit
import PolicyModel
import Testing

@testable import SparkleAppcast

/// What an existing feed says beyond versions, as `decree import` takes it or names it.
struct SparkleImportTests {
    private static let signature =
        "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIjJCUmJygpKissLS4vMDEyMzQ1Njc4OTo7PD0+Pw=="

    static func item(
        _ version: String, build: Int, file: String? = nil, _ more: String = "", inFile: String = ""
    ) -> String {
        """
        <item><title>\(version)</title><link>https://kasa.example/mac</link><sparkle:version>\(build)</sparkle:version>\
        <sparkle:shortVersionString>\(version)</sparkle:shortVersionString>\(more)\
        <enclosure url="https://cdn.kasa.example/\(file ?? "\(build).zip")" length="9" type="application/octet-stream" \
        sparkle:edSignature="\(signature)" \(inFile)/></item>

        """
    }

    func facts(
        _ items: String..., known: [(version: String, build: String)] = [], at moment: Moment? = nil
    ) -> ImportedFacts {
        let feed = """
            <rss version="2.0" xmlns:sparkle="http://www.andymatuschak.org/xml-namespaces/sparkle"><channel>
            \(items.joined())</channel></rss>
            """
        let document = Artifact(path: "kasa/appcast.xml", bytes: Array(feed.utf8), role: .document)
        let named = known.compactMap { one in
            Version(orPreview: one.version).map { ImportRequest.Known(version: $0, build: one.build) }
        }
        return SparkleAppcast().facts(
            in: ImportRequest(slug: "kasa", documents: [document], known: named, at: moment))
    }

    func shipped(_ version: String, in facts: ImportedFacts) throws -> ImportedFacts.Shipped {
        let version = try #require(Version(version))
        return try #require(facts.releases[.macos]?[version])
    }

    @Test func `a release for Apple silicon stays one, and the one before is offered beside it`() throws {
        let facts = facts(
            Self.item("2.1.0", build: 210, "<sparkle:hardwareRequirements>arm64</sparkle:hardwareRequirements>"),
            Self.item("2.0.0", build: 200))
        #expect(try shipped("2.1.0", in: facts).hardware == .arm64)
        #expect(try shipped("2.0.0", in: facts).hardware == nil)
        #expect(try shipped("2.0.0", in: facts).archive?.url == "https://cdn.kasa.example/200.zip")
        #expect(facts.options.versions == [.macos: ["2.9"]])
        #expect(
            facts.notes.map(\.message) == [
                "item[0] is for arm64 alone, which Sparkle reads from 2.9 on: the policy is for 2.9 (`versions`), and "
                    + "older apps are offered it on every Mac, as by this file"
            ])
    }

    @Test func `an app for Apple silicon alone needs no choice of Sparkle's versions`() throws {
        let arm = "<sparkle:hardwareRequirements>arm64</sparkle:hardwareRequirements>"
        let facts = facts(Self.item("2.1.0", build: 210, arm), Self.item("2.0.0", build: 200, arm))
        #expect(try shipped("2.1.0", in: facts).archive != nil && facts.options.versions.isEmpty)
        #expect(
            facts.notes.map(\.message) == [
                "item[1] is behind a newer item for every Mac: files and release notes are left out"
            ])
    }

    @Test(arguments: [
        (
            item("2.0.0", build: 200, inFile: #"sparkle:installationType="interactive-package""#),
            "is installed as an interactive-package (sparkle:installationType)"
        ),
        (
            item("2.0.0", build: 200, "<sparkle:informationalUpdate/>"),
            "is shown as a link alone (sparkle:informationalUpdate)"
        ),
    ])
    func `a file that a policy cannot pass on as it is meant is left out`(item: String, reason: String) throws {
        let facts = facts(item)
        #expect(try shipped("2.0.0", in: facts).archive == nil)
        #expect(
            facts.notes.map(\.message) == [
                "item[0] \(reason): its file is left out, and users get a page to download from"
            ])
    }

    @Test func `every element and attribute that a policy cannot say is named once, with its place`() throws {
        let facts = facts(
            Self.item(
                "2.0.0", build: 200,
                "<author>Us</author><sparkle:ignoreSkippedUpgradesBelowVersion>90"
                    + "</sparkle:ignoreSkippedUpgradesBelowVersion>",
                inFile: #"sparkle:dsaSignature="MC0=" sparkle:installerArguments="/S""#),
            Self.item("1.0.0", build: 100, "<author>Us</author><guid>1</guid>"),
            Self.item("0.9.0", build: 90, "<author>Us</author>"))
        let places = facts.notes.map { "\($0.position): \($0.message)" }
        for expected in [
            "2:164: item[0] has author, as have 2 others: it is left out",
            "2:272: item[0] has sparkle:dsaSignature on its enclosure: it is left out",
            "2:183: item[0] has sparkle:ignoreSkippedUpgradesBelowVersion: it is left out",
            "2:272: item[0] has sparkle:installerArguments on its enclosure: it is left out",
            "3:183: item[1] has guid: it is left out",
        ] {
            #expect(places.contains("kasa/appcast.xml:\(expected)"), "\(expected) in \(places)")
        }
    }

    @Test(arguments: [("", 0), ("<sparkle:criticalUpdate/>", 2)])
    func `what is critical on one processor alone forces nobody, and is named`(other: String, forcing: Int) {
        let arm = "<sparkle:hardwareRequirements>arm64</sparkle:hardwareRequirements><sparkle:criticalUpdate/>"
        let facts = facts(Self.item("3.0.0", build: 300, arm) + Self.item("2.0.0", build: 200, other))
        #expect(facts.rules.count { $0.verdict == .force } == forcing)
        #expect(
            facts.notes.map(\.message).contains(
                "item[0] is critical for Macs with arm64 alone, which no policy says: that is left out")
                == (forcing == 0))
    }

    @Test func `the files are those of items that Macs see`() {
        let feed =
            "<rss xmlns:sparkle=\"http://www.andymatuschak.org/xml-namespaces/sparkle\"><channel>"
            + Self.item("3.0.0", build: 300, inFile: #"sparkle:os="windows""#)
            + Self.item("2.1.0", build: 210, inFile: #"sparkle:deltaFrom="200""#) + Self.item("2.0.0", build: 200)
            + "</channel></rss>"
        let files = SparkleAppcast().installedFiles(in: Array(feed.utf8))
        #expect(files.map(\.url) == ["https://cdn.kasa.example/200.zip"])
    }

    @Test func `an address relative to the feed's own is left out, as the file does not say that one`() throws {
        let item = Self.item(
            "2.0.0", build: 200, "<sparkle:releaseNotesLink>notes.html</sparkle:releaseNotesLink>"
        ).replacing("https://cdn.kasa.example/", with: "").replacing("https://kasa.example", with: "")
        let facts = facts(item), relative = "at an address relative to the feed's own, which the file does not say"
        #expect(try shipped("2.0.0", in: facts).archive == nil)
        #expect((facts.stores, facts.releaseNotes.isEmpty) == ([:], true))
        #expect(
            facts.notes.map(\.message) == [
                "item[0] has a file \(relative): its file is left out, and users get a page to download from",
                "item[0] has release notes \(relative): they are left out",
                "item[0] has a link \(relative): it is left out, and the policy needs a page of all releases, `store`",
            ])
    }

    @Test func `an archive with an installer stays one`() throws {
        let facts = facts(Self.item("2.0.0", build: 200, inFile: #"sparkle:installationType="package""#))
        #expect(try shipped("2.0.0", in: facts).archive?.kind == .package)
        #expect(facts.notes == [])
    }

    @Test(arguments: [
        ("<pubDate>2026-11-02</pubDate>", "a pubDate that is no date to Sparkle"),
        (
            "<sparkle:minimumSystemVersion>10.13b</sparkle:minimumSystemVersion>",
            "the sparkle:minimumSystemVersion '10.13b'"
        ),
        (
            "<sparkle:hardwareRequirements>arm64 x86_64</sparkle:hardwareRequirements>",
            "sparkle:hardwareRequirements beside arm64"
        ),
        ("<sparkle:tags><sparkle:rare/></sparkle:tags>", "sparkle:rare in sparkle:tags"),
        ("<sparkle:deltas><patch/></sparkle:deltas>", "patch in sparkle:deltas"),
        ("<link xml:lang=\"de\">https://kasa.example/de</link>", "another link"),
        (
            "<sparkle:ignoreSkippedUpgradesBelowVersion>1</sparkle:ignoreSkippedUpgradesBelowVersion>",
            "sparkle:ignoreSkippedUpgradesBelowVersion"
        ),
    ])
    func `what Sparkle reads otherwise than a policy can say is named with its place`(part: String, name: String) {
        let notes = facts("\n\n" + Self.item("2.0.0", build: 200, part)).notes
        #expect(notes.map(\.message) == ["item[0] has \(name): it is left out"])
        #expect(notes.map(\.position.line) == [4])
    }

    @Test func `a bare package says by its name what it is`() throws {
        let facts = facts(Self.item("2.0.0", build: 200, file: "kasa.pkg"))
        #expect(try shipped("2.0.0", in: facts).archive?.url == "https://cdn.kasa.example/kasa.pkg")
        #expect(facts.notes == [])
    }

    @Test func `while a release is rolled out the one before keeps its file`() throws {
        let rollout =
            "<pubDate>Mon, 09 Nov 2026 09:00:00 +0000</pubDate>"
            + "<sparkle:phasedRolloutInterval>43200</sparkle:phasedRolloutInterval>"
        let imported = { moment in
            self.facts(
                Self.item("2.1.0", build: 210, rollout), Self.item("2.0.0", build: 200),
                Self.item("1.9.0", build: 190), at: Moment(moment))
        }
        let during = imported("2026-11-12T08:59Z"), after = imported("2026-11-12T09:00Z")
        #expect(try shipped("2.0.0", in: during).archive?.url == "https://cdn.kasa.example/200.zip")
        #expect(try shipped("2.1.0", in: during).rollout == 12)
        #expect(
            during.notes.map(\.message) == [
                "item[2] is behind a newer item for every Mac: files and release notes are left out"
            ])
        #expect(try shipped("2.0.0", in: after).archive == nil)
    }

    @Test func `release notes come along in every language, or as a link`() throws {
        let words =
            "<description xml:lang=\"de\" sparkle:format=\"markdown\">Neu</description>"
            + "<description sparkle:format=\"Plain-Text\">New</description><description>Last</description>"
        let link = "<sparkle:releaseNotesLink>https://a.example/n</sparkle:releaseNotesLink>"
        let facts = facts(
            Self.item(
                "2.1.0", build: 210, "<sparkle:minimumSystemVersion>13</sparkle:minimumSystemVersion>" + words),
            Self.item("2.0.0", build: 200, words + link))
        let versions = facts.releaseNotes.keys.sorted(), newest = try #require(facts.releaseNotes[versions[1]])
        #expect(newest.mapValues(\.text) == [LanguageTag("de"): "Neu", nil: "New"])
        #expect(newest.mapValues(\.format) == [LanguageTag("de"): .markdown, nil: .plain])
        let older = try #require(facts.releaseNotes[versions[0]])
        #expect(older.mapValues(\.text) == [nil: "https://a.example/n"])
        #expect(older[nil]?.format == .link && older[nil]?.position.line == 3)
    }

    @Test(arguments: [("zh_CN", "zh-CN"), ("pt_BR", "pt-BR"), ("zh_Hant_TW", "zh-Hant-TW")])
    func `notes in a language as Apple names it are notes in that language`(name: String, tag: String) throws {
        let own = "<description xml:lang=\"\(name)\">Own</description>", plain = "<description>Plain</description>"
        let version = try #require(Version("2.0.0"))
        for notes in [own + plain, plain + own] {
            let found = self.facts(Self.item("2.0.0", build: 200, notes))
            #expect(found.releaseNotes[version]?.mapValues(\.text) == [LanguageTag(tag): "Own", nil: "Plain"])
            #expect(found.notes == [])
        }
        func link(_ language: String) -> String {
            "<sparkle:releaseNotesLink xml:lang=\"\(language)\">https://a.example/\(language)</sparkle:releaseNotesLink>"
        }
        let facts = facts(Self.item("2.0.0", build: 200, link(name) + link("en")))
        #expect(
            facts.releaseNotes[version]?.mapValues(\.text) == [
                LanguageTag(tag): "https://a.example/\(name)", .english: "https://a.example/en",
            ])
    }

    @Test(arguments: ["English", "Base", "x-klingon", ""])
    func `notes beside others in no language are named and left out`(name: String) throws {
        let version = try #require(Version("2.0.0")), own = "\n<description xml:lang=\"\(name)\">Own</description>"
        let facts = facts(Self.item("2.0.0", build: 200, "<description>Plain</description>" + own))
        #expect(facts.releaseNotes[version]?.mapValues(\.text) == [nil: "Plain"])
        #expect(
            facts.notes.map(\.message) == [
                "item[0] has release notes in '\(name)', which is no language tag: they are left out"
            ])
        #expect(facts.notes.map(\.position.line) == [3])
        let alone = self.facts(Self.item("2.0.0", build: 200, own))
        #expect(alone.releaseNotes[version]?.mapValues(\.text) == [nil: "Own"] && alone.notes == [])
    }

    @Test func `notes that are written again in one language are named`() {
        let facts = facts(
            Self.item("2.0.0", build: 200, "<description>New</description><description>Last</description>"))
        #expect(
            facts.notes.map(\.message) == ["item[0] has other release notes in one language: they are left out"])
    }

    @Test func `a rollout that stands still is imported as a paused one`() throws {
        let waits =
            "<pubDate>Mon, 15 Nov 2010 09:00:00 +0000</pubDate>"
            + "<sparkle:phasedRolloutInterval>252288000</sparkle:phasedRolloutInterval>"
        let imported = facts(Self.item("2.1.0", build: 210, waits), at: Moment("2026-11-12"))
        let release = try shipped("2.1.0", in: imported)
        #expect(release.rollout == 24 && release.paused == 3 && release.live == Moment("2026-11-11T09:00Z"))
        #expect(
            imported.notes.map(\.message) == [
                "item[0] waits over a year for the next group: a rollout of 24 hours, paused, stands for it"
            ])
    }

    @Test(arguments: ["", "<sparkle:channel>beta</sparkle:channel>"])
    func `an item with a patch in place of a file is no release`(channel: String) throws {
        let facts = facts(
            Self.item("2.1.0", build: 210, channel, inFile: #"sparkle:deltaFrom="200""#),
            Self.item("2.0.0", build: 200))
        #expect(facts.releases[.macos]?.count == 1 && facts.previews.isEmpty)
        #expect(try shipped("2.0.0", in: facts).archive?.url == "https://cdn.kasa.example/200.zip")
        #expect(
            facts.notes.map(\.message) == ["item[0] has a patch (sparkle:deltaFrom) in place of a file: it is left out"]
        )
    }

    @Test func `deltas are passed on, and those that cannot be are named`() throws {
        let whole = { (build: Int, more: String) in
            "<enclosure url=\"https://a.example/\(build).delta\" sparkle:deltaFrom=\"\(build)\" length=\"3\" "
                + "type=\"application/octet-stream\" sparkle:edSignature=\"\(Self.signature)\"\(more)/>"
        }
        let deltas =
            whole(100, "") + whole(150, " sparkle:deltaFromSparkleExecutableSize=\"860832\"") + "<enclosure url=\"b\"/>"
        let facts = facts(Self.item("2.0.0", build: 200, "<sparkle:deltas>\(deltas)</sparkle:deltas>"))
        #expect(
            try shipped("2.0.0", in: facts).archive?.deltas
                == [100, 150].map {
                    .init(
                        from: "\($0)", url: "https://a.example/\($0).delta", length: 3, edSignature: Self.signature)
                })
        #expect(
            facts.notes.map(\.message) == [
                "item[0] has 1 delta without https, length, sparkle:deltaFrom or a signature of 64 bytes: it is left "
                    + "out, and those users download the whole file",
                "item[0] has deltas with sparkle:deltaFromSparkleExecutableSize, which is left out",
            ])
    }

    @Test func `of two files for one version neither is offered to the systems of the other`() throws {
        let facts = facts(
            Self.item(
                "2.0.0", build: 200, file: "new.zip",
                "<sparkle:minimumSystemVersion>10.13</sparkle:minimumSystemVersion>"),
            Self.item(
                "2.0.0", build: 200, file: "old.zip",
                "<sparkle:maximumSystemVersion>10.12.99</sparkle:maximumSystemVersion>"))
        #expect(try shipped("2.0.0", in: facts).archive == nil)
        #expect(
            facts.notes.map(\.message) == [
                "item[0] has the version of item[1] and another file, and a release has one: its file is left out, "
                    + "and users get a page to download from",
                "item[1] has the version of item[0] and another file, and a release has one: its file is left out, "
                    + "and users get a page to download from",
            ])
    }

    @Test func `of two builds of one version the higher one is listed, with its own needs alone`() throws {
        let old = "<sparkle:minimumSystemVersion>10.9</sparkle:minimumSystemVersion>"
        let facts = facts(
            Self.item(
                "2.0.0", build: 201, "<sparkle:minimumSystemVersion>10.13</sparkle:minimumSystemVersion>"),
            Self.item(
                "2.0", build: 200, old + "<sparkle:hardwareRequirements>arm64</sparkle:hardwareRequirements>"),
            Self.item("1.0.0", build: 100, old))
        let shipped = try shipped("2.0.0", in: facts)
        #expect(shipped.build == "201" && shipped.requires == Version("10.13") && shipped.hardware == nil)
        #expect(shipped.archive?.url == "https://cdn.kasa.example/201.zip")
        #expect(
            facts.notes.map(\.message) == [
                "item[1] has the version of item[0] and another build, and a release has one: build 200 is left out"
            ])
    }

    @Test func `a line at a build that no release has moves, and a note says so`() {
        let critical = "<sparkle:criticalUpdate sparkle:version=\"230\"/>"
        let facts = facts(
            Self.item("3.0", build: 300, critical), Self.item("2.3", build: 231), Self.item("2.3", build: 230))
        #expect(facts.otherBuilds[.macos]?.values.map(\.self) == [["230"]])
        #expect(
            facts.notes.map(\.message).contains(
                "item[0] names build 230, and the release 2.3 has build 231: the line moves there, and apps with a "
                    + "build of 230 up to 231 are below it, too"))
    }

    @Test func `an item that is critical for nobody draws no line, and asks for nothing`() {
        let facts = facts(
            Self.item("3.0", build: 300, "<sparkle:criticalUpdate sparkle:version=\"\"/>"), Self.item("2.3", build: 230)
        )
        #expect(!facts.rules.contains { $0.verdict == .force })
        #expect(!facts.notes.contains { $0.message.contains("names build") })
    }

    @Test func `a build in two files needs the processor that both need`() throws {
        let arm = "<sparkle:hardwareRequirements>arm64</sparkle:hardwareRequirements>"
        let facts = facts(
            Self.item("2.0.0", build: 200, file: "arm.zip", arm), Self.item("2.0.0", build: 200, file: "intel.zip"))
        #expect(try shipped("2.0.0", in: facts).hardware == nil)
    }
}
