import ClientFormats
import ClientKit
import PolicyModel
import Testing
import TestSupport
@testable import Explanation

/// The words of an explanation, whole, on a client whose answers the tests choose.
@Suite struct ExplanationTextTests {
    private let line = "  - {version: 3.2.0, requires: 16}"

    @Test func `what every client does stands below the verdict and its line`() throws {
        var client = PretendClient.saying(.verdict(.recommend), PretendClient.intended, frequency: .once)
        client.editions = ["1.0", "1.1", "2.0"].map { ClientEdition($0) }
        let answer = client.answer
        client.answer = { edition, clientDevice in
            edition.name == "2.0"
                ? ClientAnswer(.crash("no rule"), file: "kasa/pretend.json", path: "rules")
                : answer(edition, clientDevice)
        }
        let accepts = [SampleQuestion.accept("weaker", until: Moment("2027-02-01"))]
        let explanation = try SampleQuestion.explanation(
            "2.0.0", in: SampleQuestion.dated(accepts: accepts), by: client)
        #expect(
            text(explanation, line: "minimum: 3.0.0") == """
                Kasa: iOS 16, version 2.0.0, language en, build 20, at 2026-11-21T00:00:00Z

                force: below the minimum 3.0.0
                  Content/kasa.md:12:10:
                    minimum: 3.0.0
                             ^
                  it can go to 3.2.0

                pretend 1.0, 1.1 recommends the update, once
                  weaker, accepted until 2027-01-31 at Content/kasa.md:30:5:
                    it cannot
                  kasa/pretend.json:3:15: rules[0].force is true
                  ┌──────────────────────────────────┐
                  │ Update required                  │
                  │                                  │
                  │ This version of Kasa has stopped │
                  │ working.                         │
                  │                                  │
                  │ [ Update ]                       │
                  └──────────────────────────────────┘
                  [ Update ] opens https://apps.apple.com/app/id1234567890

                pretend 2.0 crashes: no rule
                  crash, an error: the app would end
                  kasa/pretend.json:2:12: rules is […]
                """)
    }

    @Test func `a version that a client takes for a listed one counts as that one`() throws {
        var client = PretendClient.saying(.verdict(.force), PretendClient.intended)
        let own = try SampleQuestion.explanation("3.0.0.1", by: client)
        #expect(text(own).contains("\npretend forces the update\n  stronger, an error: "))
        client = PretendClient.saying(.verdict(.recommend), PretendClient.intended)
        client.count = 3
        let taken = try SampleQuestion.explanation("2.0.0.1", by: client)
        #expect(
            text(taken).contains(
                """
                pretend recommends the update
                  it reads three numbers, so that the device counts as one with 2.0.0
                  weaker, an error: it stays below what the policy says
                """), "\(text(taken))")
    }

    @Test func `an offered release that does not run there is no praise`() throws {
        var client = PretendClient.saying(.verdict(.force), PretendClient.intended)
        let answer = client.answer
        client.answer = { edition, device in
            let given = answer(edition, device)
            return ClientAnswer(
                given.outcome, file: given.file, path: given.path, dialog: given.dialog,
                offer: Offer(version: "3.2.0", build: "32"))
        }
        func head(on system: String) throws -> Substring? {
            let lines = try text(SampleQuestion.explanation("2.0.0", os: system, by: client)).split(separator: "\n")
            return lines.first { $0.hasPrefix("pretend") }
        }
        #expect(
            try head(on: "15") == "pretend forces the update to 3.2.0 (32), as meant, but 3.2.0 does not run there")
        #expect(try head(on: "16") == "pretend forces the update to 3.2.0 (32), as meant")
    }

    @Test func `other words than meant are shown beside those that were meant`() throws {
        let other = Dialog(title: nil, text: "Hi", buttons: [])
        let explanation = try SampleQuestion.explanation("2.0.0", by: .saying(.verdict(.force), other))
        #expect(
            text(explanation).contains(
                """
                pretend forces the update
                  text, a warning: it shows another text than the policy has
                  link, a warning: its button opens another address than the policy says
                  kasa/pretend.json:3:15: rules[0].force is true
                  ┌────┐
                  │ Hi │
                  └────┘
                  it was meant to show:
                  ┌──────
                """))
    }

    @Test(arguments: [
        ("en", nil), ("iw", nil), ("fr", "en: none is in fr"), ("zh-TW", "zh: none is in zh-TW"),
        ("zh-Hant-TW", "zh: none is in zh-Hant-TW"), ("de", "en and de: not every field is in de"),
    ])
    func `the languages of a text that is not in the device's own are named`(language: String, words: String?) throws {
        let whole: [LocalizedText.Field: String] = [.title: "A", .message: "B", .updateButton: "C"]
        let text = Sample.text(["en": whole, "zh": whole, "he": whole, "de": [.message: "B"]])
        let explanation = try SampleQuestion.explanation(
            "2.0.0", language: language, in: SampleQuestion.dated(texts: ["force": text]),
            by: .saying(.verdict(.force)))
        let lines = self.text(explanation).split(separator: "\n")
        #expect(lines.first { $0.hasPrefix("  its text is in ") } == words.map { "  its text is in \($0)" })
        let silent = try SampleQuestion.explanation("3.2.0", language: language, by: .saying(.verdict(.none)))
        #expect(!self.text(silent).contains("its text"))
    }

    @Test func `a device without a document, and one that cannot be judged, are reported as such`() throws {
        let silent = try SampleQuestion.explanation("3.2.0", by: PretendClient())
        #expect(text(silent).hasSuffix("pretend says nothing, as meant\n  no file is published for this device"))
        let unknown = try SampleQuestion.explanation("9.9", by: .saying(.unjudged(.unknownBuild), nil))
        #expect(text(unknown).contains("version 9.9, language en (not a listed release), at"))
        #expect(text(unknown).contains("\n  there is no release above it to go to\n"))
        #expect(
            text(unknown).hasSuffix(
                "pretend cannot be judged: it reads the build, which is not known (see --build)\n"
                    + "  unjudged, an error: the model cannot say what it does"))
    }

    @Test func `an unlisted version with too mild an answer is not said to be served as meant`() throws {
        let explanation = try SampleQuestion.explanation("2.5", by: .saying(.verdict(.none), nil))
        #expect(
            text(explanation).contains(
                "pretend says nothing, less than the policy says, which is allowed for a version that is not listed\n"))
    }

    @Test func `a client of another platform is named at the end`() throws {
        var client = PretendClient()
        client.platforms = [.macos]
        #expect(
            text(try SampleQuestion.explanation("3.2.0", by: client)).hasSuffix("\n\npretend has no document for iOS"))
    }

    @Test func `colours mark the verdict, the client and how it does`() throws {
        let explanation = try SampleQuestion.explanation("2.0.0", by: .saying(.verdict(.force)))
        let lines = ExplanationText(explanation, ink: Ink(true), width: 80).lines(sourceLine: nil)
        #expect(lines[2] == "\u{1B}[1mforce\u{1B}[0m: below the minimum 3.0.0")
        #expect(lines.contains("\u{1B}[1mpretend\u{1B}[0m forces the update, \u{1B}[1;32mas meant\u{1B}[0m"))
    }

    private func text(_ explanation: Explanation, line: String? = nil) -> String {
        ExplanationText(explanation, ink: Ink(false), width: 46).lines(sourceLine: line).joined(separator: "\n")
    }
}
