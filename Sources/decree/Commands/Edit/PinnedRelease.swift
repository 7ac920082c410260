import PolicyModel

/// A bad release at or above the one that is announced, so that its users are sent to nothing: a fix that is live is
/// not announced, or there is none and nobody is sent to the bad release any more.
struct PinnedRelease {
    private let advice: RecallAdvice
    private let found: Finding
    /// Where the same is true.
    private let platforms: [Platform]

    private struct Finding: Equatable {
        /// The highest bad one that has a fix; without any, the highest bad one that is not announced.
        let release: Release
        /// Nil where nothing is live.
        let announced: Release?
        /// The highest good release above that is live; nil for none.
        let fix: Release?
        /// True if no other is live above the fix.
        let isHighest: Bool
    }

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
        guard let found = pinned.first?.found else { return nil }
        (self.advice, self.found) = (advice, found)
        self.platforms = pinned.filter { $0.found == found }.map(\.platform)
    }

    private static func pinned(_ versions: [Version], on platform: Platform, in dated: DatedPolicy) -> Finding? {
        let announced = dated.announced(on: platform), live = dated.live(on: platform)
        let good = live.filter { release in
            !versions.contains(release.version)
                && !dated.policy.rules.contains { $0.recalls(release.version, on: platform) }
        }
        let bad = dated.policy.releases.reversed().filter { release in
            versions.contains(release.version) && release.shipments[platform] != nil
                && announced.map { $0.version <= release.version } ?? true
        }
        let found = bad.map { release in
            let fix = good.last { $0.version > release.version }
            return Finding(release: release, announced: announced, fix: fix, isHighest: fix == live.last)
        }
        return found.first { $0.fix != nil } ?? found.first { $0.release != announced }
    }

    /// True where it is enough to announce what is live.
    var hasFix: Bool { found.fix != nil }

    var diagnostic: Diagnostic {
        let bad = found.release, names = Words.list(platforms.map(\.displayName)), rest = advice.rest(beside: platforms)
        let shipped = advice.shipped(on: platforms)
        if let fix = found.fix {
            // It may be kept back because an earlier recall stopped its announcement.
            let all = Set(shipped + [fix.version]).sorted(), above = shipped.filter { fix.version < $0 }
            let words = RecallAdvice.words(of: above)
            return Diagnostic(
                .error, "recall-without-fix", at: bad.position,
                "\(fix.version) is live on \(names) and not announced, so nobody who has "
                    + "\(bad.version) can be forced to update",
                help: "if \(fix.version) is good, announce it first: "
                    + advice.announcement(of: "\(fix.version)", isHighest: found.isHighest, on: platforms)
                    + "; \(advice.recall(shipped.filter { $0 < fix.version }, on: platforms))\n"
                    + (above.isEmpty ? "" : "until a fix above is live, \(words.users), and \(words.store)\n")
                    + "if it is bad, recall it, too: \(advice.recall(all, on: platforms))\(rest)"
            )
        }
        let announced = found.announced?.version, recall = advice.recall(shipped, on: platforms)
        let words = RecallAdvice.words(of: shipped.filter { version in announced.map { $0 < version } ?? true })
        let others = announced.map { "\($0) is announced" } ?? "nothing is announced"
        let isFixed = platforms.contains { advice.policy.latest[$0] != nil }
        let announcement = isFixed ? "\(advice.announcement(of: "FIX", on: platforms)); " : ""
        return Diagnostic(
            .error, "recall-without-fix", at: bad.position,
            "nothing above \(bad.version) is live on \(names), so nobody who has it can be forced to update",
            help: "nobody is sent to it, since \(others); until a fix is live, \(words.users), and \(words.store)\n"
                + "once a fix is live: decree release add \(advice.policy.slug) FIX --live DATE; "
                + "\(announcement)\(recall)\(rest)")
    }
}
