import PolicyModel
import TestSupport
import Testing

@testable import ClientKit
@testable import Retired

/// What Retired's model makes of an app's files: which one a language reads, and the answer with its cause.
struct RetiredModelTests {
    private func document(_ words: String, versions: String = #"{"version": "1.0", "policy": "recommend"}"#) -> [UInt8]
    {
        Array(
            """
            {"messaging": {
              "forced": {"title": "F", "message": "\(words)", "continueButtonText": "Go"},
              "recommended": {"title": "R", "message": "\(words)", "continueButtonText": "Go", "cancelButtonText": "Later"}
            }, "versions": [\(versions)]}
            """.utf8)
    }

    private func model(_ files: [String: [UInt8]]) -> Model {
        Model(
            reading: files.sorted { $0.key < $1.key }.map { Artifact(path: $0.key, bytes: $0.value, role: .document) },
            of: "kasa")
    }

    private func clientDevice(_ version: String = "1.0") -> ClientDevice {
        ClientDevice(platform: .ios, version: version, build: .unknown, bundleID: "", os: "17.0", language: .english)
    }

    private func told(_ words: String) -> Dialog {
        Dialog(
            title: "R", text: words,
            buttons: [
                Dialog.Button(title: "Go", isUpdate: true, link: nil),
                Dialog.Button(title: "Later", isUpdate: false, link: nil),
            ])
    }

    @Test func `each language reads the nearest file, else the plain one`() {
        let model = model([
            "kasa/retired.json": document("plain"), "kasa/retired.pt.json": document("pt"),
            "kasa/retired.pt-BR.json": document("pt-BR"), "kasa/retired.zh-Hant.json": document("zh-Hant"),
            "kasa/retired.zh-TW.json": document("zh-TW"),
        ])
        let languages = ["pt", "pt-PT", "pt-BR", "zh-Hant-TW", "zh-TW", "zh", "de"]
        let answers = model.answers(on: clientDevice(), in: languages.map(Sample.tag))
        #expect(answers.map(\.dialog?.text) == ["pt", "pt", "pt-BR", "zh-Hant", "zh-TW", "plain", "plain"])
        #expect(
            answers[1]
                == ClientAnswer(
                    .verdict(.recommend), file: "kasa/retired.pt.json", path: "versions[0].policy", dialog: told("pt")))
    }

    @Test func `without a file for a language nothing is read`() {
        let answers = model(["kasa/retired.pt.json": document("pt")])
            .answers(on: clientDevice(), in: ["de", "pt"].map(Sample.tag))
        #expect(answers[0] == ClientAnswer(.verdict(.none), file: nil, path: ""))
        #expect(answers[1].dialog == told("pt"))
    }

    @Test func `files of other apps and other clients are not read`() {
        let model = model(["other/retired.json": document("x"), "kasa/ssvc.json": [], "kasa/retired.old file.json": []])
        #expect(model.answer(on: clientDevice()) == ClientAnswer(.verdict(.none), file: nil, path: ""))
        #expect(model.dangers == [])
    }

    @Test func `the first entry with the very string decides, and an unlisted version is left alone`() {
        let model = model([
            "kasa/retired.json": document(
                "x",
                versions: """
                    {"version": "1.0", "policy": "FORCE"}, {"version": "1.0", "policy": "none"}, {"version": "2.0", "policy": "none"}
                    """)
        ])
        let file = "kasa/retired.json"
        #expect(
            ["1.0", "2.0", "1", "1.0 "].map { model.answer(on: clientDevice($0)) } == [
                ClientAnswer(
                    .verdict(.force), file: file, path: "versions[0].policy",
                    dialog: Dialog(
                        title: "F", text: "x", buttons: [Dialog.Button(title: "Go", isUpdate: true, link: nil)])),
                ClientAnswer(.verdict(.none), file: file, path: "versions[2].policy"),
                ClientAnswer(.verdict(.none), file: file, path: "versions"),
                ClientAnswer(.verdict(.none), file: file, path: "versions"),
            ])
    }

    @Test func `a slip in an entry for another version ends the app on every device`() {
        let model = model([
            "kasa/retired.json": document(
                "x",
                versions: """
                    {"version": "1.0", "policy": "none"}, {"version": 2.0, "policy": "none"}
                    """)
        ])
        #expect(
            model.answer(on: clientDevice())
                == ClientAnswer(
                    .crash("versions[1].version is a number"), file: "kasa/retired.json", path: "versions[1].version"))
    }

    @Test func `a text that is not JSON ends the app`() {
        let model = model(["kasa/retired.json": Array("<html></html>".utf8)])
        #expect(
            model.answer(on: clientDevice())
                == ClientAnswer(
                    .crash("the document has a character that begins no value"), file: "kasa/retired.json", path: ""))
    }

    @Test func `the words meant are the words shown in every language`() throws {
        var texts = Sample.texts
        texts["force"] = Sample.text([
            "en": [
                .title: "Update", .message: "Please update.", .warnings: "No way back.", .updateButton: "Get it",
                .laterButton: "never shown",
            ],
            "pt-BR": [.title: "Atualização", .whatsNew: "Tudo."],
        ])
        let client = Retired(),
            dated = DatedPolicy(
                Sample.policy(
                    releases: ["1.0", "1.1", "2.0"].map { Sample.release($0) }, minimum: [.ios: "1.1"], texts: texts),
                at: Sample.moment)
        var diagnostics: [Diagnostic] = []
        let artifacts = client.documents(for: dated, reporting: &diagnostics)
        let model = client.model(reading: artifacts, of: "kasa", as: .only)
        for device in Grid(dated, on: .ios).devices {
            let verdict = dated.verdict(for: device).verdict
            let words = dated.text(nil, for: verdict, in: device.language, latest: Sample.version("2.0"))
            let intended = client.intendedDialog(words, for: verdict, link: "https://apps.apple.com/app/id1")
            let shown = model.answer(on: ClientDevice(device, in: dated))
            if shown.outcome == .verdict(verdict) { #expect(shown.dialog == intended, "\(device.inWords)") }
        }
        #expect(diagnostics == [])
        #expect(model.dangers == [])
    }
}
