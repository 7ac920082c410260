import PolicyModel
import TestSupport
import Testing

@testable import ClientKit
@testable import RemoteConfiguration

/// What the model makes of a device: which file, which locale, which OS text, and what it shows.
struct RemoteConfigurationModelTests {
    private func document(
        _ name: String, type: String, ignoring: String = "",
        alerts: String =
            #"{"languageCode": "en", "title": "T", "text": "E", "options": [{"title": "Go", "isUpdateAction": true}, {"title": "No"}]}"#
    ) -> Artifact {
        let text =
            #"{"appUpdate": {"url": "https://apps.example.com/1", "availableVersion": "2.0", "type": "\#(type)", "ignoredOSVersions": [\#(ignoring)], "localizedStrings": [\#(alerts)]}}"#
        return Artifact(path: "kasa/remote-configuration\(name).json", bytes: Array(text.utf8), role: .document)
    }

    private func answer(
        _ documents: [Artifact], version: String = "1.0", os: String = "17.4", language: String = "en"
    ) -> ClientAnswer {
        let clientDevice = ClientDevice(
            platform: .ios, version: version, build: .unknown, bundleID: "", os: os, language: Sample.tag(language))
        return RemoteConfiguration().model(reading: documents, of: "kasa", as: .only).answer(on: clientDevice)
    }

    private func dialog(_ text: String, _ buttons: [Dialog.Button]) -> Dialog {
        Dialog(title: "T", text: text, buttons: buttons)
    }
    private let go = Dialog.Button(title: "Go", isUpdate: true, link: "https://apps.example.com/1")
    private let no = Dialog.Button(title: "No", isUpdate: false, link: nil)

    private func links(_ files: [Artifact]) -> [String] {
        RemoteConfiguration().model(reading: files, of: "kasa", as: .only).buttonLinks
    }

    @Test func `a button opens the address of documents that show an alert, and of no others`() {
        #expect(links([document("", type: "ignore")]) == [])
        #expect(
            links([document("", type: "ignore"), document(".1.0", type: "recommended")]) == [
                "https://apps.example.com/1"
            ])
        #expect(
            links([document(".1.0", type: "mandatory"), document(".1.1", type: "recommended")]) == [
                "https://apps.example.com/1"
            ])
        let mute = #"{"title": "T", "text": "E", "options": [{"title": "No"}]}"#
        #expect(links([document(".1.0", type: "recommended", alerts: mute)]) == [])
        #expect(links([Artifact(path: "kasa/remote-configuration.json", bytes: [0x7B], role: .document)]) == [])
    }

    @Test func `a version reads its own file, every other the plain one`() {
        let files = [document("", type: "ignore"), document(".1.0", type: "recommended")]
        #expect(
            answer(files)
                == ClientAnswer(
                    .verdict(.recommend), file: "kasa/remote-configuration.1.0.json", path: "appUpdate.type",
                    dialog: dialog("E", [go, no]), frequency: .always))
        #expect(
            answer(files, version: "1.0.0")
                == ClientAnswer(
                    .verdict(.none), file: "kasa/remote-configuration.json", path: "appUpdate.type"))
        #expect(answer([files[1]], version: "3.0") == ClientAnswer(.verdict(.none), file: nil, path: ""))
    }

    @Test func `a forced update has one button, and none where the OS begins with an ignored text`() {
        let file = document(".1.0", type: "mandatory", ignoring: #""15.", "17.4.0""#)
        let left = ClientAnswer(
            .verdict(.none), file: "kasa/remote-configuration.1.0.json", path: "appUpdate.ignoredOSVersions[1]")
        #expect(answer([file]) == left)
        #expect(answer([file], os: "17.4.0.2") == left)
        #expect(
            answer([file], os: "17.5")
                == ClientAnswer(
                    .verdict(.force), file: "kasa/remote-configuration.1.0.json", path: "appUpdate.type",
                    dialog: dialog("E", [go])))
    }

    @Test func `region, then the last of the language, then the first of all is the alert`() {
        let texts = [("en", "GB"), ("en", ""), ("de", ""), ("de", "AT"), ("zh", "TW"), ("zh", "")]
        let alerts = texts.map { language, region in
            let code = region.isEmpty ? "" : #""regionCode": "\#(region)", "#
            return
                #"{"languageCode": "\#(language)", \#(code)"title": "T", "text": "\#(language)\#(region)", "options": [{"title": "Go", "isUpdateAction": true}]}"#
        }
        let file = document("", type: "mandatory", alerts: alerts.joined(separator: ", "))
        let shown = ["en-GB", "en", "en-US", "de-CH", "de", "zh-Hant-TW", "zh-Hant", "zh-Hans-CN", "fr"].map {
            answer([file], language: $0).dialog?.text
        }
        #expect(shown == ["enGB", "en", "en", "deAT", "deAT", "zhTW", "zh", "zh", "enGB"])
    }

    @Test func `an alert without an update option is refused for its language, also on an ignored OS`() {
        let alerts =
            #"{"languageCode": "en", "title": "T", "text": "E", "options": [{"title": "Go", "isUpdateAction": true}]}, null, {"languageCode": "de", "title": "T", "text": "D", "options": []}"#
        let file = document("", type: "mandatory", ignoring: #""17.""#, alerts: alerts)
        #expect(
            answer([file], language: "de")
                == ClientAnswer(
                    .refused("the alert has no option with isUpdateAction"), file: "kasa/remote-configuration.json",
                    path: "appUpdate.localizedStrings[2].options"))
        #expect(answer([file]).outcome == .verdict(.none))
    }

    @Test func `what does not decode is refused on every device, with the value that is to blame`() {
        let alerts = #"{"languageCode": "en", "title": "T", "text": 1, "options": []}"#
        #expect(
            answer([document("", type: "ignore", alerts: alerts)])
                == ClientAnswer(
                    .refused("appUpdate.localizedStrings[0].text is not a string"),
                    file: "kasa/remote-configuration.json",
                    path: "appUpdate.localizedStrings[0].text"))
        #expect(
            answer([document("", type: "recommended", alerts: "")])
                == ClientAnswer(
                    .refused("there is no alert to show"), file: "kasa/remote-configuration.json",
                    path: "appUpdate.localizedStrings"))
        let broken = Artifact(path: "kasa/remote-configuration.json", bytes: Array("{".utf8), role: .document)
        #expect(
            answer([broken])
                == ClientAnswer(
                    .refused("the document is not JSON"), file: "kasa/remote-configuration.json", path: ""))
    }

    @Test func `a unicode escape cut short by a quote spoils the text, another bad escape only who reads it`() {
        func outcome(_ escape: String) -> ClientAnswer.Outcome {
            let text = #"{"note": "\#(escape)", "appUpdate": {"url": "https://x", "availableVersion": "2"}}"#
            return answer([Artifact(path: "kasa/remote-configuration.json", bytes: Array(text.utf8), role: .document)])
                .outcome
        }
        #expect(outcome(#"\u00e"#) == .refused("the document is not JSON"))
        #expect(outcome(#"\uZZZZ"#) == .verdict(.none))
        #expect(outcome(#"\q"#) == .verdict(.none))
    }
}
