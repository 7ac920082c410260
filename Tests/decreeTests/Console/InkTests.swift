import PolicyModel
import Testing
@testable import decree

/// When standard output gets colours.
@Suite struct InkTests {
    @Test func `colours are on only where they are asked for or seen`() {
        #expect(Ink(.always, environment: ["NO_COLOR": "1"]).isOn)
        #expect(!Ink(.never, environment: [:]).isOn)
        #expect(!Ink(.auto, environment: ["NO_COLOR": "1"]).isOn)
        #expect(!Ink(.auto, environment: ["TERM": "dumb"]).isOn)
    }
}
