import PolicyModel
import TestSupport
import Testing

@testable import ClientFormats

/// What every ladder must hold to, whatever the policy.
struct VersionLadderTests {
    private let choice = ClientChoice(name: "prince-of-versions", position: Sample.position)

    @Test(arguments: 1...100)
    func `no device is forced unless all like it are meant to be, and none is told against a rule`(seed: Int) throws {
        var drawn = DrawnPolicy(seed: seed)
        let dated = DatedPolicy(drawn.policy(for: choice), at: Sample.moment)
        guard DeadEnds.diagnostics(dated).isEmpty else { return }
        var diagnostics: [Diagnostic] = []
        let documents = PrinceOfVersions().documents(for: dated, reporting: &diagnostics)
        let file = try #require(documents.artifacts.first)
        for platform in dated.policy.platforms {
            let reading = try PrinceOfVersionsReading(file.bytes, platform)
            let wrong = try Grid(dated, on: platform).devices.filter { device in
                let read = try reading.verdict(device), meant = dated.verdict(for: device)
                return read != documents.answer(device) || (read == .force && meant.verdict != .force)
                    || (read != .none && meant.isRuledOut)
            }
            #expect(wrong.map(\.inWords) == [])
        }
    }

    @Test(arguments: 1...100)
    func `the older object forces and tells no device against the policy`(seed: Int) {
        var drawn = DrawnPolicy(seed: seed)
        let dated = DatedPolicy(drawn.policy(for: choice), at: Sample.moment)
        guard DeadEnds.diagnostics(dated).isEmpty else { return }
        for platform in dated.policy.platforms {
            let lines = LegacyLines(dated, on: platform)
            let wrong = Grid(dated, on: platform).devices.filter { device in
                let meant = dated.verdict(for: device)
                let isForced = lines.forcing.map { $0.os <= device.os && device.version < $0.version } ?? false
                let isTold = lines.telling.map { $0.os <= device.os && device.version < $0.version } ?? false
                return (isForced && meant.verdict != .force) || (isTold && meant.isRuledOut)
            }
            #expect(wrong.map(\.inWords) == [])
        }
    }

    @Test func `the first OS step of a list needs the highest OS and the last one none`() {
        let policy = Sample.policy(clients: [choice], releases: [
            Sample.release("1.0"), Sample.release("2.0", requires: "15"), Sample.release("3.0", requires: "17.4.1"),
        ])
        let ladder = VersionLadder(DatedPolicy(policy, at: Sample.moment), on: .ios)
        #expect(ladder.configurations.map(\.os.threeNumbers) == ["17.4.1", "15.0.0", "0.0.0"])
    }

    @Test func `steps that say the same are one, with the lower OS`() {
        let policy = Sample.policy(
            clients: [choice], releases: [Sample.release("1.0"), Sample.release("2.0")],
            rules: [Sample.rule(.recommend) { $0.os = Sample.range(">=15") }])
        let ladder = VersionLadder(DatedPolicy(policy, at: Sample.moment), on: .ios)
        #expect(ladder.configurations.map(\.os.threeNumbers) == ["0.0.0"])
    }
}
