import ClientTestSupport
import PolicyModel
import TestSupport
import Testing

@testable import ClientKit
@testable import Retired

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

    /// A version that shipped nowhere else has only its own devices to agree with.
    @Test(arguments: 1...60)
    func `each listed version hears all that its devices may hear`(seed: Int) {
        var drawn = DrawnPolicy(seed: seed)
        let dated = DatedPolicy(
            drawn.policy(for: ClientChoice(name: "retired", position: Sample.position)), at: Sample.moment)
        var diagnostics = DeadEnds.diagnostics(dated)
        let artifacts = Retired().documents(for: dated, reporting: &diagnostics)
        guard !diagnostics.hasErrors else { return }
        let model = Retired().model(reading: artifacts, of: "kasa", as: .only)
        let listed = dated.policy.platforms.flatMap { Grid(dated, on: $0).devices }
            .filter { dated.listed($0.version, on: $0.platform) != nil }
        for (version, group) in Dictionary(grouping: listed, by: \.version) {
            let shared = Verdict.shared(by: group.map { dated.verdict(for: $0) })
            let isAhead = dated.isAhead(version, on: dated.policy.platforms)
            let meant = shared == .recommend && isAhead ? .none : shared
            #expect(model.answer(on: ClientDevice(group[0], in: dated)).outcome == .verdict(meant), "\(version)")
        }
    }
}
