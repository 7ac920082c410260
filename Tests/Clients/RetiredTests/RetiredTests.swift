import ClientTestSupport
import PolicyModel
import TestSupport
import Testing

@testable import ClientFormats
@testable import ClientKit
@testable import Retired

/// Retired's list of version strings and its two messages, whole.
struct RetiredTests {
    private let choice = ClientChoice(
        name: "retired", position: SourcePosition(file: Sample.position.file, line: 4, column: 11))

    private func written(_ policy: Policy) -> (documents: [Artifact], diagnostics: [Diagnostic]) {
        var diagnostics: [Diagnostic] = []
        let dated = DatedPolicy(policy, at: Sample.moment)
        return (Retired().documents(for: dated, reporting: &diagnostics), diagnostics)
    }

    private func expect(_ documents: [Artifact], _ names: [String], in folder: String) {
        #expect(documents.map(\.path) == names.map { "kasa/\($0).json" })
        for (artifact, name) in zip(documents, names) {
            Golden.expect(artifact.bytes, equals: "\(folder)/\(name).json")
        }
    }

    private func device(_ version: String, _ platform: Platform = .ios) -> Device {
        Device(platform: platform, version: Sample.version(version), os: Sample.version("17"), language: .english)
    }

    /// What the client does with the bytes written for a policy.
    private func outcomes(_ policy: Policy, _ devices: [Device]) -> [ClientAnswer.Outcome] {
        let dated = DatedPolicy(policy, at: Sample.moment)
        let model = Retired().model(reading: written(policy).documents, of: policy.slug, as: .only)
        return devices.map { model.answer(on: ClientDevice($0, in: dated)).outcome }
    }

    private let releases = [Sample.release("1.0"), Sample.release("1.1"), Sample.release("2.0")]

    @Test func `one version is forced, one notified and one left alone`() {
        let policy = Sample.policy(clients: [choice], releases: releases, minimum: [.ios: "1.1"])
        let (documents, diagnostics) = written(policy)
        #expect(diagnostics == [])
        expect(documents, ["retired.en", "retired"], in: "table")
        #expect(
            outcomes(policy, ["1.0", "1.1", "2.0", "1.5"].map { device($0) }) == [
                .verdict(.force), .verdict(.recommend), .verdict(.none), .verdict(.none),
            ])
    }

    @Test func `both messages are written even when no version is forced or notified`() {
        let (documents, diagnostics) = written(Sample.policy(clients: [choice], releases: [Sample.release("2.0.0")]))
        #expect(diagnostics == [])
        expect(documents, ["retired.en", "retired"], in: "quiet")
    }

    @Test func `each language has a file, and what is missing is in the fallback language`() {
        var texts = Sample.texts
        texts["force"] = Sample.text([
            "en": [.title: "Update", .message: "Please update.", .warnings: "No way back.", .updateButton: "Get it"],
            "pt-BR": [.title: "Atualização", .whatsNew: "Tudo."],
        ])
        let (documents, diagnostics) = written(
            Sample.policy(clients: [choice], releases: releases, minimum: [.ios: "1.1"], texts: texts))
        #expect(diagnostics == [])
        expect(documents, ["retired.en", "retired", "retired.pt-BR"], in: "languages")
    }

    @Test func `iOS and macOS of one version share an answer`() {
        let both: [Platform] = [.ios, .macos]
        let policy = Sample.policy(
            platforms: both, clients: [choice],
            releases: [Sample.release("1.0", on: both), Sample.release("2.0", on: both)],
            minimum: [.ios: "2.0"])
        #expect(written(policy).diagnostics == [])
        #expect(outcomes(policy, both.map { device("1.0", $0) }) == [.verdict(.recommend), .verdict(.recommend)])
    }

    @Test func `a version that only some platform announces a higher one than is notified on all`() {
        let both: [Platform] = [.ios, .macos]
        let two = Release(
            version: Sample.version("2.0"), shipments: [.ios: .init(), .macos: .init(live: .pending)],
            position: Sample.position)
        let policy = Sample.policy(
            platforms: both, clients: [choice], releases: [Sample.release("1.0", on: both), two],
            texts: [
                "force": Sample.texts["force"]!,
                "recommend": Sample.text([
                    "en": [
                        .title: "Update available", .message: "{app} is ready.", .updateButton: "Update",
                        .laterButton: "Not now",
                    ]
                ]),
            ])
        #expect(written(policy).diagnostics == [])
        #expect(outcomes(policy, both.map { device("1.0", $0) }) == [.verdict(.recommend), .verdict(.recommend)])
        let dated = DatedPolicy(policy, at: Sample.moment)
        let losses = Agreement.diagnostics(for: dated, documents: [(Retired(), written(policy).documents)])
        #expect(losses.map(\.id) == ["noisy"])
        #expect(losses.map(\.severity) == [.warning])
        #expect(losses.first?.device?.contains("macOS") == true)
    }

    @Test func `a version is forced only if it is on every OS and in every language`() {
        let rules = [
            Sample.rule(.force) {
                $0.version = Sample.range("1.0"); $0.os = Sample.range(">=15")
            },
            Sample.rule(.force) {
                $0.version = Sample.range("1.1"); $0.languages = [Sample.tag("de")]
            },
        ]
        let policy = Sample.policy(clients: [choice], releases: releases, rules: rules)
        #expect(outcomes(policy, ["1.0", "1.1"].map { device($0) }) == [.verdict(.recommend), .verdict(.recommend)])
    }

    @Test func `a version is found by the very string that shipped`() {
        let policy = Sample.policy(
            clients: [choice], releases: [Sample.release("1.0.0"), Sample.release("2.0")], minimum: [.ios: "2.0"])
        let model = Retired().model(reading: written(policy).documents, of: "kasa", as: .only)
        let answers = ["1.0.0", "1.0", "1"].map { version in
            let clientDevice = ClientDevice(
                platform: .ios, version: version, build: .unknown, bundleID: "com.example.kasa", os: "17.0",
                language: Sample.tag("en"))
            return model.answer(on: clientDevice).outcome
        }
        #expect(answers == [.verdict(.force), .verdict(.none), .verdict(.none)])
        #expect(outcomes(policy, [device("1.0")]) == [.verdict(.force)])
    }

    @Test func `a version that some rule leaves alone somewhere is left alone everywhere`() {
        let policy = Sample.policy(
            clients: [choice], releases: releases,
            rules: [
                Sample.rule(.none) { $0.os = Sample.range("<15") }
            ])
        #expect(written(policy).diagnostics == [])
        #expect(
            outcomes(policy, ["1.0", "1.1", "2.0"].map { device($0) }) == [
                .verdict(.none), .verdict(.none), .verdict(.none),
            ])
    }

    private var textsWithBadBuild: [String: LocalizedText] {
        Sample.texts.merging(["bad-build": Sample.text(["en": [.message: "This build loses data."]])]) { $1 }
    }

    @Test func `the text that all forced devices share is shown`() {
        let (documents, diagnostics) = written(
            Sample.policy(
                clients: [choice], releases: releases,
                rules: [Sample.rule(.force, text: "bad-build") { $0.version = Sample.range("1.0") }],
                texts: textsWithBadBuild))
        #expect(diagnostics == [])
        expect(documents, ["retired.en", "retired"], in: "own-text")
    }

    @Test func `a text that not all forced devices share gives way to the standard one`() {
        let (documents, diagnostics) = written(
            Sample.policy(
                clients: [choice], releases: releases, minimum: [.ios: "2.0"],
                rules: [Sample.rule(.force, text: "bad-build") { $0.version = Sample.range("1.0") }],
                texts: textsWithBadBuild))
        #expect(diagnostics == [])
        expect(documents, ["retired.en", "retired"], in: "lost-text")
    }

    @Test func `a missing field is refused at its text and no file is written`() {
        var texts = Sample.texts
        texts["force"] = Sample.text(["en": [.title: "Update required", .message: "Please update."]])
        let (documents, diagnostics) = written(Sample.policy(clients: [choice], releases: releases, texts: texts))
        #expect(documents == [])
        #expect(
            diagnostics == [
                Diagnostic(
                    .error, "text-missing", at: Sample.position,
                    "text 'force' has no Update button in en, and retired needs one",
                    help: "write `- Update button: …` under `# Text: force`, in en",
                    fixes: [.addFields(["Update button"])], client: "retired")
            ])
    }

    @Test func `a field that only another language has is refused, since the fallback language is written too`() {
        var texts = Sample.texts
        texts["force"] = Sample.text([
            "en": [.message: "Please update.", .updateButton: "Update"], "de": [.title: "Update nötig"],
        ])
        let (_, diagnostics) = written(Sample.policy(clients: [choice], releases: releases, texts: texts))
        #expect(
            diagnostics == [
                Diagnostic(
                    .error, "text-missing", at: Sample.position,
                    "text 'force' has no Title in en, and retired needs one",
                    help: "write `- Title: …` under `# Text: force`, in en", fixes: [.addFields(["Title"])],
                    client: "retired")
            ])
    }

    @Test func `a missing text is one mistake, the same for every client`() {
        var texts = Sample.texts
        texts["recommend"] = nil
        let policy = Sample.policy(clients: [choice], releases: releases, texts: texts)
        let (documents, diagnostics) = written(policy)
        #expect(documents == [])
        #expect(
            diagnostics == [
                Diagnostic(
                    .error, "text-missing", at: policy.positions["clients"],
                    "there is no text 'recommend', and the app's clients show one",
                    help: """
                        write it:
                        # Text: recommend
                        - Title: …
                        - Message: …
                        - Update button: …
                        - Later button: …
                        """,
                    fixes: [.addText("recommend", fields: ["Title", "Message", "Update button", "Later button"])])
            ])
    }

    @Test func `a text names the release that those who read it go to`() {
        let (documents, diagnostics) = written(
            Sample.policy(
                platforms: [.ios, .macos], clients: [choice],
                releases: [
                    Sample.release("1.0"), Sample.release("2.0"), Sample.release("3.0", on: [.macos]),
                ]))
        #expect(diagnostics == [])
        let text = documents.map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
        #expect(text.contains(#""message": "Kasa 2.0 is ready.""#), "\(text)")
    }
}
