import PolicyModel
import Testing

@testable import Authoring

/// Tags as authors write them, and what they stand for.
struct WrittenLanguageTests {
    @Test(arguments: [
        "de", "pt-BR", "zh-Hant-TW", "es-419", "fil", "haw", "gsw", "yue", "ast", "tlh", "qaa", "mul", "en-XA",
        "sr-Latn",
    ])
    func `a tag that is registered is read`(text: String) throws {
        #expect(try WrittenLanguage.read(text).description == text)
        #expect(LanguageTag(text).flatMap { WrittenLanguage.doubt(about: $0)?.reason } == nil)
    }

    @Test(arguments: [("iw", "he"), ("IN-ID", "id-ID"), ("ji", "yi")])
    func `an old code is read as its new one`(text: String, tag: String) throws {
        #expect(try WrittenLanguage.read(text).description == tag)
    }

    @Test(arguments: [
        ("jp", "ja"), ("cn", "zh"), ("cz", "cs"), ("dk", "da"), ("gr", "el"), ("ua", "uk"), ("at", "de"), ("us", "en"),
        ("gb", "en"), ("vn", "vi"), ("ir", "fa"), ("il", "he"), ("pk", "ur"), ("rs", "sr"), ("al", "sq"), ("kz", "kk"),
        ("mx", "es"), ("hk", "zh-Hant"), ("ph", "fil"), ("md", "ro"), ("jp-JP", "ja-JP"), ("JP", "ja"),
    ])
    func `the code of a country is no language, and leads to the one spoken there`(text: String, meant: String) {
        let mistake = #expect(throws: WrittenLanguage.Mistake.self) { try WrittenLanguage.read(text) }
        #expect(mistake?.meant == meant)
        #expect(mistake?.reason == "names a country in place of a language")
    }

    @Test(arguments: [
        ("de_DE", "de-DE"), ("pt_BR", "pt-BR"), ("de_DE.UTF-8", "de-DE"), ("zh-Hans_CN", "zh-Hans-CN"),
        ("German", "de"),
        ("Deutsch", "de"), ("japanese", "ja"), ("日本語", "ja"), ("Brazilian Portuguese", "pt-BR"),
        ("Simplified Chinese", "zh-Hans"), ("Germann", "de"), ("zh-Simplified", "zh-Hans"),
    ])
    func `words and other spellings lead to their tag`(text: String, meant: String) {
        let mistake = #expect(throws: WrittenLanguage.Mistake.self) { try WrittenLanguage.read(text) }
        #expect(mistake?.meant == meant)
        #expect(mistake?.reason == "is not a language tag")
    }

    @Test(arguments: [
        ("en-UK", "names no region: there is no 'UK'", "en-GB"),
        ("zh-Simp", "names no script: there is no 'Simp'", "zh-Hans"),
        ("de-QA-x", "is not a language tag", nil), ("xq", "names no language: none has the code 'xq'", nil),
        ("uk-UK", "names no region: there is no 'UK'", "uk-UA"),
        ("sr-CS", "names no region: there is no 'CS'", "sr-RS"),
        ("xzy", "names no language: none has the code 'xzy'", nil), ("en-YX", "names no region: there is no 'YX'", nil),
    ])
    func `a part that does not exist is named`(text: String, reason: String, meant: String?) {
        let mistake = #expect(throws: WrittenLanguage.Mistake.self) { try WrittenLanguage.read(text) }
        #expect(mistake?.reason == reason)
        #expect(mistake?.meant == meant)
    }

    @Test(arguments: [
        ("deu", "is reported by no phone: phones call German 'de'", "de"),
        ("ger-AT", "is reported by no phone: phones call German 'de'", "de-AT"),
        ("no", "is reported by no phone: phones call Norwegian Bokmål 'nb'", "nb"),
        ("tl", "is reported by no phone: phones call Filipino 'fil'", "fil"),
        ("no-NO", "is reported by no phone: phones call Norwegian Bokmål 'nb'", "nb-NO"),
        ("kr", "is Kanuri, and the code of a country too; Korean is 'ko'", "ko"),
        ("se", "is Northern Sami, and the code of a country too; Swedish is 'sv'", "sv"),
        ("li", "is Limburgish, and the code of a country too; German is 'de'", "de"),
        ("dz", "is Dzongkha, and the code of a country too; Arabic is 'ar'", "ar"),
        ("br", "is Breton, and the code of a country too; Brazilian Portuguese is 'pt-BR'", "pt-BR"),
        ("zh-TW", "is reported by few devices: most report 'zh-Hant-TW'", "zh-Hant-TW"),
        ("zh-CN", "is reported by few devices: most report 'zh-Hans-CN'", "zh-Hans-CN"),
        ("sv-SV", "names the country 'SV', where few speak Swedish: most report 'sv-SE'", "sv-SE"),
        ("es-LA", "names the country 'LA', where few speak Spanish: most report 'es-419'", "es-419"),
    ])
    func `a code that another language is likely meant by is doubted`(text: String, reason: String, meant: String)
        throws
    {
        let doubt = WrittenLanguage.doubt(about: try WrittenLanguage.read(text))
        #expect(doubt?.reason == reason)
        #expect(doubt?.meant == meant)
    }

    @Test(arguments: [
        ("my", "Kemas kini {app}", "Burmese", "Malay is 'ms'"),
        ("si", "Posodobi", "Sinhala", "Slovenian is 'sl'"),
        ("am", "Թարմացնել", "Amharic", "Armenian is 'hy'"),
        ("be", "Bijwerken", "Belarusian", "Dutch is 'nl'"),
        ("uk", "Update", "Ukrainian", "British English is 'en-GB'"),
        ("ar", "Actualizar", "Arabic", "Spanish is 'es'"),
    ])
    func `a code over words in the letters of another language is doubted`(
        text: String, words: String, name: String, other: String
    ) throws {
        let reason = "is \(name), with no letter of its own under it, and the code of a country, too; \(other)"
        let tag = try WrittenLanguage.read(text)
        #expect(WrittenLanguage.doubt(about: tag, over: ["1.2", words])?.reason == reason)
        #expect(WrittenLanguage.doubt(about: tag, over: ["{app} {latest}", "3.2"])?.reason == nil)
        #expect(WrittenLanguage.doubt(about: tag)?.reason == nil)
    }

    @Test(arguments: [
        ("my", "မွမ်းမံရန် Kasa"), ("si", "යාවත්කාලීන"), ("am", "አዘምን"), ("be", "Абнавіць"), ("be-Latn", "Abnavić"),
        ("uk", "Оновити"), ("uk-UA", "Update"), ("ar", "تحديث"), ("de", "Обновить"),
    ])
    func `a code over its own letters is none to doubt`(text: String, words: String) throws {
        #expect(WrittenLanguage.doubt(about: try WrittenLanguage.read(text), over: [words])?.reason == nil)
    }

    @Test func `the script of Chinese may be left out of no tag with a region`() throws {
        let doubt = WrittenLanguage.doubt(about: try WrittenLanguage.read("zh-HK"))
        #expect(doubt?.help() == "write zh-Hant-HK, or zh-Hant for every country")
        #expect(WrittenLanguage.doubt(about: try WrittenLanguage.read("zh")) == nil)
        #expect(WrittenLanguage.doubt(about: try WrittenLanguage.read("zh-US")) == nil)
    }

    @Test func `every tag of the table is registered, and every other code leads to it`() throws {
        for language in LanguageNames.all {
            #expect(try WrittenLanguage.read(language.tag).description == language.tag)
            for code in language.otherCodes {
                #expect(LanguageNames.language(withCode: code)?.tag == language.tag)
                #expect(code.count == 3 || !LanguageRegistry.hasLanguage(code))
            }
        }
        #expect(LanguageNames.overshadowed.keys.allSatisfy { LanguageRegistry.hasLanguage($0) })
    }
}
