import ClientFormats
import PolicyModel
import TestSupport
import Testing

@testable import Review

/// Numbers of users as people read them.
@Suite struct ShareWordsTests {
    @Test(arguments: [
        (0, "0.0 %"), (1, "under 0.1 %"), (5, "0.1 %"), (123, "1.2 %"), (125, "1.3 %"), (10_000, "100.0 %"),
    ])
    func `shares have one decimal, and a few users are never none`(users: Int, text: String) {
        #expect(words(total: 10_000).percent(users) == text)
    }

    @Test func `an empty file has no shares`() {
        #expect(words(total: 0).percent(0) == "0 %")
    }

    private func words(total: Int) -> ShareWords {
        var diagnostics: [Diagnostic] = []
        let share = ImpactShare(
            Array("platform,version,os,users\nios,1.0,,\(total)".utf8), path: "a.csv", reporting: &diagnostics)
        let dated = DatedPolicy(Sample.policy(releases: [Sample.release("1.0")]), at: Sample.moment)
        return ShareWords(share, of: AppImpact(from: EncodedApp(dated), to: EncodedApp(dated)))!
    }
}
