import ClientFormats
import PolicyModel

/// Which users are affected by the step from one state of a policy to another, in the words of `decree impact`.
package enum ReachWords {
    /// Of listed releases, the strongest change first; then the platforms that lost their documents.
    ///
    /// A platform is compared by what its documents say: in a state without any, nobody there is notified.
    package static func sentences(
        from old: DatedPolicy, to new: DatedPolicy, in words: Vocabulary = .english
    ) -> [String] {
        let before = served(by: old.policy), after = served(by: new.policy)
        let found = Platform.allCases.filter { before.contains($0) || after.contains($0) }.flatMap { platform in
            let isServed = (old: before.contains(platform), new: after.contains(platform))
            let channels = Policy.offeredChannels(old.source, new.source, on: platform)
            let lines = PolicyComparison.lines(old, new, on: platform, channels: channels, isServed: isServed)
            return lines.filter(\.line.isListed).map { line, listed in
                (kind: line.change.kind, words: ImpactWords(line: line, listed: listed, words: words).sentence)
            }
        }
        let sorted = found.enumerated().sorted { ($0.element.kind, $0.offset) < ($1.element.kind, $1.offset) }
        let lost = before.subtracting(after).sorted().map { platform in
            let isKnown = new.policy.platforms.contains(platform)
            return words(
                isKnown ? "impact.platform-unserved" : "impact.platform-gone", ["platform": platform.displayName])
        }
        return sorted.map(\.element.words) + lost
    }

    /// The platforms that a document reaches.
    private static func served(by policy: Policy) -> Set<Platform> {
        Set(policy.platforms).subtracting(UnservedPlatform.all(of: policy).map(\.platform))
    }
}
