import ClientTestSupport
import PolicyModel
import Testing

@testable import SSVC

/// Where the README of SSVC leads authors astray, the emitted document answers rightly.
struct SSVCTrapsTests {
    @Test func `builds that cannot be packed are notified like any other, and the newest is left alone`() throws {
        var draft = DraftPolicy(releases: [
            ("1.0", "1.10", nil), ("1.1", "100", nil), ("1.2", "4354667", nil), ("1.3", "1.2.4b1", nil),
            ("1.4", "9.9.9", nil),
        ])
        let devices = ["1.0", "1.1", "1.2", "1.3", "1.4"].map { ($0, "17.4") }
        let told = try draft.answers(of: SSVC(), on: devices)
        #expect(told == [.recommend, .recommend, .recommend, .recommend, .none])
        draft.minimum = [.ios: "1.2"]
        let forced = try draft.answers(of: SSVC(), on: devices)
        #expect(forced == [.force, .force, .recommend, .recommend, .none])
        draft.minimum = [:]
        draft.releases[4].ships[.ios]?.build = "1.2.4b2"
        let newest = try draft.answers(of: SSVC(), on: devices)
        #expect(newest == [.recommend, .recommend, .recommend, .recommend, .none])
    }
}
