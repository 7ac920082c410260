import ClientTestSupport
import Foundation
import PolicyModel
import TestSupport
import Testing

@testable import ClientFormats

/// Draws policies of every shape and holds what Agreement says of their documents against a judge of the tests' own.
///
/// A thorough run draws 1,000 of them, and `DECREE_POLICIES` any number, from the same seeds on.
struct ManyPoliciesTests {
    private static let batches = 20
    private static let policies =
        ProcessInfo.processInfo.environment["DECREE_POLICIES"].flatMap { Int($0) }
        ?? Rounds.of(60, thorough: 1_000)

    @Test(arguments: 0..<batches)
    func `every policy is written faithfully or refused for a reason that its sample device shows`(batch: Int) {
        for seed in stride(from: batch, to: ManyPoliciesTests.policies, by: ManyPoliciesTests.batches) {
            var draw = PolicyDraw(seed: seed)
            let draft = draw.policy()
            guard let failure = PolicyTrial(draft, seed: seed).failure else { continue }
            let least = draft.shrunk { PolicyTrial($0, seed: seed).failure?.kind == failure.kind }
            let last = PolicyTrial(least, seed: seed).failure ?? failure
            Issue.record("policy \(seed): \(last.kind): \(last.details)\n\(least)")
        }
    }
}
