import ClientTestSupport
import PolicyModel
import Testing

@testable import RemoteConfiguration

/// Where the README of RemoteConfiguration leads authors astray, the emitted document answers rightly.
struct RemoteConfigurationTrapsTests {
    @Test func `a mandatory update leaves the newest version alone`() throws {
        var draft = DraftPolicy(releases: [("1.0", nil, nil), ("1.9", nil, nil), ("1.10", nil, nil)])
        draft.minimum = [.ios: "1.10"]
        let devices = ["1.0", "1.9", "1.10", "1.11"].map { ($0, "17.4") }
        #expect(try draft.answers(of: RemoteConfiguration(), on: devices) == [.force, .force, .none, .none])
    }
}
