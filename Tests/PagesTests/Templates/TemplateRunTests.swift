import PolicyModel
import Testing

@testable import Pages

/// What Mustache says of variables, sections, inverted sections, comments, partials and lines, case by case.
@Suite struct TemplateRunTests {
    @Test(arguments: [
        ("{{title}}|{{ title }}|{{\ttitle\n}}", "a&lt;b&gt;\u{301}|a&lt;b&gt;\u{301}|a&lt;b&gt;\u{301}"),
        ("{{{html}}}{{&html}}", "<p>&amp;</p><p>&amp;</p>"),
        ("<i title='{{note}}'>", "<i title='outer &amp; &quot;quoted&quot;'>"),
        ("é{{title}}ü", "éa&lt;b&gt;\u{301}ü"),
        ("{{best.title}} {{best.best.title}}.", "inner ."),
        ("} }} { {title} {", "} }} { {title} {"),
        ("", ""),
    ])
    func `a variable is written escaped, and prose as it is`(template: String, page: String) {
        #expect(Self.written(template) == page)
    }

    @Test(arguments: [
        ("{{#isOpen}}yes{{/isOpen}}{{^isOpen}}no{{/isOpen}}", "yes"),
        ("{{#best}}{{title}} {{#isOpen}}open{{/isOpen}}{{^isOpen}}shut{{/isOpen}}{{/best}}", "inner shut"),
        ("{{#best.best}}yes{{/best.best}}{{^best.best}}no{{/best.best}}", "no"),
        ("{{#best.best.title}}yes{{/best.best.title}}{{^best.best.title}}no{{/best.best.title}}", "no"),
        ("{{#parts}}[{{title}}]{{/parts}}{{^parts}}none{{/parts}}", "[inner][second]"),
        ("{{#best}}{{#parts}}some{{/parts}}{{^parts}}none{{/parts}}{{/best}}", "none"),
        ("{{#note}}{{.}} {{title}}{{/note}}", "outer &amp; &quot;quoted&quot; a&lt;b&gt;\u{301}"),
        ("{{#html}}{{{.}}}{{/html}}", "<p>&amp;</p>"),
        ("{{count}}{{#count}}[{{.}}]{{/count}}{{^count}}none{{/count}}", "-12[-12]"),
        (
            "{{#title}}[{{title}}]{{#title}}{{.}}{{title}}{{/title}}{{^title}}-{{/title}}{{/title}}",
            "[a&lt;b&gt;\u{301}]a&lt;b&gt;\u{301}a&lt;b&gt;\u{301}"
        ),
        ("{{#html}}{{{html}}}{{#best}}{{#title}}{{title}}{{/title}}{{/best}}{{/html}}", "<p>&amp;</p>inner"),
        ("{{#parts}}{{#note}}({{note}}{{#html}}{{note}}{{/html}}){{/note}}{{/parts}}", "(ownown)"),
        ("{{#isOpen}}{{#isOpen}}{{title}}{{/isOpen}}{{/isOpen}}", "a&lt;b&gt;\u{301}"),
    ])
    func `a section is written for what is there, an inverted one for what is not`(template: String, page: String) {
        #expect(Self.written(template) == page)
    }

    /// Mustache looks a missing name up further out; here that would show another object's value.
    @Test func `a name without a value here is not looked for further out`() {
        #expect(Self.written("{{#parts}}[{{note}}]{{^note}}-{{/note}}{{/parts}}") == "[]-[own]")
    }

    @Test(arguments: [
        ("a\n{{#isOpen}}\nb\n{{/isOpen}}\nc\n", "a\nb\nc\n"),
        ("a\r\n  {{#isOpen}}\t\r\nb\r\n{{/isOpen}}\r\nc", "a\r\nb\r\nc"),
        ("{{! why }}\na\n  {{!\n  two lines\n}}\nb", "a\nb"),
        ("  {{#isOpen}}\na\n  {{/isOpen}}", "a\n"),
        ("{{^best.best}}\na\n{{/best.best}}\n", "a\n"),
        ("a {{! why }}\nb", "a \nb"),
        (" {{title}}\nb", " a&lt;b&gt;\u{301}\nb"),
        ("{{#isOpen}}{{/isOpen}}\nb", "\nb"),
        ("{{#note}}a\n{{/note}}\n{{#isOpen}}b\n{{/isOpen}}\n", "a\nb\n"),
        ("a\r{{#isOpen}}\rb{{/isOpen}}", "a\r\rb"),
    ])
    func `a line with nothing but a tag that writes nothing is not written`(template: String, page: String) {
        #expect(Self.written(template) == page)
    }

    @Test(arguments: [
        ("[{{> part}}]", "<{{title}}>", "[<a&lt;b&gt;\u{301}>]"),
        ("{{#parts}}{{> part}}{{/parts}}", "<{{title}}>", "<inner><second>"),
        ("a\n{{> part}}\nb", "c\n", "a\nc\nb"),
        ("a\n{{> part}}\nb", "c", "a\ncb"),
        ("a\n  {{> part}}\nb", "c\n\n{{#isOpen}}\nd {{{html}}}\n{{/isOpen}}\n", "a\n  c\n  \n  d <p>&amp;</p>\nb"),
        ("  a {{> part}}\nb", "c\nd\n", "  a c\nd\n\nb"),
        (" {{> outer}}\n", "c\nd\n", " <\n  c\n  d\n >\n"),
    ])
    func `a partial stands in its place, indented as its line is`(template: String, part: String, page: String) {
        #expect(Self.written(template, ["part": part, "outer": "<\n {{> part}}\n>\n"]) == page)
    }

    @Test func `a mistake in an indented partial is reported at its place in the file`() {
        var diagnostics: [Diagnostic] = []
        _ = Self.steps("{{#isOpen}}\n    {{> part}}\n{{/isOpen}}", ["part": "a\n {{titel}}"], reporting: &diagnostics)
        #expect(diagnostics.map(\.position) == [SourcePosition(file: "part.mustache", line: 2, column: 2)])
        #expect(diagnostics.map(\.message) == ["'titel' is a name that the page does not define here"])
    }

    private static func written(_ template: String, _ partials: [String: String] = [:]) -> String {
        var diagnostics: [Diagnostic] = []
        let steps = steps(template, partials, reporting: &diagnostics)
        #expect(diagnostics == [])
        return String(decoding: TemplateRun.page(TemplateProgram(steps), of: SamplePage()), as: UTF8.self)
    }

    private static func steps(
        _ template: String, _ partials: [String: String], reporting diagnostics: inout [Diagnostic]
    ) -> [TemplateStep] {
        let texts = partials.merging(["page": template]) { $1 }
        let sources = Dictionary(
            uniqueKeysWithValues: texts.map { name, text in
                (name, TemplateSource(name: name, text: text, file: "\(name).mustache"))
            })
        diagnostics += sources.values.flatMap(\.mistakes)
        return TemplateCompiler.steps(of: "page", sources, context: SamplePage.fields.names, reporting: &diagnostics)
    }
}

/// A page with a value of each kind.
private struct SamplePage: PageObject {
    let title = "a<b>\u{301}"
    let note = "outer & \"quoted\""
    let html = "<p>&amp;</p>"
    let parts = [SamplePart(title: "inner", note: nil), SamplePart(title: "second", note: "own")]

    static let fields = PageFields<SamplePage>([
        .text("title") { $0.title },
        .text("note") { $0.note },
        .markup("html") { $0.html },
        .number("count") { _ in -12 },
        .flag("isOpen") { _ in true },
        .object("best") { $0.parts.first },
        .list("parts") { $0.parts },
    ])
}

/// Has names of the page around it, and nothing inside.
private struct SamplePart: PageObject {
    let title: String
    let note: String?

    static let fields = PageFields<SamplePart>([
        .text("title") { $0.title },
        .text("note") { $0.note },
        .flag("isOpen") { _ in false },
        .object("best") { _ in SampleCrumb?.none },
        .list("parts") { _ in [SampleCrumb]() },
    ])
}

private struct SampleCrumb: PageObject {
    static let fields = PageFields<SampleCrumb>([.text("title") { _ in "crumb" }])
}
