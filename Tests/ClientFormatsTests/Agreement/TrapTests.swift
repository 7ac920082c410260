import PolicyModel
import TestSupport
import Testing

@testable import SSVC
@testable import RemoteConfiguration
@testable import ClientKit
@testable import ClientFormats

/// The examples in which the clients' own READMEs lead authors astray, answered rightly on the devices they are about.
struct TrapTests {
    /// The answers of the emitted documents, one for each device as `version` on `os`.
    private func answers(_ client: String, _ draft: DraftPolicy, on devices: [(version: String, os: String)]) throws
        -> [Verdict]
    {
        var draft = draft
        draft.clients = [ClientChoice(name: client, position: Sample.position)]
        draft.texts = RichPolicy.draft(for: client).texts
        let dated = DatedPolicy(draft.policy, at: Sample.moment), format = try #require(ClientFormats.named(client))
        var diagnostics: [Diagnostic] = []
        let artifacts = format.documents(for: dated, reporting: &diagnostics)
        diagnostics += Agreement.diagnostics(for: dated, documents: [(format, artifacts)])
        #expect(diagnostics.filter { $0.severity == .error } == [])
        let edition = try #require(format.editions(for: dated.policy, on: .ios).last)
        let model = format.model(reading: artifacts, of: "kasa", as: edition)
        return try devices.map { version, os in
            let device = Device(
                platform: .ios, version: Sample.version(version), os: Sample.version(os), language: .english)
            let answer = model.answer(on: ClientDevice(device, in: dated))
            let given = Verdict.allCases.first { answer.outcome == .verdict($0) }
            return try #require(given, "\(answer.outcome)")
        }
    }

    private func releases(_ facts: [(version: String, build: String?, requires: String?)]) -> [DraftPolicy.Shipped] {
        facts.map { version, build, requires in
            DraftPolicy.Shipped(version: version, ships: [.ios: DraftPolicy.Ship(build: build, requires: requires)])
        }
    }

    private let systems = ["5.1", "6.0", "9.3", "10.0", "17.4"]

    @Test func `Turkcell Updater: the end of support for iOS below 6 does not notify iOS 10 and 17`() throws {
        var draft = DraftPolicy()
        draft.releases = releases([("1.0", nil, nil), ("1.9", nil, nil), ("1.10", nil, nil)])
        draft.minimum = [.ios: "1.10"]
        draft.rules = [DraftPolicy.Exception(id: "old", verdict: .none)]
        draft.rules[0].when.os = Sample.range("<6")
        for version in ["1.0", "1.9"] {
            let given = try answers("turkcell-updater", draft, on: systems.map { (version, $0) })
            #expect(given == [Verdict.none, .force, .force, .force, .force])
        }
        let newest = try answers("turkcell-updater", draft, on: systems.map { ("1.10", $0) })
        #expect(newest == Array(repeating: Verdict.none, count: 5))
    }

    @Test func `Turkcell Updater: a release that needs iOS 6 notifies from iOS 6 on, and iOS 10 too`() throws {
        var draft = DraftPolicy()
        draft.releases = releases([("1.0", nil, nil), ("2.0", nil, "6")])
        let given = try answers("turkcell-updater", draft, on: systems.map { ("1.0", $0) })
        #expect(given == [Verdict.none, .recommend, .recommend, .recommend, .recommend])
    }

    @Test func `RemoteConfiguration: a mandatory update leaves the newest version alone`() throws {
        var draft = DraftPolicy()
        draft.releases = releases([("1.0", nil, nil), ("1.9", nil, nil), ("1.10", nil, nil)])
        draft.minimum = [.ios: "1.10"]
        let devices = ["1.0", "1.9", "1.10", "1.11"].map { ($0, "17.4") }
        #expect(try answers("remote-configuration", draft, on: devices) == [Verdict.force, .force, .none, .none])
    }

    @Test func `Prince of Versions: an update for iOS 18 does not notify iOS 9, but iOS 26`() throws {
        var draft = DraftPolicy()
        draft.releases = releases([("1.0", nil, nil), ("2.0", nil, "18")])
        let systems = ["9.0", "17.7.2", "18.0", "18.1.1", "26.0"]
        let given = try answers("prince-of-versions", draft, on: systems.map { ("1.0", $0) })
        #expect(given == [Verdict.none, .none, .recommend, .recommend, .recommend])
    }

    @Test func `SSVC: builds that cannot be packed are notified like any other, and the newest is left alone`() throws {
        var draft = DraftPolicy()
        draft.releases = releases([
            ("1.0", "1.10", nil), ("1.1", "100", nil), ("1.2", "4354667", nil), ("1.3", "1.2.4b1", nil),
            ("1.4", "9.9.9", nil),
        ])
        let devices = ["1.0", "1.1", "1.2", "1.3", "1.4"].map { ($0, "17.4") }
        let told = try answers("ssvc", draft, on: devices)
        #expect(told == [Verdict.recommend, .recommend, .recommend, .recommend, .none])
        draft.minimum = [.ios: "1.2"]
        let forced = try answers("ssvc", draft, on: devices)
        #expect(forced == [Verdict.force, .force, .recommend, .recommend, .none])
        draft.minimum = [:]
        draft.releases[4].ships[.ios]?.build = "1.2.4b2"
        let newest = try answers("ssvc", draft, on: devices)
        #expect(newest == [Verdict.recommend, .recommend, .recommend, .recommend, .none])
    }
}
