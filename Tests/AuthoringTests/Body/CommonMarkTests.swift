import Foundation
import PolicyModel
import Testing

@testable import Authoring

/// The specification's own examples, and the rules by which our pages differ from its HTML.
struct CommonMarkTests {
    struct Example: Decodable, Sendable, CustomTestStringConvertible {
        let example: Int
        let section: String
        let markdown: String
        let html: String

        var testDescription: String { "\(section), example \(example)" }
    }

    private static let omitted = "<!-- raw HTML omitted -->"

    static let examples: [Example] = {
        let file = URL(filePath: "\(#filePath)").deletingLastPathComponent()
            .appending(path: "../Golden/commonmark/spec-0.30.jsonl").standardizedFileURL
        let lines = (try? String(contentsOf: file, encoding: .utf8))?.split(separator: "\n") ?? []
        return lines.compactMap { try? JSONDecoder().decode(Example.self, from: Data($0.utf8)) }
    }()

    @Test func `all examples are here`() {
        #expect(Self.examples.map(\.example) == Array(1...652))
    }

    @Test(arguments: examples) func `a page shows what the specification says`(example: Example) {
        let (html, diagnostics) = render(example.markdown)
        let expected = lowered(example.html)
        guard html.contains(Self.omitted) else {
            #expect(html == expected)
            #expect(diagnostics == [])
            return
        }
        #expect(isShort(html, of: expected), "\(html)")
        #expect(diagnostics.allSatisfy { $0.id == "prose-html" })
        #expect(diagnostics.isEmpty == isComment(example.markdown), "\(diagnostics)")
    }

    @Test func `every example that is about raw HTML loses it, and hardly another does`() {
        let shortened = Self.examples.filter { render($0.markdown).html.contains(Self.omitted) }
        let sections = Dictionary(grouping: shortened, by: \.section).mapValues(\.count)
        #expect(
            sections == [
                "HTML blocks": 44, "Raw HTML": 12, "Links": 4, "Emphasis and strong emphasis": 3, "Lists": 2,
                "Hard line breaks": 2,
                "Backslash escapes": 1, "Entity and numeric character references": 1, "Link reference definitions": 1,
                "Code spans": 1,
            ])
    }

    private func render(_ markdown: String) -> (html: String, diagnostics: [Diagnostic]) {
        var diagnostics: [Diagnostic] = []
        let prose = Prose(markdown: markdown, file: "kasa.md", firstLine: 1, reporting: &diagnostics)
        return (prose.html, diagnostics)
    }

    /// The page's one `h1` is its own: headings go one level down, to the sixth at most.
    private func lowered(_ html: String) -> String {
        (1...5).reversed().reduce(html) { html, level in
            html.replacing("<h\(level)>", with: "<h\(level + 1)>").replacing("</h\(level)>", with: "</h\(level + 1)>")
        }
    }

    /// Whether `page` is `html` with some parts left out, each where the page says so.
    private func isShort(_ page: String, of html: String) -> Bool {
        let parts = page.components(separatedBy: Self.omitted)
        guard let first = parts.first, let last = parts.last, html.hasPrefix(first), html.hasSuffix(last) else {
            return false
        }
        var rest = html.dropFirst(first.count).dropLast(last.count)
        for part in parts.dropFirst().dropLast() {
            guard part.isEmpty || rest.firstRange(of: part) != nil else { return false }
            if let range = rest.firstRange(of: part) { rest = rest[range.upperBound...] }
        }
        return true
    }

    /// A comment is not meant for the page, so dropping it is not reported; words behind it on its line are lost with it.
    private func isComment(_ markdown: String) -> Bool {
        markdown.contains("<!--") && !markdown.contains(/-->[^\n]/)
    }
}
