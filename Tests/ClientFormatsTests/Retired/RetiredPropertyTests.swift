import PolicyModel
import TestSupport
import Testing

@testable import ClientFormats

/// Retired's promise on drawn policies: whatever is wished, no device crashes, is refused, or gets more than meant.
struct RetiredPropertyTests {
    @Test(arguments: 1...50)
    func `no device of a closer grid gets more than the policy says`(seed: Int) {
        var drawn = DrawnPolicy(seed: seed)
        let choice = ClientChoice(name: "retired", position: Sample.position)
        let dated = DatedPolicy(drawn.policy(for: choice), at: Sample.moment)
        guard DeadEnds.diagnostics(dated).isEmpty else { return }
        #expect(dated.policy.platforms.flatMap { CloserGrid(dated, on: $0).wrongs(of: Retired()) } == [])
    }
}
