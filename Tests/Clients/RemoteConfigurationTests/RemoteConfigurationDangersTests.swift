import PolicyModel
import Testing

@testable import RemoteConfiguration

/// One healthy document, broken once per case: every danger with its kind, place and sentence.
struct RemoteConfigurationDangersTests {
    private let healthy = """
        {"appUpdate": {
          "url": "https://apps.example.com/1",
          "availableVersion": "2.0",
          "type": "recommended",
          "frequency": "once",
          "localizedStrings": [
            {"languageCode": "en", "title": "T", "text": "E", "options": [{"title": "Go", "isUpdateAction": true}, {"title": "No"}]},
            {"languageCode": "de", "regionCode": "AT", "title": "T", "text": "A", "options": [{"title": "Go", "isUpdateAction": true}, {"title": "No"}]},
            {"languageCode": "de", "title": "T", "text": "D", "options": [{"title": "Go", "isUpdateAction": true}, {"title": "No"}]}
          ]
        }, "urlConfig": {}}
        """

    /// The healthy document read by version 1.0, with each pair's first text replaced by its second.
    private func dangers(_ changes: (String, String)..., file: String = "kasa/remote-configuration.1.0.json")
        -> [String]
    {
        let text = changes.reduce(healthy) { $0.replacing($1.0, with: $1.1) }
        let artifact = Artifact(path: file, bytes: Array(text.utf8), role: .document)
        let model = RemoteConfiguration().model(reading: [artifact], of: "kasa", as: .only)
        #expect(model.dangers.allSatisfy { $0.file == file && $0.message.hasPrefix($0.path) })
        return model.dangers.map { "\($0.line):\($0.column) \($0.kind.rawValue): \($0.message)" }
    }

    private let mandatory = ("\"recommended\",\n  \"frequency\": \"once\"", "\"mandatory\"")
    private let refused = "the client refuses the document on every device"

    @Test func `a healthy document has no dangers`() { #expect(dangers() == []) }

    @Test func `text that is not JSON is refused where it breaks`() {
        #expect(
            dangers(("\"2.0\",", "\"2.0\"")) == [
                "4:3 refusal: the document lacks a comma: the client refuses it on every device"
            ])
    }

    @Test func `every malformed part is reported, not only the first`() {
        #expect(
            dangers(
                ("\"2.0\"", "2.0"), ("\"once\"", "\"Once\""), ("\"title\": \"T\", \"text\": \"D\"", "\"text\": null"))
                == [
                    "3:23 refusal: appUpdate.availableVersion is a number, not a string: \(refused)",
                    "5:16 refusal: appUpdate.frequency is 'Once', not one of always, once: \(refused)",
                    "9:5 refusal: appUpdate.localizedStrings[2].title is missing: \(refused)",
                    "9:36 refusal: appUpdate.localizedStrings[2].text is null, not a string: \(refused)",
                ])
    }

    @Test func `a document without appUpdate is refused`() {
        #expect(
            dangers(("appUpdate", "AppUpdate")) == [
                "1:1 refusal: appUpdate is missing: \(refused)",
                "1:2 ignored: AppUpdate is not read: the client's key is 'appUpdate'",
            ])
    }

    @Test func `a value in place of an object or an option is refused`() {
        #expect(
            dangers((", {\"title\": \"No\"}]}\n", ", \"No\"]}\n")) == [
                "9:108 refusal: appUpdate.localizedStrings[2].options[1] is 'No', not an object: \(refused)"
            ])
    }

    @Test func `keys that are never read are reported`() {
        #expect(
            dangers(
                ("\"frequency\"", "\"minVersion\": 1, \"URL\": \"\", \"url\": 1, \"frequency\""),
                ("{\"languageCode\": \"en\"", "null, {\"languageCode\": \"en\"")) == [
                    "5:3 ignored: appUpdate.minVersion is not read: the client knows no such key",
                    "5:20 ignored: appUpdate.URL is not read: the client's key is 'url'",
                    "5:31 ignored: appUpdate.url stands there before: the client reads the first",
                    "7:5 ignored: appUpdate.localizedStrings[0] is null: the client skips it",
                ])
    }

    @Test func `a type for every version reaches the newest one`() {
        #expect(
            dangers(mandatory, file: "kasa/remote-configuration.json").first
                == "4:11 misread: appUpdate.type is 'mandatory' in a document for every version: the newest one is locked out as well"
        )
        #expect(
            dangers(file: "kasa/remote-configuration.json") == [
                "4:11 misread: appUpdate.type is 'recommended' in a document for every version: the newest one is asked to update as well"
            ])
        #expect(
            dangers(file: "kasa/remote-configuration.2.0.json") == [
                "4:11 misread: appUpdate.type is 'recommended' in the document of the version it announces: that version is asked to update"
            ])
    }

    @Test func `a file of one platform is for every version, or for that of its name, too`() {
        #expect(
            dangers(file: "kasa/remote-configuration.tvos.json") == [
                "4:11 misread: appUpdate.type is 'recommended' in a document for every version: the newest one is asked to update as well"
            ])
        #expect(
            dangers(file: "kasa/remote-configuration.watchos.2.0.json") == [
                "4:11 misread: appUpdate.type is 'recommended' in the document of the version it announces: that version is asked to update"
            ])
        #expect(dangers(file: "kasa/remote-configuration.tvos.1.0.json") == [])
    }

    @Test func `types that show nothing are reported`() {
        #expect(
            dangers(("recommended", "discarded")) == [
                "4:11 misread: appUpdate.type is 'discarded': the client shows nothing, as for 'ignore'",
                "5:16 ignored: appUpdate.frequency is not read where type is 'discarded': nothing is shown",
            ])
        #expect(
            dangers(("\"type\": \"recommended\",", ""), ("\"frequency\": \"once\",", "")) == [
                "1:15 misread: appUpdate.type is missing: the client takes it for 'ignore', and shows nothing"
            ])
    }

    @Test func `what the type makes meaningless is reported`() {
        #expect(
            dangers(("\"once\"", "\"once\", \"ignoredOSVersions\": [\"15.\"]")) == [
                "5:45 ignored: appUpdate.ignoredOSVersions is not read where type is 'recommended': every OS version is notified"
            ])
        #expect(
            dangers(("recommended", "mandatory"), (", {\"title\": \"No\"}", "")) == [
                "5:16 ignored: appUpdate.frequency is not read where type is 'mandatory': the alert always comes"
            ])
    }

    @Test func `the buttons a mandatory update never shows are reported`() {
        let end = "is not shown: a mandatory update has one button"
        #expect(
            dangers(mandatory) == [
                "6:108 ignored: appUpdate.localizedStrings[0].options[1] \(end)",
                "7:128 ignored: appUpdate.localizedStrings[1].options[1] \(end)",
                "8:108 ignored: appUpdate.localizedStrings[2].options[1] \(end)",
            ])
    }

    @Test(arguments: [
        ("", "misread: P is empty: every OS version begins with it, so no user is forced"),
        ("17", "misread: P is '17': iOS 170.0.0 begins with it too, unlike '17.'"),
        ("17.4", "misread: P is '17.4': iOS 17.40.0 begins with it too, unlike '17.4.'"),
        ("17.4.1", "misread: P is '17.4.1': iOS 17.4.10 begins with it too"),
        ("17.x", "ignored: P is '17.x': no OS version begins with it"),
        ("17.4.1.", "ignored: P is '17.4.1.': no OS version begins with it"),
        (" 17.", "ignored: P is ' 17.': no OS version begins with it"),
    ])
    func `a prefix that holds for more or less than it looks is reported`(_ prefix: String, _ expected: String) {
        let change = (mandatory.0, "\"mandatory\", \"ignoredOSVersions\": [\"15.\", \"15.4.0\", \"\(prefix)\"]")
        let path = "appUpdate.ignoredOSVersions[2]"
        #expect(
            dangers(change, (", {\"title\": \"No\"}", "")) == ["4:63 \(expected.replacing("P is", with: "\(path) is"))"]
        )
    }

    @Test func `an address that opens nothing is reported`() {
        #expect(
            dangers(("https://apps.example.com/1", "apps")) == [
                "2:10 misread: appUpdate.url is 'apps', no address: the update button opens nothing"
            ])
    }

    @Test func `an alert without an update option refuses every phone that would show it`() {
        #expect(
            dangers(("\"A\", \"options\": [{\"title\": \"Go\", \"isUpdateAction\": true}, ", "\"A\", \"options\": ["))
                == [
                    "8:86 refusal: appUpdate.localizedStrings[1].options has none with isUpdateAction: the client refuses the document for these phones"
                ])
    }

    @Test func `an update without alerts is refused, and one without a way on locks out`() {
        #expect(
            dangers(("\"localizedStrings\"", "\"other\"")) == [
                "1:15 refusal: appUpdate.localizedStrings has no alert: \(refused)",
                "6:3 ignored: appUpdate.other is not read: the client knows no such key",
            ])
        #expect(
            dangers(
                (
                    "\"D\", \"options\": [{\"title\": \"Go\", \"isUpdateAction\": true}, {\"title\": \"No\"}]",
                    "\"D\", \"options\": [{\"title\": \"Go\", \"isUpdateAction\": true}]"
                )) == [
                    "9:66 misread: appUpdate.localizedStrings[2].options has no way to go on: who does not update stays before a closed app"
                ])
    }

    @Test func `alerts that no phone shows, or other phones than expected, are reported`() {
        #expect(
            dangers(("\"regionCode\": \"AT\", ", "")) == [
                "8:5 ignored: appUpdate.localizedStrings[1] stands before another of 'de', of which the client takes the last: no phone shows it"
            ])
        #expect(
            dangers(("\"de\", \"title\"", "\"de\", \"regionCode\": \"CH\", \"title\""), ("\"en\"", "\"de\"")) == [
                "7:5 misread: appUpdate.localizedStrings[0] stands before another of 'de', of which the client takes the last: only phones in languages without an alert show it",
                "9:5 misread: appUpdate.localizedStrings[2] is the last of 'de': phones outside CH show it too",
            ])
        #expect(
            dangers(("\"languageCode\": \"de\", \"title\"", "\"title\"")) == [
                "9:5 ignored: appUpdate.localizedStrings[2] has no languageCode and is not the first: no phone shows it"
            ])
    }

    @Test func `codes that no phone reports are reported`() {
        #expect(
            dangers(("\"de\", \"title\"", "\"zh-Hans\", \"title\""), ("\"AT\"", "\"at\"")) == [
                "8:42 misread: appUpdate.localizedStrings[1].regionCode is 'at': phones report two capitals or three digits",
                "9:5 ignored: appUpdate.localizedStrings[2] has a language that no phone reports: no phone shows it",
                "9:22 misread: appUpdate.localizedStrings[2].languageCode is 'zh-Hans': phones report two or three small letters, without script or region",
            ])
    }
}
