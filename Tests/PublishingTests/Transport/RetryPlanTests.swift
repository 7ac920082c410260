import PolicyModel
import Testing
@testable import Publishing

/// How long is waited before another try, and when there is none.
struct RetryPlanTests {
    private static let now = Moment(seconds: 784_111_777)

    private static func wait(_ tried: Int, _ retryAfter: String? = nil, chance: Double = 0.5) -> Duration? {
        RetryPlan().wait(tried: tried, retryAfter: retryAfter, chance: chance, now: now)
    }

    @Test func `each bound is twice the one before, up to the longest`() {
        #expect(
            (1...6).map { Self.wait($0) }
                == [.milliseconds(125), .milliseconds(250), .milliseconds(500), .seconds(1), .seconds(2), nil])
        #expect(RetryPlan(tries: 99).wait(tried: 98, retryAfter: nil, chance: 0.5, now: Self.now) == .seconds(10))
    }

    @Test func `chance decides how much of the bound is waited`() {
        #expect(Self.wait(1, chance: 0) == .zero)
        #expect(Self.wait(2, chance: 0.25) == .milliseconds(125))
    }

    @Test(arguments: [
        ("7", Duration.seconds(7)), ("0", .milliseconds(125)), ("Sun, 06 Nov 1994 08:49:46 GMT", .seconds(9)),
        ("Sun, 06 Nov 1994 08:49:30 GMT", .milliseconds(125)), ("soon", .milliseconds(125)), ("-7", .milliseconds(125)),
        ("99999999999999999999", .milliseconds(125)),
    ])
    func `the server's wish is the least that is waited`(_ wish: String, _ wait: Duration) {
        #expect(Self.wait(1, wish) == wait)
    }

    @Test func `only failures that pass are tried again`() {
        #expect(
            [200, 301, 400, 403, 404, 408, 409, 412, 429, 500, 501, 502, 503, 504, 599].filter(RetryPlan.isPassing)
                == [408, 429, 500, 502, 503, 504, 599])
    }

    @Test(arguments: [
        "", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994", "Sun, 06 Nov 1994 08:49:37 CET",
        "Sun, 31 Feb 1994 08:49:37 GMT",
    ])
    func `other dates are none`(_ text: String) {
        #expect(HTTPDate.moment(text) == nil)
    }

    @Test func `a date is read`() {
        #expect(HTTPDate.moment("Sun, 06 Nov 1994 08:49:37 GMT") == Self.now)
    }

    @Test(arguments: [
        ("https://example.com/a?X-Amz-Signature=s3cret#x", "https://example.com/a"),
        ("https://eda:s3cret@example.com/a@b", "https://example.com/a@b"),
        ("https://example.com", "https://example.com"),
    ])
    func `an address shows no secret`(_ url: String, _ address: String) {
        #expect(HTTPRequest(.get, url).address == address)
    }
}
