import ClientTestSupport
import PolicyModel
import TestSupport
import Testing

@testable import ClientKit
@testable import RemoteConfiguration

/// An author is told of all that makes the client refuse a document, and of nothing that does not.
struct RemoteConfigurationMutationTests {
    private static let texts = ["recommended", "mandatory", "ignore"].map { type in
        """
        {"urlConfig": {"help": "https://a.example"}, "appUpdate": {"url": "https://apps.example.com/1",
         "availableVersion": "2.0", "type": "\(type)", "frequency": "once", "ignoredOSVersions": ["15.", "17.4."],
         "localizedStrings": [
          {"languageCode": "en", "title": "T", "text": "E", "options": [{"title": "Go", "isUpdateAction": true}, {"title": "No"}]},
          {"languageCode": "de", "regionCode": "AT", "title": "T", "text": "A", "options": [{"title": "Go", "isUpdateAction": true}]},
          {"languageCode": "de", "title": "T", "text": "D", "options": [{"title": "Go", "isUpdateAction": true}, {"title": "No", "isUpdateAction": false}]}]}}
        """
    }

    /// Languages in which each alert of a changed document is shown.
    private static let phones = ["en", "de", "de-AT", "de-DE", "fr", "en-AT"].map(Sample.tag)

    @Test func `what refuses a document is a danger in it, and a refusal refuses it for somebody`() {
        func model(_ bytes: [UInt8]) -> any DecisionModel {
            RemoteConfiguration().model(
                reading: [Artifact(path: "kasa/remote-configuration.json", bytes: bytes, role: .document)], of: "kasa",
                as: .only)
        }
        let device = ClientDevice(
            platform: .ios, version: "1.0", build: .unknown, bundleID: "", os: "16.0", language: .english)
        let mutations = TextMutations(
            of: Self.texts, answers: { model($0).answers(on: device, in: Self.phones) }, dangers: { model($0).dangers })
        #expect(mutations.ended > 500)
        #expect(mutations.faults.isEmpty, "\(mutations.faults.count), such as \(mutations.faults.first ?? "")")
    }
}
