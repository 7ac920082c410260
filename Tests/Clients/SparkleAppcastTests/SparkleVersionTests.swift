import Testing

@testable import SparkleAppcast

/// The order of builds, as the rules of Sparkle's comparison give it; its own answers are among the measured rows.
struct SparkleVersionTests {
    @Test(arguments: [
        ("1", "<", "2"), ("9", "<", "10"), ("1.9", "<", "1.10"), ("1", "=", "1.0.0"), ("1.0b1", "=", "1.0.0b1"),
        ("1.0b1", "<", "1.0"), ("1.0", "<", "1.0 (5)"), ("1.0-5", "=", "1.0-4"), ("1.0+5", "<", "1.0"),
        ("v2", "<", "1"),
        ("B", "<", "a"), ("007", "=", "7"), ("", "<", "1"), ("1.5 1233", "<", "1.5 1234"), ("1.0_2", "=", "1.0/2"),
        ("99999999999999999999", "=", "99999999999999999998"),
        // The place just above a build lies below every other build of numbers and dots.
        ("110", "<", "110 1"), ("110 1", "<", "110.0.0.1"), ("110 1", "<", "111"),
    ])
    func `versions are ordered part by part`(one: String, sign: String, other: String) {
        let left = VersionText(one), right = VersionText(other)
        #expect((left < right ? "<" : left == right ? "=" : ">") == sign)
        #expect((right < left ? ">" : left == right ? "=" : "<") == sign)
    }

    @Test(arguments: [
        ("Mon, 02 Nov 2026 09:00:00 +0000", 1_793_610_000), ("Mon, 2 Nov 2026 11:00:00 +0200", 1_793_610_000),
        ("2026-11-02", nil), ("Mon, 02 Nov 2026 09:00 +0000", nil), ("02 Nov 2026 09:00:00 +0000", nil),
        ("Mon, 31 Feb 2026 09:00:00 +0000", nil), ("Mon, 02 Nov 2026 24:00:00 +0000", nil),
    ])
    func `a date has one form`(text: String, seconds: Int?) {
        #expect(FeedDate.moment(text)?.seconds == seconds)
    }
}
