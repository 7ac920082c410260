import PolicyModel

/// A bad release at or above the one that is announced, so that its users are sent to nothing: a fix that is live is not
/// announced, or there is none and nobody is sent to the bad release any more.
struct PinnedRelease {
    private let advice: RecallAdvice
    /// The highest bad one.
    private let release: Release
    /// Where the same is true of it.
    private let platforms: [Platform]
    /// Nil where nothing is live.
    private let announced: Release?
    /// The good release above that is live; nil for none.
    private let fix: Release?

    /// Nil unless that holds for one of `versions` on one of the platforms.
    ///
    /// - Parameters:
    ///   - platforms: empty for all of the app's.
    ///   - places: those of them to look at; nil for all.
    init?(
        _ versions: [Version], on platforms: [Platform], at places: [Platform]? = nil, in dated: DatedPolicy,
        latestIn fragment: String?
    ) {
        let advice = RecallAdvice(versions, on: platforms, of: dated.policy, latestIn: fragment)
        let pinned = (places ?? advice.platforms).compactMap { platform in
            Self.pinned(versions, on: platform, in: dated).map { (platform: platform, found: $0) }
        }
        guard let first = pinned.first?.found else { return nil }
        self.advice = advice
        (release, announced, fix) = first
        self.platforms = pinned.filter { _, other in
            other.release == first.release && other.announced == first.announced && other.fix == first.fix
        }.map(\.platform)
    }

    private static func pinned(
        _ versions: [Version], on platform: Platform, in dated: DatedPolicy
    ) -> (release: Release, announced: Release?, fix: Release?)? {
        let announced = dated.announced(on: platform)
        let bad = dated.policy.releases.reversed().lazy.filter { release in
            versions.contains(release.version) && release.shipments[platform] != nil
                && announced.map { $0.version <= release.version } ?? true
        }
        for release in bad {
            let fix = dated.live(on: platform).last.flatMap { last in
                last.version > release.version && !versions.contains(last.version)
                    && !dated.policy.rules.contains { $0.recalls(last.version, on: platform) } ? last : nil
            }
            if fix != nil || announced?.version != release.version { return (release, announced, fix) }
        }
        return nil
    }

    /// True where it is enough to announce what is live.
    var hasFix: Bool { fix != nil }

    var diagnostic: Diagnostic {
        let slug = advice.policy.slug
        let recall = advice.recall(advice.shipped(on: platforms), on: platforms)
        let names = Words.list(platforms.map(\.displayName)), rest = advice.rest(beside: platforms)
        if let fix {
            // It may be kept back because an earlier recall stopped its announcement.
            let all = Set(advice.shipped(on: platforms) + [fix.version]).sorted()
            return Diagnostic(
                .error, "recall-without-fix", at: release.position,
                "\(fix.version) is live on \(names) and not announced, so nobody who has "
                    + "\(release.version) can be forced to update",
                help: "if \(fix.version) is good, announce it first: "
                    + "\(advice.announcement(of: "\(fix.version)", on: platforms)); \(recall)\n"
                    + "if it is bad, recall it, too: \(advice.recall(all, on: platforms))\(rest)"
            )
        }
        let stuck = advice.shipped(on: platforms).filter { version in announced.map { $0.version < version } ?? true }
        let words = RecallAdvice.words(of: stuck)
        let others = announced.map { "\($0.version) is announced" } ?? "nothing is announced"
        let isFixed = platforms.contains { advice.policy.latest[$0] != nil }
        let announcement = isFixed ? "\(advice.announcement(of: "FIX", on: platforms)); " : ""
        return Diagnostic(
            .error, "recall-without-fix", at: release.position,
            "nothing above \(release.version) is live on \(names), so nobody who has it can be forced to update",
            help: "nobody is sent to it, since \(others); until a fix is live, \(words.users), and \(words.store)\n"
                + "once a fix is live: decree release add \(slug) FIX --live DATE; \(announcement)\(recall)\(rest)")
    }
}
