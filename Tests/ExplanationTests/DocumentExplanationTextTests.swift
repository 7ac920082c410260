import ClientFormats
import ClientKit
import PolicyModel
import Testing
import TestSupport
@testable import Explanation

/// An arbitrary document: the answer, and the dangers line by line.
@Suite struct DocumentExplanationTextTests {
    @Test func `answer and dangers stand at their places in the file as it was named`() throws {
        var client = PretendClient.saying(.verdict(.force), nil)
        client.dangers = [
            Danger(
                .misread, file: "document/pretend.json", line: 3, column: 15, path: "rules[0].force",
                "rules[0].force is read as text"),
            Danger(.crash, file: "document/pretend.json", line: 2, column: 12, path: "rules", "rules: the app crashes"),
        ]
        client.editions = [ClientEdition("1"), ClientEdition("2")]
        let explanation = try explanation(client)
        #expect(!explanation.isRefused)
        #expect(
            text(explanation) == """
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

    @Test func `a value that names no version and has no words is shown without them`() throws {
        var client = PretendClient()
        client.answer = { _, _ in
            ClientAnswer(
                .verdict(.force), file: "kasa/pretend.json", path: "rules[0].force",
                dialog: Dialog(title: nil, text: "", update: nil, others: []), offer: Offer())
        }
        #expect(
            text(try explanation(client)).hasSuffix(
                "\npretend forces the update\n  old.json:3:15: rules[0].force is true"))
    }

    @Test func `a newer release that the device is not offered is named with what keeps it away`() throws {
        let reading = DocumentExplanation.Reading(
            edition: .only,
            answer: ClientAnswer(
                .verdict(.recommend), file: "kasa/pretend.json", path: "", offer: Offer(version: "2.0", build: "200")),
            value: nil, dangers: [], hidden: HiddenRelease("3.0 (300)", by: "rules[0].force"))
        #expect(
            text(try explanation(.saying(.verdict(.recommend)), [reading])).hasSuffix(
                """

                pretend recommends the update to 2.0 (200)
                  old.json
                  the newer 3.0 (300) is not offered here, by old.json:3:15: rules[0].force is true
                """))
    }

    @Test func `a danger of some editions names them`() throws {
        let danger = Danger(.ignored, file: "", line: 9, column: 9, path: "x", "x is never read")
        let readings = ["1", "2", "3"].map { name in
            DocumentExplanation.Reading(
                edition: ClientEdition(name), answer: ClientAnswer(.unjudged(.unknownBuild), file: nil, path: ""),
                value: nil,
                dangers: name == "2" ? [] : [danger])
        }
        let explanation = try explanation(.saying(.unjudged(.unknownBuild)), readings)
        #expect(text(explanation).hasSuffix("\n\nold.json:9:9: ignored: x is never read (1, 3 only)"))
    }

    @Test func `what is the same of many elements is one line, with its first place`() throws {
        let dangers = (1...5).map {
            Danger(.ignored, file: "", line: 8 + $0, column: 1, path: "x", "x[\($0)].y is never read")
        }
        let reading = DocumentExplanation.Reading(
            edition: .only, answer: ClientAnswer(.unjudged(.unknownBuild), file: nil, path: ""), value: nil,
            dangers: dangers)
        let explanation = try explanation(.saying(.unjudged(.unknownBuild)), [reading])
        #expect(
            text(explanation).hasSuffix("\n\nold.json:9:1: ignored: x[1].y is never read (and 4 more like it)"))
    }

    @Test func `a crash and a refusal on this device decide the exit status`() throws {
        #expect(try explanation(.saying(.crash("no"))).isRefused)
        #expect(try explanation(.saying(.refused("no"))).isRefused)
        #expect(try !explanation(.saying(.unjudged(.unknownBuild))).isRefused)
    }

    private func explanation(
        _ client: PretendClient, _ readings: [DocumentExplanation.Reading]? = nil
    ) throws -> DocumentExplanation {
        let clientDevice = ClientDevice(
            platform: .ios, version: "v2 beta", build: .known("7"), bundleID: "com.example.kasa", os: "17.0",
            language: Sample.tag("tr"), isTablet: true, custom: ["a": "b"])
        let made = DocumentExplanation(
            of: Array(client.document.utf8), named: "old.json", by: client, on: clientDevice,
            when: Situation(shown: 0, last: nil, moment: Sample.moment))
        guard let readings else { return made }
        return DocumentExplanation(
            path: made.path, client: made.client, clientDevice: made.clientDevice, text: made.text, readings: readings)
    }

    private func text(_ explanation: DocumentExplanation) -> String {
        DocumentExplanationText(explanation, ink: Ink(false), width: 80).lines.joined(separator: "\n")
    }
}
