import Testing
@testable import Review

/// A difference is shown as `patch` reads it.
struct LineDifferenceTests {
    private func lines(_ old: String, _ new: String) -> [String] {
        LineDifference(from: Array(old.utf8), to: Array(new.utf8)).lines(of: "f")
    }

    @Test func `equal texts have none`() {
        #expect(lines("a\nb\n", "a\nb\n") == [])
    }

    @Test func `changes that lie apart are apart, with three lines around each`() {
        let old = (1...12).map { "\($0)\n" }.joined()
        let new = old.replacing("2\n3\n", with: "2\nnew\n3\n").replacing("11\n", with: "eleven\u{1B}\n")
        #expect(
            lines(old, new) == [
                "--- f", "+++ f", "@@ -1,5 +1,6 @@", " 1", " 2", "+new", " 3", " 4", " 5", "@@ -8,5 +9,5 @@", " 8",
                " 9",
                " 10", "-11", "+eleven<U+001B>", " 12",
            ])
    }

    @Test func `changes that share lines are one, at the end as at the beginning`() {
        #expect(
            lines("a\r\nb\r\n", "x\r\nb\r\ny\r\n") == ["--- f", "+++ f", "@@ -1,2 +1,3 @@", "-a", "+x", " b", "+y"])
        #expect(lines("", "a") == ["--- f", "+++ f", "@@ -1,0 +1,1 @@", "+a"])
    }
}
