import PolicyModel
import TestSupport
import Testing

/// Language tags as a policy writes them.
struct LanguageTagTests {
    @Test(arguments: [
        ("de", "de"), ("PT-br", "pt-BR"), ("zh-hant-tw", "zh-Hant-TW"), ("ZH-HANS", "zh-Hans"), ("es-419", "es-419"),
        ("fil", "fil"),
    ])
    func `language, script and region are read without case and written with the usual one`(
        _ text: String, _ tag: String
    ) {
        #expect(LanguageTag(text)?.description == tag)
    }

    @Test(arguments: [
        "", "e", "engl", "en-", "-en", "en_US", "en-US-x", "en-USA", "en-1", "en-41", "en-TW-Hant", "en-Latn-US-posix",
        "dé",
        "12", "en US", "ｅn",
    ])
    func `anything else is no tag`(_ text: String) {
        #expect(LanguageTag(text) == nil)
    }

    @Test func `a tag is the same whatever its case`() {
        #expect(LanguageTag("pt-BR") == LanguageTag("PT-br"))
    }

    @Test(arguments: [
        ("pt", "pt", true), ("pt", "pt-BR", true), ("PT", "pt-br", true), ("pt", "pt-Latn-BR", true),
        ("pt-BR", "pt", false), ("pt-BR", "pt-PT", false), ("pt", "ptx", false), ("zh-Hant", "zh-Hant-TW", true),
        ("zh-Hant", "zh-Hans", false), ("zh-TW", "zh-Hant-TW", false), ("zh-Hant-TW", "zh-Hant", false),
        ("zh-Hant-TW", "zh-Hant-TW", true), ("he", "iw-IL", true), ("he-IL", "iw-IL", true), ("id", "he", false),
        ("iw", "iw-IL", true), ("iw", "he-IL", true), ("iw-IL", "he-IL", true), ("iw-IL", "iw", false),
    ])
    func `a tag in a condition holds for itself and every longer one`(_ tag: String, _ other: String, _ holds: Bool) {
        #expect(Sample.tag(tag).holds(for: Sample.tag(other)) == holds)
    }

    @Test func `a tag has one to three parts`() {
        #expect(["de", "pt-BR", "zh-Hant", "zh-Hant-TW"].map { LanguageTag($0)?.parts } == [1, 2, 2, 3])
    }

    @Test func `subtags are removed from the end`() {
        #expect(Sample.tag("zh-Hant-TW").parent == Sample.tag("zh-Hant"))
        #expect(Sample.tag("zh-Hant").parent == Sample.tag("zh"))
        #expect(Sample.tag("pt-BR").parent == Sample.tag("pt"))
        #expect(Sample.tag("pt").parent == nil)
    }

    @Test func `a language with two codes has one that policies use, and devices report either`() {
        #expect(
            ["iw-IL", "in", "ji", "he", "ind", "de-IN"].map { "\(Sample.tag($0).current)" }
                == ["he-IL", "id", "yi", "he", "ind", "de-IN"])
        #expect(Sample.tag("in-Latn-ID").spellings.map(\.description) == ["id-Latn-ID", "in-Latn-ID"])
        #expect(Sample.tag("de").spellings == [Sample.tag("de")])
    }
}
