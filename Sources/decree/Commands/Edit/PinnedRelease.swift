import PolicyModel

/// A bad release at or above the one that is announced, so that its users are sent to nothing: a fix that is live is not
/// announced, or there is none and nobody is sent to the bad release any more.
struct PinnedRelease {
    private let policy: Policy
    private let release: Release
    private let platform: Platform
    /// Nil where nothing is live.
    private let announced: Release?
    /// The good release above that is live; nil for none.
    private let fix: Release?

    /// Nil unless that holds for one of `versions` on one of the platforms.
    ///
    /// - Parameter platforms: empty for all of the app's.
    init?(_ versions: [Version], on platforms: [Platform], in dated: DatedPolicy) {
        let policy = dated.policy
        for platform in platforms.isEmpty ? policy.platforms : platforms {
            let announced = dated.announced(on: platform)
            for release in policy.releases.reversed()
            where versions.contains(release.version) && release.shipments[platform] != nil {
                guard announced.map({ $0.version <= release.version }) ?? true else { continue }
                let fix = dated.live(on: platform).last.flatMap { last in
                    last.version > release.version && !versions.contains(last.version)
                        && !policy.rules.contains { $0.recalls(last.version, on: platform) } ? last : nil
                }
                guard fix != nil || announced?.version != release.version else { continue }
                (self.policy, self.release, self.platform) = (policy, release, platform)
                (self.announced, self.fix) = (announced, fix)
                return
            }
        }
        return nil
    }

    /// True where it is enough to announce what is live.
    var hasFix: Bool { fix != nil }

    var diagnostic: Diagnostic {
        let place = policy.platforms.count > 1 ? " --platform \(platform.rawValue)" : ""
        let slug = policy.slug, highest = "decree latest \(slug) --highest\(place)"
        let recall = "decree recall \(slug) \(release.version)\(place)"
        if let fix {
            return Diagnostic(
                .error, "recall-without-fix", at: release.position,
                "\(fix.version) is live on \(platform.displayName) and not announced, so nobody who has "
                    + "\(release.version) can be forced to update",
                help: "announce it first: \(highest); \(recall)")
        }
        let others = announced.map { "\($0.version) is announced" } ?? "nothing is announced"
        let latest = policy.latest[platform] == nil ? "" : "\(highest); "
        return Diagnostic(
            .error, "recall-without-fix", at: release.position,
            "nothing above \(release.version) is live on \(platform.displayName), so nobody who has it can be "
                + "forced to update",
            help: "nobody is sent to it, since \(others); until a fix is live, users of \(release.version) see "
                + "nothing, and the store must withdraw it, too, or it still gives it\n"
                + "once a fix is live: decree release add \(slug) FIX --live DATE; \(latest)\(recall)")
    }
}
