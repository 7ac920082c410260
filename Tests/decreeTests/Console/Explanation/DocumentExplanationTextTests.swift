import ClientFormats
import Foundation
import PolicyModel
import Testing
import TestSupport
@testable import decree

/// A document of anybody's making: the answer, and the dangers line by line.
@Suite struct DocumentExplanationTextTests {
    @Test func `answer and dangers stand at their places in the file as it was named`() throws {
        var client = PretendClient.saying(.verdict(.force), nil)
        client.dangers = [
            Danger(.misread, file: "document/pretend.json", line: 3, column: 15, path: "rules[0].force", "rules[0].force is read as text"),
            Danger(.crash, file: "document/pretend.json", line: 2, column: 12, path: "rules", "rules: the app crashes"),
        ]
        client.editions = [ClientEdition("1"), ClientEdition("2")]
        let explanation = try explanation(client)
        #expect(!explanation.isRefused)
        #expect(text(explanation) == """
            old.json: iOS 17.0, version v2 beta, build 7, bundle id com.example.kasa, language tr, tablet, a=b

            pretend 1, 2 forces the update
              old.json:3:15: rules[0].force is true

            old.json:2:12: crash: rules: the app crashes
                  "rules": [
                           ^
            old.json:3:15: misread: rules[0].force is read as text
                    {"force": true}
                              ^
            """)
    }

    @Test func `a crash and a refusal on this device are what the exit status tells`() throws {
        #expect(try explanation(.saying(.crash("no"))).isRefused)
        #expect(try explanation(.saying(.refused("no"))).isRefused)
        #expect(try !explanation(.saying(.unjudged)).isRefused)
    }

    private func explanation(_ client: PretendClient) throws -> DocumentExplanation {
        let folder = try TemporaryFolder()
        try folder.write(client.document, to: "old.json")
        let file = try DocumentFile(reading: folder.path + "/old.json")
        let handset = Handset(
            platform: .ios, version: "v2 beta", build: .known("7"), bundleID: "com.example.kasa", os: "17.0",
            language: Sample.tag("tr"), isTablet: true, custom: ["a": "b"])
        return DocumentExplanation(DocumentFile(path: "old.json", bytes: file.bytes), by: client, on: handset)
    }

    private func text(_ explanation: DocumentExplanation) -> String {
        DocumentExplanationText(explanation, ink: Ink(false), width: 80).lines.joined(separator: "\n")
    }
}
