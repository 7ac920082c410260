import TestSupport
import Testing

@testable import PolicyModel

@Suite struct SystemLadderTests {
    private func words(_ releases: [Release]) -> [String] {
        let dated = DatedPolicy(Sample.policy(releases: releases), at: Sample.moment)
        return SystemLadder(OutcomeTable(dated, on: .ios)).rungs.map { rung in
            let coming = rung.coming.map { " then \($0.version)" }.joined()
            return "\(rung.run.inWords(on: .ios)): \(rung.release?.version.description ?? "nothing")\(coming)"
        }
    }

    @Test func `each system has the newest release that runs on it, newest systems first`() {
        #expect(
            words([
                Sample.release("2.6", requires: "13"), Sample.release("2.9", requires: "14"),
                Sample.release("3.0", requires: "15"), Sample.release("3.1", requires: "15"),
                Sample.release("3.2", requires: "16", live: .from(Moment("2026-12-01")!)),
                Sample.release("3.3", requires: "16", live: .pending),
            ]) == ["iOS 16 and later: 3.1 then 3.2 then 3.3", "iOS 15: 3.1", "iOS 14: 2.9", "iOS 13: 2.6"])
    }

    @Test func `systems that reach the same are one step`() {
        #expect(
            words([Sample.release("1.0", requires: "15"), Sample.release("2.0", requires: "13")])
                == ["iOS 13 and later: 2.0"])
        #expect(words([Sample.release("1.0"), Sample.release("2.0")]) == ["every iOS version: 2.0"])
    }

    @Test func `nothing live is nothing to have`() {
        #expect(words([Sample.release("1.0", live: .pending)]) == ["every iOS version: nothing then 1.0"])
    }
}
