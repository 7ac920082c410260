import Authoring
import Foundation
import PolicyModel
import Testing
import TestSupport

/// The whole reading of a content folder.
struct ContentReaderTests {
    @Test func `the healthy app is read whole, without a word`() throws {
        let (content, lines) = try HealthyContent.read(["kasa.md": HealthyContent.app])
        #expect(lines == [])
        let policy = try #require(content?.policies.first)
        #expect(policy.platforms == [.ios, .android])
        #expect(policy.releases.map(\.version.description) == ["2.7.0", "3.10"])
        #expect(
            policy.releases[0].shipments[.android]
                == .init(build: "270", requires: Version("26"), live: .from(Moment("2026-03-01")!)))
        #expect(policy.releases[1].shipments[.android]?.live == .pending)
        #expect(policy.latest == [.ios: Version("3.10")!])
        #expect(
            policy.minimum.mapValues { $0.map(\.version) } == [
                .ios: [Version("2.7.0")!], .android: [Version("2.7.0")!],
            ])
        #expect(policy.frequency == .once)
        #expect(policy.rules.first?.position.line == 13)
        #expect(policy.rules.first?.position.column == 5)
        #expect(policy.accepts.first?.until == Moment("2027-02-01"))
        #expect(policy.positions["minimum"].line == 10)
        #expect(policy.positions["minimum"].column == 10)
        #expect(policy.texts.keys.sorted() == ["bad", "force"])
        #expect(
            policy.extra["prince-of-versions"]?["meta"]
                == .object([
                    "a": .decimal("3.10"), "b": .string("3.10"), "c": .string("no"), "d": .bool(true),
                ]))
    }

    @Test func `carriage returns change nothing`() throws {
        let text = HealthyContent.app.replacing("\n", with: "\r\n")
        #expect(try HealthyContent.read(["kasa.md": text]).1 == [])
        let broken = HealthyContent.app("minimum: 2.7", "minimum: 2.8").replacing("\n", with: "\r\n")
        #expect(try HealthyContent.read(["kasa.md": broken]).1.count == 2)
    }

    @Test func `a folder without an app is an error`() throws {
        #expect(
            try HealthyContent.read([:]).1.map { $0.prefix { $0 != "|" } } == [
                "Content:1:1: error: the content folder holds no app [no-apps] "
            ])
    }

    @Test func `a missing folder is the world's failure`() {
        #expect(throws: ContentError.missingFolder(path: "/nonexistent/Content")) {
            try ContentReader.read("/nonexistent/Content")
        }
    }

    @Test func `every mistake of a run is reported, and the healthy app is kept`() throws {
        let (content, lines) = try HealthyContent.read([
            "kasa.md": HealthyContent.app("frequency: once", "frequency: onec"), "lisa.md": HealthyContent.app,
            "mia.md": HealthyContent.app("app: Kasa", "ap: Kasa"),
        ])
        #expect(
            lines == [
                "Content/kasa.md:11:12: error: 'onec' is not a value of 'frequency' [unknown-value] | did you mean 'once'?",
                "Content/mia.md:2:1: error: 'ap' is not a key of a policy [unknown-key] | did you mean 'app'?",
            ])
        #expect(content?.policies.map(\.slug) == ["lisa"])
    }

    @Test func `only the named apps are opened`() throws {
        let (content, lines) = try HealthyContent.read(
            ["kasa.md": HealthyContent.app, "lisa.md": "---\nbroken: [\n---\n"], only: ["kasa", "kas"])
        #expect(lines == ["Content:1:1: error: 'kas' is not an app here [unknown-app] | did you mean 'kasa'?"])
        #expect(content?.policies.map(\.slug) == ["kasa"])
    }

    @Test func `what stands beside a named app is not even looked at`() throws {
        let folder = try TemporaryFolder()
        try folder.write(HealthyContent.app, to: "Content/kasa.md")
        try folder.write("stray", to: "Content/stray.txt")
        try folder.write("no index", to: "Content/lisa/de.md")
        try folder.write("body {}", to: "Content/assets/a b.css")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/Content/mia.md", withDestinationPath: "/nonexistent")
        let reading = try ContentReader.read(folder.path + "/Content", only: ["kasa"])
        #expect(reading.diagnostics == [])
        #expect(reading.content?.policies.map(\.slug) == ["kasa"])
        #expect(reading.content?.assets == [])
        #expect(
            try ContentReader.read(folder.path + "/Content").diagnostics.map(\.id).sorted()
                == ["asset-name", "missing-index", "symlink-broken", "unexpected-file"])
    }

    @Test func `a fragment is the base, key by key and field by field`() throws {
        let base =
            "---\nminimum: {ios: 1.0, android: 1.0}\nfrequency: always\n---\n# Text: force\n- Title: Base\n- Message: From the base\n"
        let app = HealthyContent.app("app: Kasa", "app: Kasa\nextends: _base.md").replacing(
            "minimum: 2.7", with: "minimum: {ios: 2.7}")
        let (_, lines) = try HealthyContent.read(["_base.md": base, "kasa.md": app])
        #expect(
            lines == [
                "Content/_base.md:2:30: error: 1.0 in 'minimum' is not a listed release on Android [unlisted-version]"
                    + " | name a listed release, such as 2.7.0, or list it under 'releases'"
            ])
        let (content, none) = try HealthyContent.read([
            "_base.md": base.replacing(", android: 1.0", with: ""), "kasa.md": app,
        ])
        #expect(none == [])
        let policy = try #require(content?.policies.first)
        #expect(
            policy.texts["force"]?.words[.english]?.mapValues(\.text) == [
                .title: "Update required", .message: "From the base",
            ])
        #expect(policy.minimum.mapValues { $0.map(\.version) } == [.ios: [Version("2.7")!]])
        #expect(policy.frequency == .once)
    }

    @Test func `a fragment that no app extends is a warning, where every app could be read`() throws {
        let base = "---\nfrequency: always\n---\n"
        #expect(
            try HealthyContent.read(["_base.md": base, "kasa.md": HealthyContent.app]).1 == [
                "Content/_base.md:1:1: warning: no app extends '_base.md', so that nothing of it counts [unused-fragment]"
                    + " | write extends: _base.md in the app that is meant, or remove the file"
            ])
        let broken = try HealthyContent.read(["_base.md": base, "kasa.md": "---\napp: [\n---\n"]).1
        #expect(!broken.isEmpty && !broken.contains { $0.contains("unused-fragment") })
        #expect(
            try HealthyContent.read(["_base.md": base, "kasa.md": HealthyContent.app], only: ["kasa"]).1 == [])
    }

    @Test func `the same words in two files of an app name both places`() throws {
        let (_, lines) = try HealthyContent.read([
            "kasa/index.md": HealthyContent.app,
            "kasa/de.md": "---\nlanguage: de\napp: No\n---\n# Text: force\n- Title: Neu\n",
            "kasa/en.md": "# Text: force\n- Title: Again\n",
        ])
        #expect(
            lines
                == [
                    "Content/kasa/de.md:3:1: error: 'app' stands outside the app's main file [misplaced-key]"
                        + " | beside index.md a file may hold 'language' only; move the key to Content/kasa/index.md",
                    "Content/kasa/en.md:2:10: error: 'Title' of text 'force' in en is written more than once [repeated-section]"
                        + " | keep one of them | Content/kasa/index.md:19:10: first written here",
                ].map { $0.replacing("/Content/", with: "Content/") })
    }
}
