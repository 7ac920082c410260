import Testing

@testable import ClientFormats

/// Markdown as its reader reads it.
struct MarkdownWordsTests {
    @Test(arguments: [
        ("## New\n\n- **Fast** and _small_\n- `code`\n  1. one\n  2) two", "New Fast and small code one two"),
        ("See [the page](https://a.example/x_(1)) and <https://b.example>", "See the page and https://b.example"),
        ("![Shot](a.png) [ref][1] [ref]\n\n[1]: https://a.example", "ref ref"),
        ("Look ![Shot \\[1\\]](<https://a.example/x_(1).png>) here", "Look here"),
        ("```swift\nlet a = 1\n```\n~~~\nb\n~~~", "let a 1 b"),
        ("> 1. quoted\n\nHead\n====\n\n3.5 is \\*here\\* &amp; now\\\nend", "quoted Head 3.5 is here & now end"),
        ("", ""),
    ])
    func `marks, numbers of lists and addresses are no words`(markdown: String, words: String) {
        #expect(MarkdownWords.words(markdown) == words)
    }

    @Test func `words of a page without their marks are the same`() {
        #expect(MarkdownWords.bare("let a = 1 - *b*") == MarkdownWords.words("`let a = 1 - *b*`"))
    }
}
