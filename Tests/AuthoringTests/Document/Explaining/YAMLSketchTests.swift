import Foundation
import Testing
@testable import Authoring

/// The sketch has nothing to say of healthy text, and an end on any text.
struct YAMLSketchTests {
    private func frontMatter(of text: String) -> [Unicode.Scalar] {
        Array(text.components(separatedBy: "---\n").dropFirst().first?.unicodeScalars ?? "".unicodeScalars)
    }

    private func mistake(in text: [Unicode.Scalar]) -> YAMLMistake? {
        var sketch = YAMLSketch(text)
        return sketch.firstMistake()
    }

    @Test func `the shipped policies have no mistake`() throws {
        let content = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().appending(
                path: "Content")
        let names = FileManager.default.enumerator(atPath: content.path)?.compactMap { $0 as? String } ?? []
        let policies = names.filter { $0.hasSuffix(".md") }
        #expect(policies.count > 3)
        for name in policies {
            let text = try String(contentsOf: content.appending(path: name), encoding: .utf8)
            #expect(mistake(in: frontMatter(of: text)) == nil, "\(name)")
        }
    }

    @Test(arguments: [
        "a: 1\nb: 2\n", "a:\n- 1\n- 2\nb:\n  - c: 1\n    d: 2\n  -\n    c: 3\n",
        "a: >\n  x: y\n   [\n\nb: |-\n  \"\nc: d\n",
        "a: words\n  that go on\nb: \"quoted\n  over lines\"\nc: 'it''s'\n", "# comment\na: # none\n  b: c # d\n\n",
        "a: {b: [1, 2,\n  3], c: {d: \"}\"}, \"e\":f} # end\n", "- - a\n  - b\n- c: d\n", "'a b': c\n\"d\": e\n",
        "a: b:c http://x\n",
        "{\"app\": \"Kasa\",\n \"ids\": {\"ios\": \"x\"}}\n", "a: [\n  b,\n  c\n]\n", "a: [b, 'c', \"d\", ]\n", "",
        "\n\n", "a: - b\n".replacing("- ", with: "-"),
    ])
    func `text that YAML takes has no mistake`(text: String) {
        #expect(mistake(in: Array(text.unicodeScalars)) == nil)
    }

    /// Every scalar left out, doubled, or turned into a sign of YAML.
    @Test func `any text has an end, and a mistake a place in it`() {
        let healthy = frontMatter(of: HealthyContent.app)
        let signs: [[Unicode.Scalar]] = [
            [], ["\n"], ["\t"], ["\""], ["'"], ["["], ["}"], [":", " "], ["-", " "], ["|"], ["#"],
        ]
        for index in healthy.indices {
            for sign in signs {
                let text = Array(healthy[..<index] + sign + healthy[(index + 1)...])
                if let found = mistake(in: text) { #expect((0...text.count).contains(found.place)) }
                _ = mistake(in: Array(text.prefix(index)))
            }
        }
    }
}
