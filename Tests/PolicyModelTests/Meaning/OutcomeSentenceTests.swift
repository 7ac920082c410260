import TestSupport
import Testing

@testable import PolicyModel

@Suite struct OutcomeSentenceTests {
    @Test(arguments: 0..<200)
    func `the sentence says of every device of the grid what the policy says`(seed: Int) {
        for (dated, platform) in DrawnMeaning.all(seed: seed) {
            let sentence = OutcomeSentence(OutcomeTable(dated, on: platform)), grid = Grid(dated, on: platform)
            for device in grid.versions.flatMap(grid.devices) {
                let meant = dated.verdict(for: device), said = sentence.verdict(for: device)
                // A dead end is an error of its own: no page is made of it.
                if meant.isDeadEnd { continue }
                #expect(said.verdict == meant.verdict, "\(device.inWords): \(sentence.text())")
                #expect(said.target == (meant.verdict == .none ? nil : meant.reachable?.version), "\(device.inWords)")
            }
        }
    }

    @Test func `the draws have sentences of every kind`() {
        let texts = (0..<200).flatMap(DrawnMeaning.all).map { OutcomeSentence(OutcomeTable($0, on: $1)).text() }
        for words in [
            "must update", "are notified of", "left alone", "all others", "on iOS", "(language de", "plan is trial",
            "other",
        ] {
            #expect(texts.count { $0.contains(words) } > 5, "\(words)")
        }
    }
}

extension OutcomeSentence {
    /// The clause that decides for a device; nil if none does.
    private func clause(for device: Device) -> Clause? {
        guard let step = table.steps.lastIndex(where: { $0 <= device.os }) else { return nil }
        return clauses.first { $0.steps.contains(step) && $0.condition.holds(for: device) }
    }

    /// The verdict for a device according to the sentence; `none` if the device has no newer release to update to.
    fileprivate func verdict(for device: Device) -> (verdict: Verdict, target: Version?) {
        guard let clause = clause(for: device), clause.verdict != .none,
            let target = table.dated.reachable(on: table.platform, os: device.os, id: device.id)?.version,
            target > device.version
        else { return (.none, nil) }
        return (clause.verdict, target)
    }
}
