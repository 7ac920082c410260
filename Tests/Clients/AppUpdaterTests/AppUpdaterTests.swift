import PolicyModel
import TestSupport
import Testing

@testable import ClientFormats
@testable import ClientKit
@testable import AppUpdater

/// AppUpdater's one line, in both formats, whole.
struct AppUpdaterTests {
    private static func choice(_ format: Document.Format) -> ClientChoice {
        var options = ClientOptions()
        options.format = format
        return ClientChoice(name: "app-updater", options: options, position: Sample.position)
    }

    private static func policy(
        _ format: Document.Format = .json, rules: [Rule] = [],
        store: String? = "https://example.com/get?a=1&b=2",
        notes: [String] = ["- Faster", "- Tom & \"Jerry\" <3"]
    ) -> Policy {
        let releases = [("1.0", "100"), ("2.0", "200")].map { Sample.release($0.0, build: $0.1, on: [.android]) }
        return Sample.policy(
            platforms: [.android], ids: [:], stores: store.map { [.android: $0] } ?? [:], clients: [choice(format)],
            releases: releases, rules: rules,
            notes: notes.isEmpty ? [:] : [Sample.version("2.0"): [.english: Prose(html: "<p>", lines: notes)]])
    }

    private func written(_ policy: Policy) -> (documents: [Artifact], diagnostics: [Diagnostic]) {
        var diagnostics: [Diagnostic] = []
        let documents = AppUpdater().documents(for: DatedPolicy(policy, at: Sample.moment), reporting: &diagnostics)
        return (documents, diagnostics)
    }

    @Test(arguments: Document.Format.allCases)
    func `a document is written, and read back by the library's rules`(format: Document.Format) throws {
        let (documents, diagnostics) = written(Self.policy(format))
        #expect(diagnostics == [])
        #expect(documents.map(\.path) == ["kasa/app-updater.\(format.rawValue)"])
        Golden.expect(documents[0].bytes, equals: "plain.\(format.rawValue)")
        let read = try Document(documents[0].bytes, as: format)
        #expect(read.version == "2.0" && read.code == 200 && read.address == "https://example.com/get?a=1&b=2")
        #expect(read.notes == "- Faster\n- Tom & \"Jerry\" <3")
    }

    @Test func `the line is the lowest code of the announced release, and each code of a release has one answer`()
        throws
    {
        let releases = [
            Sample.release("1.0", codes: [100...100, 101...101, 103...103], on: [.android]),
            Sample.release("2.0", codes: [200...209], on: [.android]),
        ]
        let policy = Sample.policy(
            platforms: [.android], ids: [:], stores: [.android: "https://example.com/get"],
            clients: [Self.choice(.json)], releases: releases)
        let document = try #require(written(policy).documents.first)
        #expect(try Document(document.bytes, as: .json).code == 200)
        let dated = DatedPolicy(policy, at: Sample.moment)
        #expect(Agreement.losses(for: dated, documents: [(AppUpdater(), [document])]).isEmpty)
    }

    @Test func `where a rule leaves some alone nobody is told`() throws {
        let alone = Sample.rule(.none, id: "alone") { $0.version = Sample.range("1.0") }
        let document = try #require(written(Self.policy(rules: [alone])).documents.first)
        #expect(try Document(document.bytes, as: .json).code == 1)
    }

    @Test(arguments: Document.Format.allCases)
    func `where no release has a code the names decide`(format: Document.Format) throws {
        func policy(_ releases: [Release], rules: [Rule] = []) -> Policy {
            Sample.policy(
                platforms: [.android], ids: [:], stores: [.android: "https://example.com/get"],
                clients: [Self.choice(format)], releases: releases, rules: rules)
        }
        let releases = ["1.0", "1.10", "2.0"].map { Sample.release($0, on: [.android]) }
        let named = policy(releases), (documents, diagnostics) = written(named)
        #expect(diagnostics == [])
        let document = try #require(documents.first)
        let read = try Document(document.bytes, as: format)
        #expect(read.version == "2.0" && (read.code ?? 0) == 0)
        let dated = DatedPolicy(named, at: Sample.moment)
        #expect(Agreement.losses(for: dated, documents: [(AppUpdater(), [document])]).isEmpty)
        let alone = Sample.rule(.none, id: "alone") { $0.version = Sample.range("1.0") }
        let silent = try #require(written(policy(releases, rules: [alone])).documents.first)
        #expect(try Document(silent.bytes, as: format).code == 1)
        let mixed = written(policy(releases + [Sample.release("3.0", build: "300", on: [.android])])).diagnostics
        #expect(mixed.map(\.id) == ["missing-build", "missing-build", "missing-build"])
        #expect(
            mixed.first?.message == "release 1.0 has no build on Android, and app-updater compares either the version "
                + "codes of all releases or their names")
    }

    @Test func `without a link there is no document`() {
        let (documents, diagnostics) = written(Self.policy(store: nil))
        #expect(documents == [] && diagnostics.map(\.id) == ["missing-store"])
        #expect(
            diagnostics.map(\.help) == [
                "give the announced release an archive: {url: \"https://….apk\"}, or write "
                    + "`store: {android: \"https://…\"}`"
            ])
    }

    @Test(arguments: [
        ("json", "{}", ["latestVersion"]), ("json", "[", [""]),
        ("json", #"{"latestVersion": "3-beta", "url": "market://a"}"#, ["url"]),
        (
            "json", #"{"latestVersion": "3-beta", "url": "https://a.example", "latestVersionCode": 0, "x": 1}"#,
            ["latestVersionCode", "x"]
        ),
        (
            "json",
            #"{"latestVersion": 3.10, "url": "https://a.example", "latestVersionCode": 4294967597, "releaseNotes": "a"}"#,
            ["latestVersion", "latestVersionCode", "releaseNotes"]
        ),
        (
            "json",
            #"{"latestVersion": "3", "latestVersionCode": 3, "url": "https://a.example", "releaseNotes": ["a","b",]}"#,
            ["releaseNotes"]
        ),
        ("xml", "<a/>", ["update"]), ("xml", "<a>", [""]),
        (
            "xml",
            "<a><url>https://a.example</url><update/><update><latestVersion>3</latestVersion><latestVersionCode>3</latestVersionCode><latestVersionCode>4</latestVersionCode></update><url>https://a.example</url></a>",
            ["url", "update", "latestVersionCode", "url"]
        ),
        ("xml", "<update><url>https://a.example</url></update>", ["update"]),
        (
            "xml",
            "<update><latestVersion>3</latestVersion><latestVersionCode>3</latestVersionCode><url>https://a.example</url><forceUpdate>true</forceUpdate></update>",
            ["forceUpdate"]
        ),
        ("xml", "<update>\n<latestVersion>3</latestVersion></update>", ["latestVersionCode", "update"]),
    ])
    func `the dangers of a document are named`(format: String, document: String, paths: [String]) {
        let artifact = Artifact(path: "kasa/app-updater.\(format)", bytes: Array(document.utf8), role: .document)
        let dangers = Model(reading: [artifact], of: "kasa").dangers
        #expect(dangers.map(\.path) == paths.map { format == "json" && !document.contains("\"\($0)\"") ? "" : $0 })
    }

    private func answer(_ text: String, as format: Document.Format = .json) -> ClientAnswer {
        let artifact = Artifact(path: "kasa/app-updater.\(format.rawValue)", bytes: Array(text.utf8), role: .document)
        let device = ClientDevice(
            platform: .android, version: "1.0", build: .known("100"), bundleID: "", os: "30", language: .english)
        return AppUpdater().model(reading: [artifact], of: "kasa", as: .only).answer(on: device)
    }

    @Test func `a null in the notes is shown, and is a danger`() {
        let text =
            #"{"latestVersion": "3", "latestVersionCode": 3, "url": "https://a.b", "releaseNotes": ["a", null, ""]}"#
        let artifact = Artifact(path: "kasa/app-updater.json", bytes: Array(text.utf8), role: .document)
        #expect(
            Model(reading: [artifact], of: "kasa").dangers.map { "\($0.column) \($0.message)" } == [
                "92 releaseNotes[1] is null: the user reads the word null"
            ])
    }

    @Test(arguments: ["<p:url>https://a.b</p:url>", "<url p:b=\"2\" p:a=\"1\">https://a.b</url>"])
    func `a prefix without a namespace stops the client, as one with it does not`(link: String) {
        let update = "<update><latestVersion>3</latestVersion>\(link)</update>"
        let name = link.hasPrefix("<p:") ? "p:url" : "p:a"
        #expect(answer(update, as: .xml).outcome == .refused("\(name) has a prefix without a namespace"))
        let bound = "<a xmlns:p=\"urn:p\" xml:lang=\"en\">\(update)</a>"
        #expect(answer(bound, as: .xml).outcome == .verdict(.recommend))
    }

    @Test func `a text before the update is no part of what stands in it`() {
        let code = "<latestVersionCode>320</latestVersionCode><url>https://a.b</url><latestVersion>3</latestVersion>"
        #expect(answer("<a>text<update>\(code)</update></a>", as: .xml).outcome == .verdict(.recommend))
        #expect(
            answer("<a><update>text\(code)</update></a>", as: .xml).outcome
                == .refused("latestVersionCode is no whole number"))
    }

    /// Measured on the parser of 2.7.
    @Test func `each text of the notes is read without the blanks around it`() {
        let text =
            #"{"latestVersion": "3", "latestVersionCode": 300, "url": "https://a.b", "releaseNotes": [" a\t", "\u00a0- b", 5]}"#
        #expect(answer(text).offer?.notes == "a\n\u{A0}- b\n5")
    }

    @Test(arguments: ["[\"a\",\"b\",]", "[,\"a\"]", "[\"a\",,\"b\"]"])
    func `a comma without an entry in the notes refuses the document, and a written null is shown`(notes: String) {
        func document(_ notes: String) -> String {
            "{\"latestVersion\": \"3\", \"latestVersionCode\": 300, \"url\": \"https://a.b\", \"releaseNotes\": \(notes)}"
        }
        let refused = answer(document(notes))
        #expect(refused.outcome == .refused("releaseNotes has a comma without an entry"))
        #expect(refused.path == "releaseNotes")
        let shown = answer(document("[\"a\", null]"))
        #expect(shown.outcome == .verdict(.recommend) && shown.dialog?.text == "a\nnull")
    }

    @Test func `of several updates the last one is read, and dangers stand at its lines`() {
        func update(_ code: String) -> String {
            "<update><latestVersion>3</latestVersion>\n<latestVersionCode>\(code)</latestVersionCode><url>https://a.b</url></update>"
        }
        let text = "<a>\(update("300"))\n\(update("0"))</a>"
        #expect(answer(text, as: .xml).outcome == .verdict(.recommend))
        #expect(DocumentText(Array(text.utf8)).value(at: "latestVersionCode")?.text == "<latestVersionCode>0")
        let artifact = Artifact(path: "kasa/app-updater.xml", bytes: Array(text.utf8), role: .document)
        let dangers = Model(reading: [artifact], of: "kasa").dangers
        #expect(dangers.map { "\($0.line):\($0.column) \($0.path)" } == ["3:1 update", "4:1 latestVersionCode"])
    }

    @Test func `what an update lacks is said at that update, and a fault at its own element`() {
        func dangers(_ first: String, _ second: String) -> [String] {
            let text =
                "<a><update>\(first)</update>\n <update><latestVersion>3</latestVersion><url>https://a.b</url>\(second)</update></a>"
            let artifact = Artifact(path: "kasa/app-updater.xml", bytes: Array(text.utf8), role: .document)
            return Model(reading: [artifact], of: "kasa").dangers.map { "\($0.line):\($0.column) \($0.path)" }
        }
        let code = "<latestVersionCode>3</latestVersionCode>"
        #expect(dangers(code, "") == ["2:2 update", "2:2 latestVersionCode"])
        #expect(
            dangers(code.replacing("3", with: "x"), code) == ["2:2 update", "1:12 latestVersionCode"])
    }

    @Test func `an update that nobody is offered ends no app, whatever it lacks`() {
        func dangers(_ version: String) -> [String] {
            let text = "<update><latestVersion>\(version)</latestVersion></update>"
            let artifact = Artifact(path: "kasa/app-updater.xml", bytes: Array(text.utf8), role: .document)
            return Model(reading: [artifact], of: "kasa").dangers.map { "\($0.kind.rawValue) \($0.path)" }
        }
        #expect(dangers("3") == ["misread latestVersionCode", "crash update"])
        #expect(dangers("0.0.0.0") == ["misread latestVersionCode"])
        #expect(dangers("3?") == ["misread latestVersionCode"])
    }

    @Test func `what stands behind a fault is said all the same`() {
        let text = "<a><update><latestVersionCode>x</latestVersionCode></update><url>https://a.b</url></a>"
        let artifact = Artifact(path: "kasa/app-updater.xml", bytes: Array(text.utf8), role: .document)
        let dangers = Model(reading: [artifact], of: "kasa").dangers.map { "\($0.kind.rawValue) \($0.path)" }
        #expect(dangers == ["misread url", "refusal latestVersionCode"])
        #expect(answer(text, as: .xml).outcome == .refused("latestVersionCode is no whole number"))
    }

    @Test func `an entity that the document spells out is read, and one of another file is a danger`() {
        let update =
            "<latestVersion>&v;</latestVersion><latestVersionCode>3&v;</latestVersionCode><url>https://a.b</url>"
        let inner = "<!DOCTYPE a [<!ENTITY v \"00\">]><a><update>\(update)</update></a>"
        #expect(answer(inner, as: .xml).outcome == .verdict(.recommend))
        let outer = inner.replacing("\"00\"", with: "SYSTEM \"https://a.b/v\"")
        #expect(answer(outer, as: .xml).outcome == .refused("latestVersion has no digit, or a line end"))
        let artifact = Artifact(path: "kasa/app-updater.xml", bytes: Array(outer.utf8), role: .document)
        #expect(
            Model(reading: [artifact], of: "kasa").dangers.map(\.message) == [
                "the document takes '&v;' from another file, which no client opens",
                "latestVersion has no digit, or a line end: the client shows nothing",
            ])
    }

    @Test(arguments: Document.Format.allCases)
    func `an existing document becomes a policy`(format: Document.Format) throws {
        let document = try #require(written(Self.policy(format)).documents.first)
        #expect(AppUpdater().fileName(of: document.bytes, part: "", on: []) == "app-updater.\(format.rawValue)")
        let facts = AppUpdater().facts(in: ImportRequest(slug: "kasa", documents: [document]))
        #expect(facts.releases[.android]?.values.map(\.build) == ["200"])
        #expect(facts.announced[.android] == Sample.version("2.0"))
        #expect(facts.stores[.android] == "https://example.com/get?a=1&b=2")
        #expect(facts.options.format == format)
        #expect(facts.rules.map(\.verdict) == [.recommend])
    }

    @Test(arguments: [
        (
            "", "the document has no latestVersionCode, so that names are compared, without their letters"
        ),
        (
            #", "latestVersionCode": "x""#,
            "latestVersionCode is no code above 0, so that names are compared, without their letters"
        ),
    ])
    func `a code that is missing is said to be, and not to be too low`(code: String, message: String) {
        let text = #"{"latestVersion": "3.1", "url": "https://a.example"\#(code)}"#
        let artifact = Artifact(path: "kasa/app-updater.json", bytes: Array(text.utf8), role: .document)
        #expect(Model(reading: [artifact], of: "kasa").dangers.map(\.message) == [message])
    }
}
