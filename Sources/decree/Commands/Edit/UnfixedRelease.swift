import Authoring
import PolicyModel

/// A bad release above which nothing is live: nobody who has it can be forced to update, but the policy can stop
/// sending others to it.
struct UnfixedRelease {
    let policy: Policy
    /// The bad release that is announced.
    let release: Release
    /// Where it is announced, and the release to announce in its place; nil where no good one is live.
    let fallbacks: [(platform: Platform, release: Release?)]
    /// The minimum of each platform where the present one, or one for a later date, would force users to nothing.
    private let lowered: [Platform: Version]
    /// The present minimum of these, where it is higher.
    private let former: [Platform: Version]
    /// Where no good one is live, all that are: the next one below would be announced.
    private let withdrawn: [(version: Version, platforms: [Platform])]
    /// Earlier recalls that would force devices with nothing to go to any more.
    private let ended: [EndedRecall]
    /// True where without the bad release the good one is announced by itself.
    private let isNextGood: Bool
    /// The lowest release above that can become the fix. One that is live and not announced may be as bad.
    private let fix: Release?
    /// The other platforms: where a release above all the bad ones is announced, so that they can be recalled there.
    let fixed: [Platform]
    private let advice: RecallAdvice

    /// Nil unless one of `versions` is announced on one of the platforms.
    ///
    /// - Parameter platforms: empty for all of the app's.
    init?(_ versions: [Version], on platforms: [Platform], in dated: DatedPolicy, latestIn fragment: String?) {
        policy = dated.policy
        advice = RecallAdvice(versions, on: platforms, of: dated.policy, latestIn: fragment)
        let chosen = advice.platforms
        let stuck = chosen.filter { platform in
            dated.announced(on: platform).map { versions.contains($0.version) } ?? false
        }
        guard let first = stuck.first, let release = dated.announced(on: first) else { return nil }
        self.release = release
        fallbacks = stuck.filter { dated.announced(on: $0) == release }.map { platform in
            (
                platform,
                dated.live(on: platform).last { candidate in
                    candidate.version < release.version && !versions.contains(candidate.version)
                        && !dated.policy.rules.contains { $0.recalls(candidate.version, on: platform) }
                }
            )
        }
        let lowered = Self.lowered(dated, fallbacks)
        self.lowered = lowered
        former = lowered.reduce(into: [:]) { former, place in
            if let now = dated.minimum(on: place.key), now > place.value { former[place.key] = now }
        }
        withdrawn = dated.policy.releases.reversed().compactMap { [fallbacks] candidate in
            let places = fallbacks.filter { $0.release == nil && dated.live(on: $0.platform).contains(candidate) }
            return places.isEmpty ? nil : (candidate.version, places.map(\.platform))
        }
        isNextGood = fallbacks.allSatisfy { platform, fallback in
            fallback != nil && dated.policy.latest[platform] == nil
                && dated.live(on: platform).last { $0.version < release.version } == fallback
        }
        ended = EndedRecall.all(in: dated, sendingTo: fallbacks)
        fix = dated.policy.releases.first { [fallbacks] candidate in
            candidate.version > release.version && !versions.contains(candidate.version)
                && fallbacks.contains { platform, _ in
                    candidate.shipments[platform] != nil && !dated.live(on: platform).contains(candidate)
                        && !dated.policy.rules.contains { $0.recalls(candidate.version, on: platform) }
                }
        }
        fixed = chosen.filter { platform in
            let announced = dated.announced(on: platform)
            return versions.allSatisfy { bad in announced.map { bad < $0.version } ?? false }
                && dated.policy.releases.contains { versions.contains($0.version) && $0.shipments[platform] != nil }
        }
    }

    /// The release that takes its place, or one below it that is the minimum already. Where none does, or the minimum
    /// is one of a later date alone, the lowest listed release, below which there is nobody to force.
    private static func lowered(
        _ dated: DatedPolicy, _ fallbacks: [(platform: Platform, release: Release?)]
    ) -> [Platform: Version] {
        fallbacks.reduce(into: [:]) { lowered, place in
            let (platform, fallback) = place
            guard let lowest = dated.policy.releases(on: platform).first?.version else { return }
            let limit = fallback?.version ?? lowest
            guard dated.source.minimum[platform]?.contains(where: { $0.version > limit }) == true else { return }
            lowered[platform] = dated.minimum(on: platform).map { min($0, limit) } ?? lowest
        }
    }

    private var names: String { Words.list(fallbacks.map(\.platform.displayName)) }

    var diagnostic: Diagnostic {
        Diagnostic(
            .error, "recall-without-fix", at: release.position,
            "nothing above \(release.version) is live on \(names), so nobody who has it can be forced to update",
            help: "stop sending others to it, with --stop-announcing or by hand: "
                + "\(steps.joined(separator: "; "))\(withdrawal)\n\(meanwhile)\n\(afterwards)"
                + (recall.map { "\non \(Words.list(fixed.map(\.displayName))) a fix is live: \($0)" } ?? ""))
    }

    /// What stops the announcement, as a question.
    var question: String {
        let all = steps + (recall.map { [$0] } ?? [])
        return "Stop announcing \(release.version) (\(all.joined(separator: "; ")))?"
    }

    /// What users see until there is a fix.
    var meanwhile: String {
        let there = isEverywhere ? "" : " on \(names)", words = RecallAdvice.words(of: stuck)
        var targets: [(version: Version?, platforms: [Platform])] = []
        for (platform, fallback) in fallbacks {
            let known = targets.firstIndex { $0.version == fallback?.version }
            if let known {
                targets[known].platforms.append(platform)
            } else {
                targets.append((fallback?.version, [platform]))
            }
        }
        let others = targets.map { version, platforms in
            let place = targets.count > 1 ? " on \(Words.list(platforms.map(\.displayName)))" : there
            return version.map { "older releases are sent to \($0)\(place)" }
                ?? "older releases are sent nowhere\(place)"
        }
        return "until a fix is live\(there), \(words.users)\(isEverywhere ? "" : " there"), and users of "
            + "\(Words.list(others)); \(words.store)"
    }

    var afterwards: String {
        let platforms = fallbacks.map(\.platform), place = advice.places(platforms)
        let live =
            fix.map { "decree release live \(policy.slug) \($0.version)\(place)" }
            ?? "decree release add \(policy.slug) FIX --live DATE\(place)"
        let isFixed = fallbacks.contains { $0.release != nil }
        let raised = former.sorted { $0.key < $1.key }.map { platform, minimum in
            "decree minimum \(policy.slug) \(minimum)\(advice.places([platform])); "
        }.uniqued().joined()
        let again = isFixed ? "\(advice.announcement(of: fix.map { "\($0.version)" } ?? "FIX", on: platforms)); " : ""
        let recalled = Set(advice.shipped(on: platforms)).union(ended.flatMap(\.versions)).sorted()
        return "once a fix is live: \(live); \(again)\(raised)\(advice.recall(recalled, on: platforms))"
            + advice.rest(beside: platforms + fixed)
    }

    /// The bad releases that nobody can be sent away from.
    private var stuck: [Version] {
        let bad = Set(advice.shipped(on: fallbacks.map(\.platform))).union(ended.flatMap(\.versions))
        return bad.filter { version in
            fallbacks.contains { $0.release.map { $0.version < version } ?? true }
        }.sorted()
    }

    private var commands: [String] {
        var found: [String] = []
        for (platform, fallback) in fallbacks {
            let place = advice.places([platform])
            var own: [String] = []
            if let minimum = lowered[platform] { own.append("decree minimum \(policy.slug) \(minimum)\(place)") }
            if let fallback {
                own.append("decree latest \(policy.slug) \(fallback.version)\(place)")
            } else if policy.latest[platform] != nil {
                own.append(advice.freeing(on: [platform]))
            }
            for command in own where !found.contains(command) { found.append(command) }
        }
        return found
            + withdrawn.map { "decree release live \(policy.slug) \($0) pending\(advice.places($1))" }
    }

    private var steps: [String] { commands + ended.map(\.words) }

    /// What recalls the releases where a fix is live.
    private var recall: String? { fixed.isEmpty ? nil : advice.recall(fixedVersions, on: fixed) }

    /// The releases that can be recalled there.
    var fixedVersions: [Version] { advice.shipped(on: fixed) }

    /// What stops the announcement, and leaves the platforms where a fix is live as they are.
    var alone: String {
        let platforms = fallbacks.map(\.platform)
        return "on \(names), where none is live, its announcement can be stopped: "
            + "\(advice.recall(advice.shipped(on: platforms), on: platforms)) --stop-announcing"
    }

    /// Where nothing would be announced any more.
    var bare: [Platform] { fallbacks.filter { $0.release == nil }.map(\.platform) }

    private var isEverywhere: Bool { policy.platforms.count == fallbacks.count }

    /// The other way, where the store has withdrawn the release.
    private var withdrawal: String {
        guard lowered.isEmpty, isNextGood else { return "" }
        return ", or where the store has withdrawn it: decree release live \(policy.slug) \(release.version) pending"
            + advice.places(fallbacks.map(\.platform))
    }

    /// Announces the releases that take its place, or nothing.
    func stop(in edit: inout PolicyEdit) throws(EditFault) {
        for (platform, fallback) in fallbacks {
            let place = policy.platforms.count == 1 ? [] : [platform]
            if let minimum = lowered[platform] { try edit.setMinimum(minimum, from: nil, on: place) }
            guard let fallback else {
                if policy.latest[platform] != nil { try edit.removeLatest(on: place) }
                continue
            }
            try edit.setLatest(fallback.version, on: place)
        }
        for (version, platforms) in withdrawn {
            try edit.setLive(version, to: "pending", on: advice.places(platforms).isEmpty ? [] : platforms)
        }
        for recall in ended.reversed() { try edit.takeBack(recall.place, keeping: recall.kept) }
    }
}

extension Rule {
    /// True if it forces everybody who has the release on a platform.
    func recalls(_ version: Version, on platform: Platform) -> Bool {
        var all = when
        (all.platforms, all.version) = (nil, nil)
        return verdict == .force && all == Condition() && when.platforms?.contains(platform) ?? true
            && when.version?.contains(version) ?? false
    }
}
