import Foundation
import PolicyModel
import TestSupport
import Testing

@testable import RemoteConfiguration

struct AlertListTests {
    private func list(_ words: [String: [LocalizedText.Field: String]], language: String = "en") -> AlertList {
        let policy = Sample.policy(
            language: language, releases: [Sample.release("1.0"), Sample.release("1.1")],
            texts: ["force": Sample.text(words)])
        return AlertList(
            client: "remote-configuration", policy: DatedPolicy(policy, at: Sample.moment),
            key: AlertList.Key(verdict: .force, texts: TextNames([], unknown: nil)))
    }

    /// `language-region: text` of each alert, in order.
    private func outline(_ list: AlertList) -> [String] {
        guard case .array(let alerts) = list.value else { return [] }
        return alerts.map { alert in
            func text(_ key: String) -> String? {
                guard case .string(let text) = alert[key] else { return nil }
                return text
            }
            return "\(text("languageCode") ?? "any")-\(text("regionCode") ?? "any"): \(text("text") ?? "")"
        }
    }

    private func words(_ message: String) -> [LocalizedText.Field: String] {
        [.title: "T", .message: message, .updateButton: "U"]
    }

    @Test func `the fallback language comes first, and a language's regions before the bare language`() {
        let list = list(["en": words("E"), "de": words("D"), "de-AT": words("A"), "pt-BR": words("B")])
        #expect(outline(list) == ["en-any: E", "de-AT: A", "de-any: D", "pt-BR: B", "pt-any: E"])
        #expect(list.diagnostics == [])
    }

    @Test func `regions of the fallback language do not become everyone's text`() {
        let list = list(["en": words("E"), "en-GB": words("G"), "de": words("D")])
        #expect(outline(list) == ["any-any: E", "en-GB: G", "en-any: E", "de-any: D"])
    }

    private func unknown(_ tag: String, _ rest: String) -> Diagnostic {
        Diagnostic(
            .warning, "script-unknown", at: Sample.position, "language '\(tag)' \(rest)",
            client: "remote-configuration",
            lossClass: "text")
    }

    @Test func `two scripts of one language are parted by the regions where one of them is usual, with a warning`() {
        let list = list(["en": words("E"), "zh-Hans": words("S"), "zh-Hant": words("T"), "zh-Hant-TW": words("W")])
        #expect(outline(list) == ["en-any: E", "zh-HK: T", "zh-MO: T", "zh-TW: W", "zh-any: S"])
        #expect(
            list.diagnostics == [
                unknown(
                    "zh-Hant",
                    "is shown by remote-configuration only in HK, MO: it knows no scripts, and elsewhere takes it for 'zh-Hans'"
                )
            ])
    }

    @Test func `the fallback language's own script is the one shown where the region does not decide`() {
        let list = list(["zh-Hans": words("S"), "zh-Hant": words("T")], language: "zh-Hant")
        #expect(outline(list) == ["any-any: T", "zh-CN: S", "zh-MY: S", "zh-SG: S", "zh-any: T"])
    }

    @Test func `scripts that no region parts are not both shown, with a warning`() {
        let list = list(["en": words("E"), "az-Cyrl": words("C"), "az-Latn": words("L")])
        #expect(outline(list) == ["en-any: E", "az-any: C"])
        #expect(
            list.diagnostics == [
                unknown(
                    "az-Latn", "is not shown by remote-configuration, which knows no scripts and takes it for 'az-Cyrl'"
                )
            ])
    }

    @Test func `of two scripts in one region the usual one is shown`() {
        let list = list(["en": words("E"), "zh-Hans-TW": words("S"), "zh-Hant-TW": words("T")])
        #expect(outline(list) == ["en-any: E", "zh-TW: T", "zh-any: E"])
        #expect(
            list.diagnostics == [
                unknown(
                    "zh-Hans-TW",
                    "is not shown by remote-configuration, which knows no scripts and takes it for 'zh-Hant-TW'")
            ])
    }

    @Test func `a body joins message, warnings and news`() {
        let list = list(["en": [.title: "T", .message: "M", .warnings: "W", .whatsNew: "N", .updateButton: "U"]])
        #expect(outline(list) == ["en-any: M\nW\nN"])
    }
}
