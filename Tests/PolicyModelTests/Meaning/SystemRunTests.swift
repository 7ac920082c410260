import TestSupport
import Testing

@testable import PolicyModel

@Suite struct SystemRunTests {
    private func words(_ from: String?, _ below: String?, on platform: Platform = .ios) -> String {
        SystemRun(from: from.map(Sample.version), below: below.map(Sample.version)).inWords(on: platform)
    }

    @Test func `a run is named by its ends, and whole systems by their numbers`() {
        #expect(words(nil, nil) == "every iOS version")
        #expect(words(nil, "15") == "iOS below 15")
        #expect(words("15", nil) == "iOS 15 and later")
        #expect(words("13", "15") == "iOS 13–14")
        #expect(words("13", "14.0") == "iOS 13")
        #expect(words("13.2", "15") == "iOS 13.2 to below 15")
        #expect(words("13", "15.1", on: .macos) == "macOS 13 to below 15.1")
        #expect(words(nil, nil, on: .android) == "every Android version")
        #expect(words(nil, "24", on: .android) == "Android below API level 24")
        #expect(words("24", "27", on: .android) == "Android API level 24–26")
        #expect(words("24", nil, on: .android) == "Android API level 24 and later")
    }

    @Test func `a run holds its first version and not the one it stops before`() {
        let run = SystemRun(from: Sample.version("13"), below: Sample.version("15"))
        #expect(["12.9", "13.0", "14.9", "15"].map { run.contains(Sample.version($0)) } == [false, true, true, false])
    }
}
