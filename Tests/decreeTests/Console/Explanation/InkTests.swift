import Testing
@testable import decree

/// When standard output gets colours, and how wide it is.
@Suite struct InkTests {
    @Test func `colours are on only where they are asked for or seen`() {
        #expect(Ink(.always, environment: ["NO_COLOR": "1"]).isOn)
        #expect(!Ink(.never, environment: [:]).isOn)
        #expect(!Ink(.auto, environment: ["NO_COLOR": "1"]).isOn)
        #expect(!Ink(.auto, environment: ["TERM": "dumb"]).isOn)
    }

    @Test func `a painted text is closed, and nothing stays nothing`() {
        #expect(Ink(true)(.red, "no") == "\u{1B}[1;31mno\u{1B}[0m")
        #expect(Ink(true)(.red, "") == "")
        #expect(Ink(false)(.red, "no") == "no")
    }
}
