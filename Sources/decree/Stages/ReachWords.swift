import ClientFormats
import PolicyModel

/// Whom the step from one state of a policy to another reaches, in the words of `decree impact`.
enum ReachWords {
    /// Of listed releases, the strongest change first; then what is new or gone. A platform that no document of either
    /// state serves is left out.
    static func sentences(from old: DatedPolicy, to new: DatedPolicy) -> [String] {
        let unserved = [old, new].map { Set(UnservedPlatform.all(of: $0.policy).map(\.platform)) }
        let platforms = Platform.allCases.filter { platform in
            zip([old, new], unserved).contains { $0.policy.platforms.contains(platform) && !$1.contains(platform) }
        }
        let found = platforms.flatMap { platform -> [(kind: Change.Kind, words: String)] in
            let comparison = PolicyComparison(old, new, on: platform)
            let listed = comparison.grid.versions.slots.map(\.sample).filter(comparison.grid.isListed)
            return comparison.lines.filter(\.isListed).map {
                ($0.change.kind, ImpactWords($0, listed: listed).sentence)
            }
        }
        let gone = platforms.filter { !new.policy.platforms.contains($0) }
        let told = found.enumerated().sorted { ($0.element.kind, $0.offset) < ($1.element.kind, $1.offset) }
        return told.map(\.element.words)
            + gone.map { "\($0.displayName) is no longer in the policy: its devices are told nothing" }
    }
}
