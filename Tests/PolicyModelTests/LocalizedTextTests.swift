import TestSupport
import Testing

@testable import PolicyModel

struct LocalizedTextTests {
    private static let text = Sample.text([
        "en": [.title: "T", .message: "M"], "zh-Hant": [.title: "標題"], "de": [.warnings: "W"],
    ])

    @Test func `words are those of the tag, then of shorter ones, then of the fallback`() {
        #expect(Self.text.words(.title, in: Sample.tag("zh-Hant-TW"), fallback: .english) == "標題")
        #expect(Self.text.words(.title, in: Sample.tag("zh"), fallback: .english) == "T")
        #expect(Self.text.words(.message, in: Sample.tag("zh-Hant"), fallback: .english) == "M")
        #expect(Self.text.words(.laterButton, in: .english, fallback: .english) == nil)
        #expect(Self.text.words(.warnings, in: .english, fallback: .english) == nil)
    }

    @Test func `all fields of a language are found at once`() {
        for language in ["zh-Hant-TW", "zh", "de-AT", "en", "fr"].map(Sample.tag) {
            #expect(
                Self.text.texts(in: language, fallback: .english)
                    == LocalizedText.Field.allCases.map { Self.text.words($0, in: language, fallback: .english) })
        }
    }

    @Test func `a field is had when some language has it`() {
        #expect(Self.text.has(.warnings))
        #expect(!Self.text.has(.updateButton))
        #expect(Self.text.languages.map(\.description) == ["de", "en", "zh-Hant"])
    }

    @Test func `fields are what an author types, in the order of the pages`() {
        #expect(
            LocalizedText.Field.allCases.map(\.rawValue) == [
                "Title", "Message", "What's new", "Warnings", "Update button", "Later button", "Close button",
            ])
        let buttons: [LocalizedText.Field] = [.updateButton, .laterButton]
        #expect(LocalizedText.Field.ofTexts == [.title, .message, .whatsNew, .warnings] + buttons)
        #expect(LocalizedText.Field.ofMessages == [.title, .message] + buttons + [.closeButton])
    }

    @Test func `prose without HTML is empty`() {
        #expect(Prose.empty.isEmpty)
        #expect(!Prose(html: "<p>x</p>").isEmpty)
    }
}
