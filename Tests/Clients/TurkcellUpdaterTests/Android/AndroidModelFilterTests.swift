import PolicyModel
import Testing

@testable import TurkcellUpdater

struct AndroidModelFilterTests {
    @Test(arguments: [
        ("Pixel 7 Pro", "pixel7pro"), ("Pixel*", "pixel*"), ("moto g(6) play", "motog(6)play"),
        ("moto g(6)*", #"motog\(6\)*"#), ("SM-G99.*", #"sm-g99\.*"#), ("a,b", nil), ("x?*", nil), ("<3*", nil),
        ("!x", nil),
        ("", nil), ("''", nil), ("x?", "x?"),
    ])
    func `a pattern becomes a part that the client compares in small letters`(_ pattern: String, _ part: String?) {
        #expect(AndroidModelFilter.part(ModelPattern(AndroidModelFilter.folded(pattern))) == part)
    }

    @Test(arguments: ["Pixel 7*", "moto g(6)*", "*Pro", "SM-G99.*+", "C++[x]*^$|{1}", "a\\b*"])
    func `a part matches what its pattern matches`(_ pattern: String) throws {
        let part = try #require(AndroidModelFilter.part(ModelPattern(AndroidModelFilter.folded(pattern))))
        let rule = AndroidRule(part)
        let models = [
            "Pixel 7", "Pixel 7 Pro", "pixel7", "Pixel", "moto g(6)", "moto g(6) play", "motog6", "SM-G99.1+",
            "SM-G9911",
            "C++[x]^$|{1}", "Cx", "a\\b", "a\\bc", "ab",
        ]
        for model in models {
            let folded = AndroidModelFilter.folded(model)
            let isMeant = ModelPattern(AndroidModelFilter.folded(pattern)).matches(folded)
            #expect(try rule.matches(AndroidRule.Value(model)) == isMeant, "\(model)")
        }
    }

    @Test func `models that two patterns share have a pattern of their own, before both`() {
        let models = AndroidModelFilter(["Pixel*", "*Pro", "pixel *"].map { ModelPattern($0) })
        #expect(models.patterns.map(\.text) == ["pixel*pro", "pixel*", "*pro"])
        #expect(models.samples == ["Pixel1Pro"])
        #expect(!models.isTangled)
    }

    @Test func `patterns that overlap in too many ways are refused`() {
        let named = "abcdefgh".map { ModelPattern("*\($0)*") }
        #expect(AndroidModelFilter(named).isTangled)
    }
}
