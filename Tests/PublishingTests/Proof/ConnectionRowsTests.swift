import PolicyModel
import TestSupport
import Testing
@testable import Publishing

/// A certificate is refused, warned of or believed by the days that are left.
struct ConnectionRowsTests {
    private static func certificate(days: Double, doubt: String? = nil) -> (ProofRow.Standing?, String?) {
        let expires = Moment(seconds: Sample.moment.seconds + Int(days * 86_400))
        let facts = ServerCertificate(version: "TLS 1.3", expires: expires, pin: "sha256/x")
        let rows = ConnectionRows(host: "example.com", pins: [], now: Sample.moment).agreed(facts, doubt: doubt)
        let row = rows.first { $0.check == .certificate }
        return (row?.standing, row?.found)
    }

    @Test func `fourteen days are enough, fewer a warning, none a fault`() {
        #expect(Self.certificate(days: 14) == (.holds, "14 days left, until 2026-12-05T00:00:00Z"))
        #expect(Self.certificate(days: 13.9) == (.warning, "13 days left, until 2026-12-04T21:36:00Z"))
        #expect(Self.certificate(days: 0) == (.broken, "expired at 2026-11-21T00:00:00Z"))
        #expect(Self.certificate(days: -1, doubt: "expired") == (.broken, "expired at 2026-11-20T00:00:00Z"))
        #expect(Self.certificate(days: 90, doubt: "unknown authority") == (.broken, "not believed: unknown authority"))
    }
}
