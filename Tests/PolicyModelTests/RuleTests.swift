import PolicyModel
import TestSupport
import Testing

/// When a rule holds.
struct RuleTests {
    private static let device = Device(
        platform: .ios, version: Sample.version("2.0"), os: Sample.version("15.2"), language: Sample.tag("pt-BR"),
        model: "iPhone5,1", isTablet: false, custom: ["tier": "gold"])

    private func holds(_ change: (inout Condition) -> Void) -> Bool {
        var condition = Condition()
        change(&condition)
        return condition.holds(for: Self.device)
    }

    @Test func `a condition of nothing holds for everything`() {
        #expect(holds { _ in })
    }

    @Test func `each part holds for what it names and nothing else`() {
        #expect(holds { $0.platforms = [.android, .ios] })
        #expect(!holds { $0.platforms = [.android] })
        #expect(holds { $0.version = Sample.range("2.0.0") })
        #expect(!holds { $0.version = Sample.range("<2") })
        #expect(holds { $0.os = Sample.range(">15") })
        #expect(!holds { $0.os = Sample.range("15") })
        #expect(holds { $0.languages = [Sample.tag("de"), Sample.tag("pt")] })
        #expect(!holds { $0.languages = [Sample.tag("pt-PT")] })
        #expect(holds { $0.models = [ModelPattern("iPad*"), ModelPattern("iPhone5,*")] })
        #expect(!holds { $0.models = [ModelPattern("iPad*")] })
        #expect(holds { $0.tablet = false })
        #expect(!holds { $0.tablet = true })
        #expect(holds { $0.custom = [CustomValue(name: "tier", value: "gold")] })
        #expect(!holds { $0.custom = [CustomValue(name: "tier", value: "silver")] })
        // One word to the eye, and two texts to an app.
        var device = Self.device
        device.custom = ["tier": "caf\u{E9}"]
        for (value, isHeld) in [("caf\u{E9}", true), ("cafe\u{301}", false)] {
            var when = Condition()
            when.custom = [CustomValue(name: "tier", value: value)]
            #expect(when.holds(for: device) == isHeld)
        }
        #expect(!holds { $0.custom = [CustomValue(name: "other", value: "gold")] })
    }

    @Test func `all parts must hold`() {
        #expect(
            !holds {
                $0.platforms = [.ios]
                $0.tablet = true
            })
        #expect(!holds { $0.custom = [CustomValue(name: "tier", value: "gold"), CustomValue(name: "x", value: "y")] })
    }

    @Test(arguments: [
        ("iPhone5,1", "iPhone5,1", true), ("iPhone5,1", "iPhone5,10", false), ("iPhone5,*", "iPhone5,", true),
        ("iPhone5,*", "iPhone6,1", false), ("*", "", true), ("*Pad*", "iPad4,1", true), ("*Pad*", "iPhone", false),
        ("a*b*c", "aXbYc", true), ("a*b*c", "abc", true), ("a*b*c", "acb", false), ("a*a", "a", false),
        ("a*a", "aa", true),
        ("iphone*", "iPhone5,1", false), ("", "", true), ("", "x", false), ("a**b", "ab", true),
        ("*ab*ab", "ab", false),
        ("SM-*", "SM-G960F", true),
        ("a*bc*d", "abbcXbcd", true), ("a*b*", "a*b*c", true), ("a*bb", "abbabb", true), ("*", "", true),
        ("caf\u{E9}*", "cafe\u{301}1", false), ("cafe*", "cafe\u{301}", true),
    ])
    func `a star stands for any run of characters`(_ pattern: String, _ model: String, _ matches: Bool) {
        #expect(ModelPattern(pattern).matches(model) == matches)
    }

    @Test(arguments: ["iPhone5,*", "*", "a**b", "", "plain"])
    func `a pattern matches its own example`(_ pattern: String) {
        #expect(ModelPattern(pattern).matches(ModelPattern(pattern).example))
    }

    @Test func `a range holds a release of the platforms alone`() {
        let releases = [Sample.release("2.0"), Sample.release("3.0", on: [.android])]
        #expect(Sample.range("2").holdsRelease(among: releases, on: [.android, .ios]))
        #expect(!Sample.range(">=3").holdsRelease(among: releases, on: [.ios]))
        #expect(!Sample.range("2.0.1").holdsRelease(among: releases, on: [.ios, .android]))
    }
}
