import PolicyModel
import Testing

/// The escape sequences, whole.
@Suite struct InkTests {
    @Test func `a painted text is closed, and nothing stays nothing`() {
        #expect(Ink(true)(.red, "no") == "\u{1B}[1;31mno\u{1B}[0m")
        #expect(Ink(true)(.red, "") == "")
        #expect(Ink(false)(.red, "no") == "no")
    }

    @Test func `a line is erased before it is drawn again`() {
        #expect(Ink.redrawn("half") == "\r\u{1B}[Khalf")
    }
}
