@testable import PolicyModel
import Testing

struct LineExcerptTests {
    private func shown(_ line: String, _ column: Int) -> [String] {
        let excerpt = LineExcerpt(of: line, column: column)
        return [excerpt.text, String(repeating: " ", count: excerpt.caret) + "^"]
    }

    @Test func `the caret stands under its character`() {
        #expect(shown("minimum: 4.0", 10) == ["minimum: 4.0", "         ^"])
        #expect(shown("minimum: 4.0\r\n", 1) == ["minimum: 4.0", "^"])
    }

    @Test func `tabs fill up to the next stop of four`() {
        #expect(shown("\tmin:\t4", 2) == ["    min:    4", "    ^"])
        #expect(shown("ab\tc", 4) == ["ab  c", "    ^"])
    }

    @Test func `wide characters and emoji take two columns, accents none`() {
        #expect(shown("更新: x", 5) == ["更新: x", "      ^"])
        #expect(shown("👨‍👩‍👧 x", 3) == ["👨‍👩‍👧 x", "   ^"])
        #expect(shown("e\u{301}x", 2) == ["e\u{301}x", " ^"])
    }

    @Test func `hidden characters are shown, and the caret counts what is shown`() {
        #expect(shown("a\u{202E}b", 3) == ["a<U+202E>b", "         ^"])
    }

    @Test func `a column outside the line is brought to its ends`() {
        #expect(shown("ab", 99) == ["ab", "  ^"])
        #expect(shown("ab", 0) == ["ab", "^"])
        #expect(shown("", 1) == ["", "^"])
        let long = String(repeating: "a", count: 300)
        #expect(LineExcerpt(of: long, column: 5000) == LineExcerpt(of: long, column: 301))
    }

    @Test func `a long line is cut around the caret`() {
        let line = String(repeating: "a", count: 200) + "X" + String(repeating: "b", count: 200)
        let excerpt = LineExcerpt(of: line, column: 201)
        #expect(excerpt.text == "…" + String(repeating: "a", count: 48) + "X" + String(repeating: "b", count: 47) + "…")
        #expect(excerpt.caret == 49)
        let start = LineExcerpt(of: line, column: 1)
        #expect(start.text == String(repeating: "a", count: 96) + "…")
        #expect(start.caret == 0)
        let end = LineExcerpt(of: line, column: 402)
        #expect(end.text == "…" + String(repeating: "b", count: 96))
        #expect(end.caret == 97)
    }

    @Test func `a line of millions of characters is cut at once`() {
        let line = String(repeating: "a", count: 3_000_000), start = ContinuousClock.now
        #expect(shown(line, 1) == [String(repeating: "a", count: 96) + "…", "^"])
        #expect(ContinuousClock.now - start < .seconds(1))
    }
}
