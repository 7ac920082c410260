import PolicyModel
import Testing

/// Breaking text into lines that a terminal has room for.
@Suite struct WrappedTextTests {
    @Test(arguments: [
        ("", [""]),
        ("one two three", ["one two", "three"]),
        ("one  two", ["one two"]),
        ("a\nb\n\nc", ["a", "b", "", "c"]),
        ("abcdefghijk l", ["abcdefgh", "ijk l"]),
        ("ab abcdefghijk", ["ab", "abcdefgh", "ijk"]),
        ("日本語日本語", ["日本語日", "本語"]),
    ])
    func `lines are broken at blanks, else where they are full`(text: String, lines: [String]) {
        #expect(WrappedText.lines(text, width: 8) == lines)
    }

    @Test func `wide characters take two columns and accents none`() {
        #expect(WrappedText.width(of: "日本") == 4)
        #expect(WrappedText.width(of: "e\u{301}") == 1)
    }
}
