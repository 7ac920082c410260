import PolicyModel
import Testing

@testable import Authoring

@Suite struct WordsCheckTests {
    private func report(_ text: String, _ field: LocalizedText.Field = .message) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        WordsCheck(field: field, words: .init(text, at: Healthy.at(13, 10))) { _, _ in nil }.report(to: &diagnostics)
        return diagnostics
    }

    @Test(arguments: [
        ("{App}", "write `{app}`"), ("{ app }", "write `{app}`"), ("{lastest}", "write `{latest}`"),
        ("{version}", "write the words themselves, without braces"),
        ("{app_name}", "write `{app}`"), ("{name}", "write the words themselves, without braces"),
        ("{{latest}}", "write `{latest}`"), ("{{ app }}", "write `{app}`"), ("{latest}}", "write `{latest}`"),
        ("${app}", "write `{app}`"), ("%{latest}", "write `{latest}`"), ("{{{app}}}", "write `{app}`"),
        ("{{name}}", "write the words themselves, without braces"),
    ])
    func `another placeholder is an error that names the nearest`(text: String, help: String) {
        #expect(
            report("See \(text) now") == [
                Healthy.error(
                    "text-placeholder", 13, 10, "`\(text)` is not a placeholder; there are `{app}` and `{latest}`",
                    help: help)
            ])
    }

    @Test func `an accent on a bracket makes it another sign`() {
        #expect(report("{app} and {latest} now") == [])
        #expect(report("See {app}\u{301} now").map(\.id) == ["foreign-placeholder"])
    }

    @Test(arguments: ["…", "...", "… …", "TODO", "tbd"])
    func `what stands in place of words is an error`(text: String) {
        #expect(
            report(text, .title) == [
                Healthy.error(
                    "text-placeholder", 13, 10, "`\(text)` stands where the words of `Title` are still to come",
                    help: "write what users are to read")
            ])
    }

    @Test(arguments: ["Wait…", "✕", "!", "Todo list", "→", "…and more"])
    func `few signs may be all the words`(text: String) { #expect(report(text, .title) == []) }

    @Test(arguments: [
        "{app} {latest}", "{", "}", "{}", "{{}}", "{a b}", "{apps", "a } b { c", "{app}{latest}",
        "No. #{latest}",
    ])
    func `braces that hold no name are plain words`(text: String) {
        #expect(report(text) == [])
    }

    @Test(arguments: [
        ("%@", "write `{app}` or `{latest}`, or other words"), ("%1$s", "write `{app}` or `{latest}`, or other words"),
        ("%d", "write `{app}` or `{latest}`, or other words"), ("%latest%", "write `{latest}`"),
        ("%APP%", "write `{app}`"), ("$latest", "write `{latest}`"), ("[latest]", "write `{latest}`"),
        ("[Version]", "write `{latest}`"), ("{latest", "write `{latest}`"), ("latest}", "write `{latest}`"),
        ("｛latest｝", "write `{latest}`"), ("{ {latest} }", "write `{latest}`"), ("<%= latest %>", "write `{latest}`"),
        ("$(app)", "write `{app}`"), ("{0}", "write `{app}` or `{latest}`, or other words"),
        ("%(latest)s", "write `{latest}`"), ("{% latest %}", "write `{latest}`"),
        ("@latest@", "write `{latest}`"), (":app", "write `{app}`"),
    ])
    func `a placeholder of another tool is a warning`(text: String, help: String) {
        #expect(
            report("See \(text) now") == [
                Diagnostic(
                    .warning, "foreign-placeholder", at: Healthy.at(13, 10),
                    "`\(text)` is a placeholder of other tools, and users read it as it stands", help: help)
            ])
    }

    @Test(arguments: [
        "#app at 9:30: latest", "help@app.example", "https://app.example/latest", "Kasa:latest", "# {latest}",
    ])
    func `signs of other tools in plain words are words`(text: String) { #expect(report(text) == []) }

    @Test(arguments: [">-", "|", ">- Now.", "|+ Now."])
    func `the sign of YAML before a text over several lines is a warning`(text: String) {
        let mark = text.prefix { $0 != " " }
        #expect(
            report(text) == [
                Diagnostic(
                    .warning, "foreign-placeholder", at: Healthy.at(13, 10),
                    "`\(mark)` begins a block of words in YAML, and users read it in `Message` as it stands",
                    help: "remove it: words may go on in the next line, indented by two blanks")
            ])
        #expect(report("> 5 MB") == [])
        #expect(report(">-)") == [])
    }

    @Test(arguments: [
        "100 % sure", "50 %des", "5%d", "$5", "[new] [apps]", "%", "$", "[", "[app store]", "%app now", "100%",
        "$applause",
        "[app", "%2", "%2$", "%1$x", "{latest} [x]", "a{app}b", "1 < 2 {app}", "(latest)", "｛新｝", "the newest}",
        "{123}",
    ])
    func `signs that stand in no such place are plain words`(text: String) { #expect(report(text) == []) }

    @Test(arguments: [
        ("a\u{202E}b", "202E", "overrides the direction of the words, which is refused"),
        ("a\u{202D}b\u{202C}", "202D", "overrides the direction of the words, which is refused"),
        ("a\u{2067}b", "2067", "opens a direction that its line does not close"),
        ("\u{2067}a\nb\u{2069}", "2067", "opens a direction that its line does not close"),
        ("a\u{202B}b", "202B", "opens a direction that its line does not close"),
        ("a\u{2069}b", "2069", "closes a direction that was not opened"),
        ("\u{2067}a\u{202C}b", "202C", "closes a direction that was not opened"),
    ])
    func `directions are never overridden and always closed`(text: String, mark: String, reason: String) {
        #expect(
            report(text) == [
                Healthy.error(
                    "text-bidi", 13, 10, "U+\(mark) in `Message` \(reason)",
                    help: "delete the mark; phones find the direction of words by themselves")
            ])
    }

    @Test func `directions that are closed in order are words`() {
        #expect(report("\u{2068}a \u{202B}b\u{202C}\u{2069} c\n\u{2066}d\u{2069}") == [])
    }

    @Test(arguments: [
        ("a\tb", "0009"), ("a\u{0}b", "0000"), ("a\u{1B}[2Jb", "001B"), ("a\u{85}b", "0085"),
    ])
    func `control characters are refused`(text: String, code: String) {
        #expect(
            report(text) == [
                Healthy.error(
                    "text-bidi", 13, 10, "U+\(code) in `Message` is a control character, which words cannot hold",
                    help: "delete it, or write a space")
            ])
    }

    @Test func `a character that was lost before is named as such`() {
        #expect(
            report("a\u{FFFD}b") == [
                Healthy.error(
                    "text-bidi", 13, 10,
                    "U+FFFD in `Message` stands for a character that was lost when the words were copied or saved",
                    help: "write the character itself")
            ])
    }
}
