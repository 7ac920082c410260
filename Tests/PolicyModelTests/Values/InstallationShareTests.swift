import Testing

@testable import PolicyModel

struct InstallationShareTests {
    @Test(
        arguments: [
            ("10 %", 1_000, "10 %"), ("10%", 1_000, "10 %"), ("0 %", 0, "0 %"), ("100 %", 10_000, "100 %"),
            ("33.33 %", 3_333, "33.33 %"), ("0.5 %", 50, "0.5 %"), ("0.05 %", 5, "0.05 %"), ("7.10 %", 710, "7.1 %"),
        ])
    func `a share is a number with a percent sign`(text: String, hundredths: Int, description: String) {
        let share = InstallationShare(text)
        #expect(share?.hundredths == hundredths)
        #expect(share?.description == description)
        #expect(share?.isPartial == (1..<10_000).contains(hundredths))
    }

    @Test(arguments: [
        "10", "", "%", " 10 %", "10  %", "101 %", "100.01 %", "1.234 %", "-1 %", "1. %", ".5 %", "01 %", "1e1 %",
    ])
    func `nothing else is one`(text: String) { #expect(InstallationShare(text) == nil) }
}
