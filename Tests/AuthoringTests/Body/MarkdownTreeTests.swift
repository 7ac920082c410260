import PolicyModel
import Testing

@testable import Authoring

/// Texts made to break a reader; each is read, or refused in words, without a crash.
@Suite struct MarkdownTreeTests {
    private static let size = 64 * 1024

    @Test(arguments: [
        ">", "[", "![", "- ", "*", "**a ", "`", "<", "<!--", "&", "\\", "[a](", "* [", "1. ", "#", "\u{0}", "\r", "\t",
        "{",
    ])
    func `64 KiB of one sign are read without a crash`(sign: String) {
        let text = String(repeating: sign, count: Self.size / sign.utf8.count)
        let (body, _) = Healthy.read(text)
        #expect(body.texts.isEmpty)
    }

    @Test func `a nest inside a field is one error, however deep`() {
        func found(_ depth: Int) -> [Diagnostic] {
            Healthy.read("# Text: force\n- Title: a\n  " + String(repeating: ">", count: depth)).1
        }
        #expect(
            found(64) == [
                Healthy.error(
                    "field-content", 12, 3, "a quote cannot stand in an item: a field is plain text",
                    help: "write one or more paragraphs")
            ])
        #expect(
            found(Self.size) == [
                Healthy.error(
                    "body-nesting", 12, 1, "quotes and lists lie more than 100 deep in one another",
                    help: "flatten them")
            ])
    }

    @Test func `a NUL is a character of its own, not the end`() {
        let (body, diagnostics) = Healthy.read("a\u{0}b\n\n# Text: force\n- Title: c\u{0}d")
        #expect(body.documentation.html == "<p>a\u{FFFD}b</p>\n")
        #expect(
            diagnostics == [
                Diagnostic(
                    .error, "text-bidi", at: Healthy.at(13, 11), length: 1,
                    "U+0000 in `Title` is a control character, which words cannot hold",
                    help: "delete it, or write a space")
            ])
    }

    @Test func `a node outlives the name of its tree`() {
        func firstBlock() -> MarkdownNode { MarkdownTree("a *b*", file: "x.md", firstLine: 1).blocks[0] }
        #expect(PlainText(of: firstBlock()).text == "a b")
    }
}
