import PolicyModel
import TestSupport
import Testing

/// Whose words are shown, in which language, and what is filled in.
struct VerdictTextTests {
    private static let texts = [
        "force": Sample.text(["en": [.title: "Required", .updateButton: "Update", .whatsNew: "Fixes"]]),
        "recommend": Sample.text([
            "en": [.title: "Available", .message: "{app} {latest} is out", .laterButton: "Later"],
            "pt": [.title: "Disponível", .message: "Saiu"],
            "pt-BR": [.title: "Já disponível"],
        ]),
        "bad-build": Sample.text(["de": [.title: "Kaputt"], "en": [.message: "Broken"]]),
    ]

    private static let dated = DatedPolicy(
        Sample.policy(
            platforms: [.ios, .macos, .android],
            releases: [Sample.release("1.0", on: [.ios, .macos]), Sample.release("2.0")], texts: texts),
        at: Sample.moment)

    private func text(_ name: String?, _ verdict: Verdict, _ language: String) -> VerdictText {
        Self.dated.text(name, for: verdict, in: Sample.tag(language), latest: Sample.version("2.0"))
    }

    @Test func `without a name, the verdict's standard text is shown`() {
        let words = [LocalizedText.Field.title: "Required", .updateButton: "Update", .whatsNew: "Fixes"]
        #expect(text(nil, .force, "en") == VerdictText(fields: words))
        #expect(text(nil, .recommend, "en")[.title] == "Available")
    }

    @Test func `a field that a rule's text has in no language comes from the verdict's standard text`() {
        #expect(text("bad-build", .force, "en")[.updateButton] == "Update")
        #expect(text("bad-build", .recommend, "en")[.laterButton] == "Later")
        #expect(text("bad-build", .recommend, "en")[.updateButton] == nil)
    }

    @Test func `a field that a rule's text has in another language alone is not taken from the standard text`() {
        #expect(text("bad-build", .force, "de")[.title] == "Kaputt")
        #expect(text("bad-build", .force, "en")[.title] == nil)
    }

    @Test func `the language is the same tag, then shorter ones, then the fallback, field by field`() {
        let brazil = text(nil, .recommend, "pt-BR")
        #expect(brazil[.title] == "Já disponível")
        #expect(brazil[.message] == "Saiu")
        #expect(brazil[.laterButton] == "Later")
        #expect(text(nil, .recommend, "pt-Latn-PT")[.title] == "Disponível")
        #expect(text(nil, .recommend, "ja")[.title] == "Available")
    }

    @Test func `app and latest are filled in once, other braces stay`() {
        let texts = ["force": Sample.text(["en": [.message: "{app} {latest}{ {other} {app"]])]
        let dated = DatedPolicy(
            Sample.policy(name: "{latest}", releases: [Sample.release("1")], texts: texts), at: Sample.moment)
        let filled = dated.text(nil, for: .force, in: .english, latest: Sample.version("2.0"))
        #expect(filled[.message] == "{latest} 2.0{ {other} {app")
        #expect(dated.text(nil, for: .force, in: .english, latest: nil)[.message] == "{latest} {latest}{ {other} {app")
    }

    @Test func `a mark beside a placeholder keeps it from nothing`() {
        let texts = ["force": Sample.text(["en": [.message: "Ü{app}\u{301}{latest}ü"]])]
        let dated = DatedPolicy(Sample.policy(releases: [Sample.release("1")], texts: texts), at: Sample.moment)
        #expect(
            dated.text(nil, for: .force, in: .english, latest: Sample.version("2.0"))[.message] == "ÜKasa\u{301}2.0ü")
    }

    @Test func `the body joins message, warnings and news, and needs a message`() {
        let all = VerdictText(fields: [.whatsNew: "C", .message: "A", .warnings: "B"])
        #expect(all.body == "A\nB\nC")
        #expect(VerdictText(fields: [.message: "A", .whatsNew: "C"]).body == "A\nC")
        #expect(VerdictText(fields: [.warnings: "B"]).body == nil)
    }

    private func verdicts(_ systems: [String], _ version: String) -> [PolicyVerdict] {
        let dated = DatedPolicy(
            Sample.policy(
                releases: [
                    Sample.release("1.0", requires: "13"), Sample.release("2.0", requires: "15"),
                    Sample.release("3.0", requires: "17"),
                ], rules: [Sample.rule(.none, id: "calm") { $0.os = Sample.range(">=17") }]), at: Sample.moment)
        return systems.map { os in
            dated.verdict(
                for: Device(
                    platform: .ios, version: Sample.version(version), os: Sample.version(os), language: .english))
        }
    }

    @Test func `one text names the highest release that those who are meant to read it can go to`() {
        #expect(verdicts(["13", "15", "17"], "1.0").latest(for: .recommend) == Sample.version("2"))
        #expect(verdicts(["13", "17"], "1.0").latest(for: .none) == Sample.version("3"))
        #expect(verdicts(["13", "17"], "1.0").latest(for: .recommend) == Sample.version("3"))
        #expect([PolicyVerdict]().latest(for: .recommend) == nil)
    }

    @Test func `a text names a release if a field that is shown does, wherever the field comes from`() {
        #expect(Self.dated.namesLatest(nil, for: .recommend))
        #expect(Self.dated.namesLatest(nil, for: .recommend, in: [.title, .laterButton]) == false)
        #expect(Self.dated.namesLatest(nil, for: .force) == false)
        #expect(Self.dated.namesLatest("bad-build", for: .recommend) == false)
        #expect(Self.dated.namesLatest(nil, for: .none) == false)
    }

    @Test func `a placeholder is found beside a mark`() {
        let texts = ["force": Sample.text(["de": [.message: "\u{fc}{latest}\u{301}"]])]
        let dated = DatedPolicy(Sample.policy(releases: [Sample.release("1")], texts: texts), at: Sample.moment)
        #expect(dated.namesLatest(nil, for: .force))
    }
}
