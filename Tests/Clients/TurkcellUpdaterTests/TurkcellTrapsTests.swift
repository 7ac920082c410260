import ClientTestSupport
import PolicyModel
import TestSupport
import Testing

@testable import TurkcellUpdater

/// Where the README of Turkcell Updater leads authors astray, the emitted document answers rightly.
struct TurkcellTrapsTests {
    private let systems = ["5.1", "6.0", "9.3", "10.0", "17.4"]

    @Test func `the end of support for iOS below 6 does not notify iOS 10 and 17`() throws {
        var draft = DraftPolicy(releases: [("1.0", nil, nil), ("1.9", nil, nil), ("1.10", nil, nil)])
        draft.minimum = [.ios: "1.10"]
        draft.leaveAlone { $0.os = Sample.range("<6") }
        for version in ["1.0", "1.9"] {
            let given = try draft.answers(of: TurkcellUpdater(), on: systems.map { (version, $0) })
            #expect(given == [Verdict.none, .force, .force, .force, .force])
        }
        let newest = try draft.answers(of: TurkcellUpdater(), on: systems.map { ("1.10", $0) })
        #expect(newest == Array(repeating: Verdict.none, count: 5))
    }

    @Test func `a release that needs iOS 6 notifies from iOS 6 on, and iOS 10 too`() throws {
        let draft = DraftPolicy(releases: [("1.0", nil, nil), ("2.0", nil, "6")])
        let given = try draft.answers(of: TurkcellUpdater(), on: systems.map { ("1.0", $0) })
        #expect(given == [Verdict.none, .recommend, .recommend, .recommend, .recommend])
    }
}
