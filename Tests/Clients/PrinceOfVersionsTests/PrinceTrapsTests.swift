import ClientTestSupport
import PolicyModel
import Testing

@testable import PrinceOfVersions

/// Where the README of Prince of Versions leads authors astray, the emitted document answers rightly.
struct PrinceTrapsTests {
    @Test func `an update for iOS 18 does not notify iOS 9, but iOS 26`() throws {
        let draft = DraftPolicy(releases: [("1.0", nil, nil), ("2.0", nil, "18")])
        let devices = ["9.0", "17.7.2", "18.0", "18.1.1", "26.0"].map { ("1.0", $0) }
        #expect(
            try draft.answers(of: PrinceOfVersions(), on: devices)
                == [.none, .none, .recommend, .recommend, .recommend])
    }
}
