import PolicyModel
import TestSupport
import Testing

@testable import ClientKit
@testable import TurkcellUpdater

/// What agreement hears of a document, answer by answer.
struct TurkcellUpdaterModelTests {
    private let file = "kasa/turkcell-updater.ios.json"
    private let clientDevice = ClientDevice(
        platform: .ios, version: "1.0", build: .unknown, bundleID: "com.example.kasa", os: "17.0",
        language: .english)

    private func model(_ document: String) -> any DecisionModel {
        let client = TurkcellUpdater()
        let artifact = Artifact(
            path: "kasa/\(client.plainFile(on: .ios))", bytes: Array(document.utf8), role: .document)
        return client.model(reading: [artifact], of: "kasa", as: .only)
    }

    private func answer(_ rest: String, _ clientDevice: ClientDevice? = nil) -> ClientAnswer {
        model(#"{"packageName": "com.example.kasa""# + rest + "}").answer(on: clientDevice ?? self.clientDevice)
    }

    private func told(_ outcome: ClientAnswer.Outcome, at path: String, _ dialog: Dialog? = nil) -> ClientAnswer {
        ClientAnswer(outcome, file: file, path: path, dialog: dialog)
    }

    private let entry = #""descriptions": {"*": {"message": "M", "whatIsNew": "N"}}, "targetWebsiteUrl": "https://a.b""#

    @Test func `a prompt is a recommendation, with the client's own title and buttons`() {
        #expect(
            answer(", \"updates\": [{\(entry)}]")
                == told(
                    .verdict(.recommend), at: "updates[0]",
                    Dialog(
                        title: "Update Found", text: "M\nN",
                        buttons: [
                            Dialog.Button(title: "Install", isUpdate: true, link: "https://a.b"),
                            Dialog.Button(title: "Remind me", isUpdate: false, link: nil),
                        ])))
    }

    @Test func `nothing is said to end before a crash that follows`() {
        let document = model(
            #"{"packageName": "com.example.kasa", "updates": [{"filters": {"appVersionName": "1.0"}}], "#
                + #""messages": [{"filters": 5}]}"#)
        #expect(document.answer(on: clientDevice).outcome == .crash("messages[0].filters is a number"))
        #expect(
            document.dangers.map(\.message).filter { $0.contains("updates[0]") } == [
                "updates[0] has no descriptions: it has nothing to show, and no later update is tried"
            ])
        #expect(document.dangers.contains { $0.kind == .crash && $0.path == "messages[0].filters" })
    }

    @Test func `a forced prompt cannot be put off`() {
        let forced = answer(", \"updates\": [{\(entry), \"forceUpdate\": true}]")
        #expect(
            forced
                == told(
                    .verdict(.force), at: "updates[0].forceUpdate",
                    Dialog(
                        title: "Update Required", text: "M\nN",
                        buttons: [Dialog.Button(title: "Install", isUpdate: true, link: "https://a.b")])))
    }

    @Test func `a request to exit forces no user, and its button opens nothing`() {
        let exit = answer(", \"updates\": [{\(entry), \"forceExit\": true}]")
        #expect(
            exit
                == told(
                    .verdict(.recommend), at: "updates[0]",
                    Dialog(
                        title: "Update Found", text: "M\nN",
                        buttons: [Dialog.Button(title: "Install", isUpdate: true, link: nil)])))
    }

    @Test(arguments: [
        (#", "updates": []"#, "updates is an empty array", "updates"),
        (#", "updates": null"#, "updates is null", "updates"),
        (#", "updates": [{"filters": []}]"#, "updates[0].filters is an empty array", "updates[0].filters"),
        (#", "updates": [{"filters": {"a": 5}}]"#, "updates[0].filters.a is a number", "updates[0].filters.a"),
        (
            #", "updates": [{"descriptions": []}]"#, "updates[0].descriptions is an empty array",
            "updates[0].descriptions"
        ),
        (
            #", "updates": [{"descriptions": {"en": 5, "*": {}}}]"#, "updates[0].descriptions.en is a number",
            "updates[0].descriptions.en"
        ),
        (
            #", "updates": [{"descriptions": {"*": {"message": "M", "warnings": 5}}}]"#,
            "updates[0].descriptions.*.warnings is a number", "updates[0].descriptions.*.warnings"
        ),
        (#", "messages": []"#, "messages is an empty array", "messages"),
        (#", "messages": 5"#, "messages is a number", "messages"),
        (
            #", "messages": [{"descriptions": {"*": {"message": "M"}}, "displayBeforeDate": "2001-01-01"}]"#,
            "messages[0].descriptions.* has no whatIsNew", "messages[0].descriptions.*"
        ),
    ])
    func `what ends the app is a crash`(rest: String, cause: String, path: String) {
        #expect(answer(rest) == told(.crash(cause), at: path))
    }

    @Test func `a choice that ends the app comes before an update that would be shown`() {
        #expect(
            answer(", \"updates\": [{\(entry)}], \"messages\": null")
                == told(.crash("messages is null"), at: "messages"))
        let shown = answer(", \"updates\": [{\(entry)}], \"messages\": []")
        #expect(shown.outcome == .verdict(.recommend))
    }

    @Test(arguments: [
        ("", ""), (#", "updates": [{"filters": {"appVersionName": "2.0"}}]"#, "updates"),
        (#", "updates": [{}]"#, "updates[0]"), (#", "updates": [{"descriptions": {}}]"#, "updates[0].descriptions"),
        (#", "updates": [{"descriptions": {"*": {}}}]"#, "updates[0].descriptions.*"),
        (#", "updates": [{"descriptions": {"*": {"message": ""}}}]"#, "updates[0].descriptions.*.message"),
        (#", "updates": [{"descriptions": {"*": {"message": "M"}}}]"#, "updates[0]"),
        (
            #", "updates": [{"descriptions": {"*": {"message": "M"}}, "targetWebsiteUrl": ""}]"#,
            "updates[0].targetWebsiteUrl"
        ),
    ])
    func `nothing is shown because of one value`(rest: String, path: String) {
        #expect(answer(rest) == told(.verdict(.none), at: path))
    }

    @Test func `a document that the client drops is refused`() {
        #expect(model("{\"a\": ").answer(on: clientDevice) == told(.refused("the document ends too early"), at: ""))
        #expect(model("5").answer(on: clientDevice) == told(.refused("the root is a number"), at: ""))
        #expect(model("[]").answer(on: clientDevice) == told(.crash("the root is an empty array"), at: ""))
        #expect(model("{}").answer(on: clientDevice) == told(.refused("packageName is missing"), at: ""))
        #expect(
            model(#"{"packageName": 5}"#).answer(on: clientDevice)
                == told(.refused("packageName is a number"), at: "packageName"))
        #expect(
            model(#"{"packageName": "a.b", "updates": 5}"#).answer(on: clientDevice)
                == told(
                    .refused("packageName is 'a.b', the app is 'com.example.kasa'"), at: "packageName"))
    }

    @Test func `an app whose bundle id is not known is the one that the document names`() {
        let unknown = ClientDevice(
            platform: .ios, version: "1.0", build: .unknown, bundleID: "", os: "17.0", language: .english)
        let filtered = ", \"updates\": [{\"filters\": {\"appPackageName\": \"com.example.kasa\"}, \(entry)}]"
        #expect(answer(filtered, unknown).outcome == .verdict(.recommend))
    }

    @Test func `without a file, and on another platform, nothing is read`() {
        let nothing = ClientAnswer(.verdict(.none), file: nil, path: "")
        #expect(TurkcellUpdater().model(reading: [], of: "kasa", as: .only).answer(on: clientDevice) == nothing)
        var android = clientDevice
        android.platform = .android
        #expect(answer(", \"updates\": []", android) == nothing)
    }

    @Test func `languages differ by their first two letters, in filters and in texts`() {
        let document = #"""
            {"packageName": "com.example.kasa", "updates": [
            {"filters": {"deviceLanguage": "fi"}, "descriptions": {}},
            {"descriptions": {"de": {"message": "D"}, "DE": {"message": "X"}, "*": {"message": "S"}}, "targetWebsiteUrl": "https://a.b"}
            ]}
            """#
        let tags = ["de", "de-AT", "fil", "fi", "en"].map(Sample.tag)
        let texts = model(document).answers(on: clientDevice, in: tags).map { $0.dialog?.text }
        #expect(texts == ["D", "D", nil, nil, "S"])
    }
}
