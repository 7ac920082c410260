import Testing

@testable import decree

/// A length of time as an option has it.
@Suite struct TimeSpanTests {
    @Test(arguments: [("1h", 3600), ("36h", 129_600), ("7d", 604_800), ("2w", 1_209_600), ("99999d", 8_639_913_600)])
    func `hours, days and weeks`(text: String, seconds: Int) {
        #expect(TimeSpan(argument: text)?.seconds == seconds)
    }

    @Test(arguments: ["", "d", "7", "7m", "-7d", "+7d", "7 d", "0d", "7.5d", "100000d", "７d", "7D"])
    func `everything else is refused`(text: String) {
        #expect(TimeSpan(argument: text) == nil)
    }
}
