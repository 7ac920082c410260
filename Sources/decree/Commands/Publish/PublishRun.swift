import PolicyModel
import Publishing
import Signing

/// What `decree publish` knows before it looks at output and target.
struct PublishRun: Sendable {
    let settings: Site
    /// The plan to carry out; nil to make one.
    let saved: SavedPlan?
    let now: Moment
    /// Of the target; nil where it has none, and for a plan.
    var programs: TargetPrograms?

    /// The moment that the plan is made for.
    var moment: Moment { saved?.moment ?? now }

    /// The moment at which signatures must be valid.
    var read: Moment { saved.map { min($0.moment, now) } ?? now }

    /// The output as far as a run has to look at it.
    enum Output: Sendable {
        /// Every file is as it was when an earlier run verified it.
        case known(VerifiedOutput)
        case read(SignedBundle)
        /// A bundle that cannot be published yet, and why; for a plan only.
        case unsigned([Artifact], CommandError)
    }
}
