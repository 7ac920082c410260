import ClientFormats
import ClientKit
import PolicyModel
import TestSupport
import Testing

@testable import Explanation

/// What real clients make of a document with a key twice.
@Suite struct DocumentExplanationTests {
    @Test(arguments: [
        (
            "xupdate", Platform.android,
            #"{"Code":0,"UpdateStatus":1,"UpdateStatus":2,"VersionCode":9,"VersionName":"9","ModifyContent":"","DownloadUrl":"https://a.b/c.apk","ApkSize":1,"ApkMd5":""}"#,
            "1:43 UpdateStatus is 2"
        ),
        (
            "retired", .ios,
            #"{"versions":[{"version":"1.0","policy":"none","policy":"force"}],"messaging":{"forced":{"title":"a","message":"b","continueButtonText":"c"},"recommended":{"title":"a","message":"b","continueButtonText":"c"}}}"#,
            "1:56 versions[0].policy is \"force\""
        ),
        (
            "app-updater", .android,
            #"{"latestVersion":"9","latestVersionCode":1,"latestVersionCode":9,"url":"https://a.b"}"#,
            "1:64 latestVersionCode is 9"
        ),
        (
            "prince-of-versions", .android, #"{"android":[{"required_version":1,"required_version":9}]}"#,
            "1:54 android[0].required_version is 9"
        ),
        (
            "prince-of-versions", .ios, #"{"ios":[{"required_version":"9","required_version":"1"}]}"#,
            "1:29 ios[0].required_version is \"9\""
        ),
    ])
    func `the value that decides is shown, where it stands`(
        name: String, platform: Platform, document: String, shown: String
    ) throws {
        let client = try #require(ClientFormats.all.first { $0.name == name })
        let device = ClientDevice(
            platform: platform, version: "1.0", build: .known("5"), bundleID: "", os: "30", language: .english)
        let explanation = DocumentExplanation(
            of: Array(document.utf8), named: "x.json", by: client, on: device,
            when: Situation(shown: 0, last: nil, moment: Sample.moment))
        for reading in explanation.readings {
            let value = reading.value.map { "\($0.line):\($0.column) \(reading.answer.path) is \($0.text)" }
            #expect(value == shown, "\(reading.edition.name)")
        }
        #expect(!explanation.readings.isEmpty)
    }

    @Test(arguments: [("site/kasa/remote-configuration.4.1.0.json", 0), ("any.json", 1)])
    func `a file of one version is known by its name, and blocks no other`(name: String, count: Int) throws {
        let client = try #require(ClientFormats.named("remote-configuration"))
        let document = #"""
            {"appUpdate": {"availableVersion": "4.2.0", "url": "https://a.example", "type": "mandatory",
             "localizedStrings": [{"languageCode": "en", "title": "T", "text": "M",
             "options": [{"title": "Get", "isUpdateAction": true}]}]}}
            """#
        let device = ClientDevice(
            platform: .ios, version: "4.1.0", build: .unknown, bundleID: "", os: "17.4.2", language: .english)
        let explanation = DocumentExplanation(
            of: Array(document.utf8), named: name, by: client, on: device,
            when: Situation(shown: 0, last: nil, moment: Sample.moment))
        #expect(explanation.dangers.count { $0.danger.message.contains("every version") } == count)
        #expect(explanation.readings.first?.answer.outcome == .verdict(.force))
    }
}
