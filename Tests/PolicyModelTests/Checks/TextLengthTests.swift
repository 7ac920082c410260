@testable import PolicyModel
import TestSupport
import Testing

struct TextLengthTests {
    private func found(
        _ words: [String: [LocalizedText.Field: String]], name: String = "Kasa",
        releases: [Release] = [Sample.release("3.2.0")], latest: [Platform: String] = [:]
    ) -> [Diagnostic] {
        let policy = Sample.policy(
            name: name, releases: releases, latest: latest, texts: ["recommend": Sample.text(words)])
        return TextLength.diagnostics(DatedPolicy(policy, at: Sample.moment))
    }

    private func warning(_ said: String, _ longest: Int) -> Diagnostic {
        Diagnostic(
            .warning, "text-length", at: Sample.position, "\(said), and phones may cut it after \(longest)",
            help: "say it in at most \(longest) characters")
    }

    @Test(arguments: [(LocalizedText.Field.title, 60), (.updateButton, 25), (.laterButton, 25)])
    func `long titles and buttons are warned of`(field: LocalizedText.Field, longest: Int) {
        #expect(found(["en": [field: String(repeating: "é", count: longest)]]) == [])
        #expect(
            found(["en": [field: String(repeating: "é", count: longest + 1)]])
                == [warning("`\(field.rawValue)` has \(longest + 1) characters", longest)])
    }

    @Test func `messages may be long`() {
        #expect(found(["en": [.message: String(repeating: "word ", count: 200)]]) == [])
    }

    @Test func `what users read counts, in every language`() {
        let words = [
            "en": [LocalizedText.Field.updateButton: "Get {app}"], "de": [.updateButton: "{app} {latest} laden"],
        ]
        #expect(found(words) == [])
        #expect(
            found(words, name: "Kasa for Grown Ups") == [
                warning(
                    "`Update button` has 30 characters with 'Kasa for Grown Ups' for `{app}` and 3.2.0 for `{latest}`",
                    25)
            ])
        let title = ["en": [LocalizedText.Field.title: "{app} \(String(repeating: "t", count: 55))"]]
        #expect(found(title, name: "Go") == [])
        #expect(found(title).isEmpty)
        #expect(found(title, name: "Kasa 2") == [warning("`Title` has 62 characters with 'Kasa 2' for `{app}`", 60)])
    }

    @Test func `the longest version that devices are sent to counts, and none that nobody is sent to`() {
        let words = ["en": [LocalizedText.Field.updateButton: "Get {latest} of Kasa's!"]]
        func said(_ releases: [Release], latest: [Platform: String] = [:]) -> [String] {
            found(words, releases: releases, latest: latest).map(\.message)
        }
        let old = Sample.release("2.10.10.100", requires: "15")
        #expect(said([old, Sample.release("3.0", requires: "15")]) == [])
        let left = said([old, Sample.release("3.0", requires: "16")])
        #expect(
            left == [
                "`Update button` has 26 characters with 2.10.10.100 for `{latest}`, and phones may cut it after 25"
            ])
        #expect(said([old, Sample.release("3.0", requires: "15")], latest: [.ios: "2.10.10.100"]) == left)
        #expect(said([Sample.release("2.0"), Sample.release("2.10.10.100", requires: "15", live: .pending)]) == left)
    }

    @Test func `announcements are read too`() {
        let message = Sample.message(
            text: Sample.text([
                "en": [.title: String(repeating: "t", count: 61), .closeButton: "To {app}, then read on!"]
            ]))
        let policy = Sample.policy(
            name: "Kasa Two", platforms: [.android], releases: [Sample.release("1", on: [.android])], texts: [:],
            messages: [message])
        #expect(
            TextLength.diagnostics(DatedPolicy(policy, at: Sample.moment)) == [
                warning("`Title` has 61 characters", 60),
                warning("`Close button` has 26 characters with 'Kasa Two' for `{app}`", 25),
            ])
    }
}
