import PolicyModel
import TestSupport
import Testing

@testable import ClientFormats
@testable import ClientKit
@testable import XUpdate

/// XUpdate's one line, its link and its words, whole.
struct XUpdateTests {
    private static func choice(_ versions: [String] = []) -> ClientChoice {
        var options = ClientOptions()
        if !versions.isEmpty { options.versions = [.android: versions] }
        return ClientChoice(
            name: "xupdate", options: options,
            position: SourcePosition(file: Sample.position.file, line: 4, column: 11))
    }

    private static let archive = Release.Archive(
        url: "https://cdn.example.com/kasa.apk?v=3", length: 4_194_305, md5: "e4b79a36efb9f17df7e3bb161f9bcfd8")

    private static func release(
        _ version: String, _ code: Int, requires: String? = nil, archive: Release.Archive? = archive
    ) -> Release {
        Release(
            version: Sample.version(version),
            shipments: [
                .android: .init(build: "\(code)", requires: requires.map(Sample.version), archive: archive)
            ], position: Sample.position)
    }

    private static func policy(
        _ choice: ClientChoice = choice(), releases: [Release]? = nil, minimum: String? = nil,
        frequency: Frequency = .always, rules: [Rule] = [], store: String? = nil
    ) -> Policy {
        Sample.policy(
            platforms: [.android], ids: [.android: "com.example.kasa"], stores: store.map { [.android: $0] } ?? [:],
            clients: [choice],
            releases: releases ?? [release("1.0", 100), release("1.1", 110), release("2.0", 200)],
            minimum: minimum.map { [.android: $0] } ?? [:], frequency: frequency, rules: rules)
    }

    private func written(_ policy: Policy) -> (documents: [Artifact], diagnostics: [Diagnostic]) {
        var diagnostics: [Diagnostic] = []
        let documents = XUpdate().documents(for: DatedPolicy(policy, at: Sample.moment), reporting: &diagnostics)
        return (documents, diagnostics)
    }

    private func status(_ policy: Policy) -> Int? {
        let document = written(policy).documents.first
        return document.flatMap { (try? Document(Document.reading($0.bytes, as: .newest), as: .newest))?.status }
    }

    @Test func `a document has every key, and the archive of the announced release`() {
        let (documents, diagnostics) = written(Self.policy())
        #expect(diagnostics == [])
        #expect(documents.map(\.path) == ["kasa/xupdate.json"])
        Golden.expect(documents[0].bytes, equals: "plain.json")
    }

    @Test func `the line is the lowest code of the announced release, and each code of a release has one answer`()
        throws
    {
        let releases = [
            Sample.release("1.0", codes: [100...100, 101...101, 103...103], on: [.android]),
            Release(
                version: Sample.version("2.0"),
                shipments: [.android: .init(codes: VersionCodes([200...209]), archive: Self.archive)],
                position: Sample.position),
        ]
        let policy = Self.policy(releases: releases, minimum: "2.0"), (documents, diagnostics) = written(policy)
        #expect(diagnostics == [])
        let dated = DatedPolicy(policy, at: Sample.moment)
        #expect(Agreement.losses(for: dated, documents: [(XUpdate(), documents)]).isEmpty)
        let model = XUpdate().model(reading: documents, of: "kasa", as: XUpdate().editions(for: policy)[0])
        let answers = [100, 101, 103, 199, 200, 209].map { code in
            let device = ClientDevice(
                platform: .android, version: "x", build: .known("\(code)"), bundleID: "", os: "34", language: .english)
            return model.answer(on: device).outcome
        }
        let force = ClientAnswer.Outcome.verdict(.force), none = ClientAnswer.Outcome.verdict(.none)
        #expect(answers == [force, force, force, force, none, none])
    }

    @Test func `all below are forced, notified once, or left alone as a group`() {
        #expect(status(Self.policy()) == 1)
        #expect(status(Self.policy(frequency: .once)) == 3)
        #expect(status(Self.policy(minimum: "2.0")) == 2)
        #expect(status(Self.policy(minimum: "1.1")) == 1)
        let alone = Sample.rule(.none, id: "alone", text: nil) { $0.version = Sample.range("1.0") }
        #expect(status(Self.policy(rules: [alone])) == 0)
    }

    @Test(arguments: [(11, 2), (20, 0)])
    func `a version between two codes that follow each other is on no device`(code: Int, status: Int) {
        let quiet = Sample.rule(.none, id: "quiet", text: nil) { $0.version = Sample.range(">1.0.1") }
        let releases = [Self.release("1.0.0", 9), Self.release("1.0.1", 10), Self.release("2.0.0", code)]
        #expect(self.status(Self.policy(releases: releases, minimum: "2.0.0", rules: [quiet])) == status)
    }

    @Test func `nobody is notified where nothing is live`() {
        let pending = Release(
            version: Sample.version("1.0"),
            shipments: [.android: .init(build: "100", live: .pending, archive: Self.archive)],
            position: Sample.position)
        #expect(status(Self.policy(releases: [pending])) == 0)
    }

    @Test(arguments: [
        ("https://play.google.com/store/apps/details?id=com.example.kasa", ["2.1.5"], true),
        ("https://example.com/get.html", ["2.1.5", "2.1.0"], false), ("https://example.com/get.html", [], true),
        ("https://example.com/get", ["2.1.5"], true),
    ])
    func `a link that cannot be installed is refused`(store: String, versions: [String], isDead: Bool) {
        let releases = [Self.release("1.0", 100, archive: nil), Self.release("2.0", 200, archive: nil)]
        let (documents, diagnostics) = written(
            Self.policy(Self.choice(versions), releases: releases, store: store))
        #expect(diagnostics.map(\.id) == (isDead ? ["dead-link"] : []))
        #expect(documents.isEmpty == isDead)
    }

    @Test func `what the document needs is named`() {
        let bare = Release(version: Sample.version("1.0"), shipments: [.android: .init()], position: Sample.position)
        #expect(written(Self.policy(releases: [bare])).diagnostics.map(\.id) == ["missing-build", "missing-store"])
        #expect(
            written(Self.policy(Self.choice(["2.1.5", "3.0"]))).diagnostics.map(\.message) == [
                "3.0 is no release of XUpdate that Decree distinguishes"
            ])
        #expect(
            written(Self.policy(minimum: "2.0", frequency: .once)).diagnostics.map(\.id) == ["ignored-version"])
        #expect(
            written(Self.policy(Self.choice(["2.1.5"]), minimum: "2.0", frequency: .once)).diagnostics == [])
        #expect(
            written(Self.policy(frequency: .once)).diagnostics.map(\.message) == [
                "XUpdate up to 2.1.3 offers to ignore 2.0, and then never forces it: a later force is not shown"
            ])
        #expect(written(Self.policy(Self.choice(["2.1.5", "2.0.7"]), frequency: .once)).diagnostics == [])
    }

    @Test(arguments: [
        ("{}", ["Code"]), ("[]", [""]), ("{\"Code\": 0", [""]),
        (#"{"Code": 0, "UpdateStatus": 1, "VersionCode": 3, "ModifyContent": "a"}"#, ["DownloadUrl"]),
        (
            #"{"Code": 0, "UpdateStatus": 7, "VersionCode": 3, "ModifyContent": "a", "DownloadUrl": "https://play.google.com/store/apps/details?id=a", "Extra": 1}"#,
            ["UpdateStatus", "DownloadUrl", "Extra"]
        ),
        (
            #"{"Code": 0, "UpdateStatus": "1", "VersionCode": 4294967299, "ModifyContent": null, "DownloadUrl": "https://a.example/a.apk", "ApkMd5": "x", "apkSize": 3}"#,
            ["VersionCode", "ModifyContent", "ApkMd5", "apkSize"]
        ),
    ])
    func `the dangers of a document are named where they stand`(document: String, paths: [String]) {
        let artifact = Artifact(path: "kasa/xupdate.json", bytes: Array(document.utf8), role: .document)
        #expect(Model(reading: [artifact], of: "kasa", as: .newest).dangers.map(\.path) == paths)
    }

    private struct Said: Equatable {
        let outcome: ClientAnswer.Outcome
        let path: String
        let dangers: [String]
    }

    /// What an edition does with a document on a device below its code, and the dangers that it has there.
    private func said(_ text: String, as edition: Edition) -> Said {
        let artifact = Artifact(path: "kasa/xupdate.json", bytes: Array(text.utf8), role: .document)
        let model = Model(reading: [artifact], of: "kasa", as: edition)
        let answer = model.answer(
            on: ClientDevice(
                platform: .android, version: "1.0", build: .known("100"), bundleID: "", os: "30", language: .english))
        let dangers = model.dangers.map { "\($0.kind.rawValue) \($0.path)" }
        return Said(outcome: answer.outcome, path: answer.path, dangers: dangers)
    }

    private static func document(
        status: Int = 1, name: String = "\"2.0\"", link: String = "https://a.b/a.apk", words: String = "\"\"",
        uploaded: String = "\"\"", end: String = "}"
    ) -> String {
        """
        {"Code": 0, "Msg": \(words), "UpdateStatus": \(status), "VersionCode": 200, "VersionName": \(name), \
        "UploadTime": \(uploaded), "ModifyContent": "a", "DownloadUrl": "\(link)", "ApkSize": 1, "ApkMd5": ""\(end)
        """
    }

    @Test(arguments: Edition.allCases, 1...3)
    func `an empty name counts as ignored`(edition: Edition, status: Int) {
        let isSilent = edition != .newest || status == 3
        let said = said(Self.document(status: status, name: "\"\""), as: edition)
        #expect(said.outcome == .verdict(isSilent ? .none : status == 2 ? .force : .recommend))
        #expect(said.path == (isSilent ? "VersionName" : "UpdateStatus"))
        let unknown = edition == .oldest && status == 3 ? ["misread UpdateStatus"] : []
        #expect(said.dangers.filter { !unknown.contains($0) } == (isSilent ? ["misread VersionName"] : []))
    }

    @Test(arguments: ["https://play.google.com/store/apps/details?id=a", "soon"], 1...2)
    func `a link that nobody can install is a danger, and the dialog is shown all the same`(link: String, status: Int) {
        for edition in Edition.allCases {
            let said = said(Self.document(status: status, link: link), as: edition)
            #expect(said.outcome == .verdict(status == 2 ? .force : .recommend))
            #expect(said.dangers == ["misread DownloadUrl"])
        }
        let artifact = Artifact(
            path: "kasa/xupdate.json", bytes: Array(Self.document(status: 2, link: link).utf8), role: .document)
        #expect(
            Model(reading: [artifact], of: "kasa", as: .newest).dangers.map(\.message) == [
                "DownloadUrl is no file that Android installs, and is downloaded as one all the same: "
                    + "the dialog stays, and nobody gets past it"
            ])
    }

    @Test(arguments: [("Msg", "[]"), ("Msg", "{}"), ("UploadTime", "{\"a\": 1}"), ("UploadTime", "[1]")])
    func `a list or an object for a text is refused up to 2.0.7, which shows none of the two`(
        key: String, value: String
    ) {
        let document = key == "Msg" ? Self.document(words: value) : Self.document(uploaded: value)
        #expect(said(document, as: .newest) == Said(outcome: .verdict(.recommend), path: "UpdateStatus", dangers: []))
        #expect(said(document, as: .middle) == Said(outcome: .verdict(.recommend), path: "UpdateStatus", dangers: []))
        let cause = "\(key) is \(value.hasPrefix("[") ? "an array" : "an object")"
        #expect(said(document, as: .oldest) == Said(outcome: .refused(cause), path: key, dangers: ["refusal \(key)"]))
        #expect(said(document.replacing(value, with: "5"), as: .oldest).outcome == .verdict(.recommend))
    }

    @Test(arguments: [
        // Nobody is offered a plain update that is refused.
        ("\"Code\": 0, \"UpdateStatus\": 7, \"VersionCode\": 200, \"ModifyContent\": \"a\"", ["refusal DownloadUrl"]),
        // Nobody has a lower code, so that the texts are not asked for.
        ("\"Code\": 0, \"UpdateStatus\": 1, \"VersionCode\": 0", []),
    ])
    func `what nobody is shown is no danger`(members: String, dangers: [String]) {
        for edition in [Edition.newest, .middle] {
            let said = said("{\(members), \"VersionName\": \"2.0\", \"ApkSize\": 1, \"ApkMd5\": \"\"}", as: edition)
            #expect(said.dangers == dangers)
        }
    }

    @Test func `up to 2.0.7 a key in capitals is read, whatever the others are`() {
        let text = Self.document().replacing("\"Code\"", with: "\"code\"")
        let expected = Said(outcome: .verdict(.recommend), path: "UpdateStatus", dangers: ["ignored code"])
        #expect(said(text, as: .oldest) == expected)
        let small = "{\"code\": 0, \"versionCode\": 200, \"updateStatus\": 1}"
        #expect(said(small, as: .oldest).dangers == ["ignored "])
    }

    @Test(arguments: [
        (#""versionCode": 3, "updateStatus": 1"#, "code is missing", ["refusal code"]),
        (#""versionCode": 3, "VersionCode": 4"#, "code is missing", ["refusal code", "ignored VersionCode"]),
        (#""VersionCode": 3, "UpdateStatus": 1"#, "Code is missing", ["refusal Code"]),
    ])
    func `without Code the small keys are read, so that code is what is missing`(
        members: String, cause: String, dangers: [String]
    ) {
        for edition in [Edition.newest, .middle] {
            let said = said("{\(members)}", as: edition)
            #expect(said.outcome == .refused(cause))
            #expect(said.dangers == dangers)
        }
    }

    @Test(arguments: ["2147483648", "-2147483649", "\"3000000000\"", "3e9", "9223372036854775807"])
    func `up to 2.0.7 a size may need 64 bits, and a code may not`(number: String) {
        let large = Self.document().replacing("\"ApkSize\": 1", with: "\"ApkSize\": \(number)")
        #expect(said(large, as: .oldest) == Said(outcome: .verdict(.recommend), path: "UpdateStatus", dangers: []))
        let code = "{\"VersionCode\": \(number), \"UpdateStatus\": 1}"
        #expect(said(code, as: .oldest).outcome == .refused("VersionCode is no whole number"))
    }

    /// Measured on 2.1.5 and 2.1.0.
    @Test(arguments: [
        ("2147483648", 2_147_483_648), ("-2147483649", -2_147_483_649), ("\"3e9\"", 3_000_000_000), ("1.9", 1),
        ("9223372036854775808", Int.max),
    ])
    func `from 2.0.8 on a size has 64 bits, and a code 32`(written: String, size: Int) throws {
        for edition in [Edition.newest, .middle] {
            let large = Self.document().replacing("\"ApkSize\": 1", with: "\"ApkSize\": \(written)")
            #expect(try Document(Document.reading(Array(large.utf8), as: edition), as: edition).update.size == size)
            let code = Self.document().replacing("200", with: "4294967496")
            #expect(try Document(Document.reading(Array(code.utf8), as: edition), as: edition).update.code == 200)
        }
    }

    @Test func `what follows the document is refused up to 2.0.7`() {
        let document = Self.document(end: "} x")
        #expect(said(document, as: .newest).outcome == .verdict(.recommend))
        #expect(
            said(document, as: .oldest)
                == Said(outcome: .refused("the document goes on after its end"), path: "", dangers: ["refusal "]))
    }

    @Test func `up to 2.0.7 bare numbers count as they are written`() throws {
        let document = Self.document(name: "3.10").replacing("200", with: "0500")
        for (edition, code, name) in [(Edition.newest, 320, "3.1"), (.oldest, 500, "3.10")] {
            let update = try Document(Document.reading(Array(document.utf8), as: edition), as: edition).update
            #expect(update.code == code)
            #expect(update.name == name)
        }
        let hexadecimal = Self.document().replacing("200", with: "0x200")
        #expect(said(hexadecimal, as: .newest).outcome == .verdict(.recommend))
        #expect(said(hexadecimal, as: .oldest).outcome == .refused("VersionCode is no whole number"))
    }

    @Test(arguments: [#"2\.0"#, #"2\u+041"#])
    func `up to 2.0.7 an escape that JSON does not have is refused`(name: String) {
        let document = Self.document(name: "\"\(name)\"")
        #expect(said(document, as: .middle).outcome == .verdict(.recommend))
        #expect(said(document, as: .oldest).dangers == ["refusal "])
    }

    @Test func `an existing document becomes a policy`() {
        let artifact = Artifact(
            path: "kasa/xupdate.json", bytes: written(Self.policy(minimum: "2.0")).documents[0].bytes, role: .document)
        let facts = XUpdate().facts(in: ImportRequest(slug: "kasa", documents: [artifact]))
        #expect(facts.releases[.android]?.values.map(\.build) == ["200"])
        #expect(facts.announced[.android] == Sample.version("2.0"))
        #expect(facts.rules.map(\.verdict) == [.force])
        // 4,194,305 bytes are 4097 kilobytes.
        #expect(
            facts.notes.map(\.message) == [
                "ApkSize counts kilobytes: the length 4195328 is inferred from it, and the file may have up to 1023 "
                    + "bytes less"
            ])
        #expect(XUpdate().installedFiles(in: artifact.bytes).map(\.lengths) == [4_194_305...4_195_328])
        let shipped = facts.releases[.android]?[Sample.version("2.0")]
        #expect(shipped?.archive?.url == Self.archive.url && shipped?.archive?.md5 == Self.archive.md5)
        #expect(shipped?.archive?.length == 4_195_328)
    }

    @Test(arguments: [
        ("https://example.com/get.html", "https://example.com/get.html", 0),
        ("https://play.google.com/store/apps/details?id=a", nil, 1), ("http://example.com/a.apk", nil, 1),
    ])
    func `an existing link is imported as far as it works`(address: String, store: String?, notes: Int) {
        let document = """
            {"Code": 0, "UpdateStatus": 1, "VersionCode": 200, "VersionName": "2.0", "ModifyContent": "a", \
            "DownloadUrl": "\(address)"}
            """
        let artifact = Artifact(path: "kasa/xupdate.json", bytes: Array(document.utf8), role: .document)
        let facts = XUpdate().facts(in: ImportRequest(slug: "kasa", documents: [artifact]))
        #expect(facts.stores[.android] == store)
        #expect(facts.notes.count == notes)
        #expect(facts.releases[.android]?.values.map(\.archive) == [nil])
    }

    private func facts(_ document: String, known: String...) -> ImportedFacts {
        let artifact = Artifact(path: "kasa/xupdate.json", bytes: Array(document.utf8), role: .document)
        let releases = known.map { ImportRequest.Known(version: Sample.version($0), build: "200") }
        return XUpdate().facts(in: ImportRequest(slug: "kasa", documents: [artifact], known: releases))
    }

    @Test func `a name that is no version is given one by the code's release`() {
        let document = """
            {"Code": 0, "UpdateStatus": 1, "VersionCode": 200, "VersionName": "Spring", "ModifyContent": "a", \
            "DownloadUrl": "https://example.com/a.apk"}
            """
        #expect(
            facts(document).notes.map(\.message) == [
                "VersionName names no version: give one with --release VERSION=200"
            ])
        let known = facts(document, known: "2.0")
        #expect(known.notes == [] && known.announced[.android] == Sample.version("2.0"))
        #expect(known.rules.map(\.words) == [[nil: [.message: "a"]]])
        #expect(known.releases[.android]?[Sample.version("2.0")]?.archive?.url == "https://example.com/a.apk")
    }

    @Test func `the letter of a tag is taken off a name, and said`() {
        let document = """
            {"Code": 0, "UpdateStatus": 2, "VersionCode": 300, "VersionName": "v3.0.0", "ModifyContent": "a", \
            "DownloadUrl": "https://example.com/a.apk"}
            """
        let facts = facts(document)
        #expect(facts.announced[.android] == Sample.version("3.0.0"))
        #expect(facts.notes.map(\.message) == ["VersionName is 'v3.0.0', listed as 3.0.0"])
    }

    @Test func `words of which nobody is notified are named`() {
        let document = """
            {"Code": 0, "UpdateStatus": 0, "VersionCode": 200, "VersionName": "2.0", "ModifyContent": "a", \
            "DownloadUrl": "https://example.com/a.apk"}
            """
        #expect(
            facts(document).notes.map(\.message) == ["ModifyContent is left out: UpdateStatus 0 notifies nobody of it"])
    }
}
