import PolicyModel
import TestSupport

/// Drawn policies at the tests' moment, on each of their platforms.
enum DrawnMeaning {
    static func all(seed: Int) -> [(DatedPolicy, Platform)] {
        var draw = DrawnPolicy(seed: seed)
        let dated = DatedPolicy(
            draw.policy(for: ClientChoice(name: "retired", position: Sample.position)), at: Sample.moment)
        return dated.policy.platforms.map { (dated, $0) }
    }
}
