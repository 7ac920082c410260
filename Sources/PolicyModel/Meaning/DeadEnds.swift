/// Finds listed releases that the policy forces to update although no live release above them runs on the device, or
/// only one that its store does not serve to everybody yet.
package enum DeadEnds {
    /// Into how many groups a store divides its users for a rollout, as Sparkle does.
    package static let storeGroups = 7

    /// At most one error of each cause for each policy line and platform, with a sample device: `force-dead-end`, or
    /// `force-before-live` where a release would solve it that is not live yet, or not everywhere.
    ///
    /// - Parameters:
    ///   - unphased: the platforms on which no client knows rollouts, so that `rollout` is the store's.
    ///   - versions: those to look at; nil for all.
    package static func diagnostics(
        _ dated: DatedPolicy, unphased: [Platform] = [], only versions: Set<Version>? = nil
    ) -> [Diagnostic] {
        dated.policy.platforms.flatMap { platform in
            found(
                dated, on: platform, partial: unphased.contains(platform) ? partial(dated, on: platform) : [],
                only: versions
            ).map(\.diagnostic)
        }
    }

    /// The policy lines that stop listed releases although nothing newer runs there, as the author accepts.
    package static func accepted(in dated: DatedPolicy) -> Set<PolicyVerdict.Reason> {
        guard dated.policy.accepts.contains(where: { $0.subject == .check("force-dead-end") }) else { return [] }
        let all = dated.policy.platforms.flatMap { found(dated, on: $0, partial: []) }
        return Set(all.filter { dated.acceptance(of: $0.diagnostic) != nil }.map(\.reason))
    }

    /// The OS version from which on devices with one of these releases can go to a release above all of them, where
    /// some with a lower one cannot; nil where all can, or none.
    package static func lowestSystem(
        withUpdateAbove versions: [Version], on platform: Platform, in dated: DatedPolicy
    ) -> Version? {
        let listed = versions.filter { dated.isListed($0, on: platform) }
        guard let highest = listed.max(),
            let lowest = listed.compactMap({ dated.lowestSystem(of: $0, on: platform) }).min()
        else { return nil }
        let systems = Grid.ofVerdicts(dated, on: platform).systems.filter { lowest <= $0 }
        let last = systems.last { os in
            dated.reachable(on: platform, os: os).map { $0.version <= highest } ?? true
        }
        return last.flatMap { last in systems.first { last < $0 } }
    }

    /// The moments at which a release is live everywhere, after which nothing is wrong with forcing users to it.
    static func ends(of policy: Policy) -> [Moment] {
        policy.everyRelease.flatMap { $0.shipments.values.compactMap { $0.rolloutEnd(of: storeGroups) } }
    }

    /// The live releases whose rollout runs.
    private static func partial(_ dated: DatedPolicy, on platform: Platform) -> [Release] {
        dated.live(on: platform).filter { $0.isRollingOut(on: platform, to: storeGroups, at: dated.moment) }
    }

    private static func end(of release: Release, on platform: Platform) -> Moment? {
        release.shipments[platform]?.rolloutEnd(of: storeGroups)
    }

    private static func found(
        _ dated: DatedPolicy, on platform: Platform, partial: [Release], only versions: Set<Version>? = nil
    ) -> [(reason: PolicyVerdict.Reason, diagnostic: Diagnostic)] {
        let partial = partial + dated.shared(on: platform).map(\.release)
        let grid = Grid.ofVerdicts(dated, on: platform), systems = grid.decidingSystems
        var found: [(reason: PolicyVerdict.Reason, diagnostic: Diagnostic)] = [], seen: Set<Kind> = []
        for version in grid.versions
        where dated.isListed(version, on: platform) && versions?.contains(version) != false {
            grid.forEachDecidingDevice(of: version, on: systems) { device in
                let verdict = dated.verdict(for: device)
                guard let cause = cause(of: verdict, dated, device, partial),
                    seen.insert(Kind(reason: verdict.reason, isLive: cause.isLive)).inserted
                else { return }
                let position = dated.policy.position(of: verdict.reason, on: platform)
                let isNewest = dated.announced(on: platform)?.version == version
                found.append((verdict.reason, diagnostic(device, at: position, cause, isNewest: isNewest)))
            }
        }
        return found
    }

    /// Why a forced device cannot update, or not surely.
    private enum Cause {
        case nothing
        case notLive(Release)
        case rollout(Release)

        var isLive: Bool? {
            switch self {
            case .nothing: nil
            case .notLive: false
            case .rollout: true
            }
        }
    }

    /// What is reported once per platform: a policy line, and whether the release that would do is live; nil without
    /// one.
    private struct Kind: Hashable {
        let reason: PolicyVerdict.Reason
        let isLive: Bool?
    }

    private static func cause(
        of verdict: PolicyVerdict, _ dated: DatedPolicy, _ device: Device, _ partial: [Release]
    ) -> Cause? {
        if verdict.isDeadEnd {
            guard let coming = coming(dated, for: device) else { return .nothing }
            return dated.live(on: device.platform).contains(coming) ? .rollout(coming) : .notLive(coming)
        }
        guard verdict.verdict == .force, let reachable = verdict.reachable, partial.contains(reachable),
            !hasOther(than: partial, dated, device, upTo: reachable)
        else { return nil }
        return .rollout(reachable)
    }

    /// True if a release that is live everywhere is above the device and runs on it.
    private static func hasOther(
        than partial: [Release], _ dated: DatedPolicy, _ device: Device, upTo reachable: Release
    ) -> Bool {
        dated.live(on: device.platform).contains { release in
            release.version > device.version && release.version < reachable.version
                && release.runs(on: device.platform, os: device.os) && !partial.contains(release)
        }
    }

    private static func diagnostic(
        _ device: Device, at position: SourcePosition, _ cause: Cause, isNewest: Bool
    ) -> Diagnostic {
        switch cause {
        case .nothing:
            Diagnostic(
                .error, "force-dead-end", at: position,
                "version \(device.version) is forced to update, but no live release above it runs on this device",
                help: isNewest
                    ? "to take \(device.version) back, announce the release before it: write its version as 'latest', "
                        + "or 'live: pending' at \(device.version); to leave these devices alone, put a rule before "
                        + "this one (`do: none`)"
                    : "put a rule before this one that excludes these devices (`do: none`)",
                device: device.inWords,
                platform: device.platform)
        case .notLive(let coming):
            Diagnostic(
                .error, "force-before-live", at: position,
                "version \(device.version) is forced to update before \(coming.version) is live",
                help: "wait until \(coming.version) is live, or let an earlier rule exclude these devices",
                device: device.inWords)
        case .rollout(let partial) where partial.shipments[device.platform]?.shares.isEmpty == false:
            Diagnostic(
                .error, "force-before-live", at: position,
                "version \(device.version) is forced to update before \(partial.version) is live for all installations",
                help:
                    "wait until its share is 100 %, or let an earlier rule exclude these devices: a share of them can "
                    + "be forced by a rule with `share`",
                note: .init("\(partial.version) is live for a share", at: partial.position), device: device.inWords)
        case .rollout(let partial):
            Diagnostic(
                .error, "force-before-live", at: position,
                "version \(device.version) is forced to update before \(partial.version) is live everywhere: its "
                    + "rollout runs on \(device.platform.displayName)"
                    + (end(of: partial, on: device.platform).map { " until \($0)" } ?? " and is paused"),
                help: "wait until its end, or let an earlier rule exclude these devices; once the store serves "
                    + "\(partial.version) to everybody, remove its `rollout`",
                note: .init("\(partial.version) is rolled out", at: partial.position), device: device.inWords)
        }
    }

    /// The lowest release that the device could update to if it were live. A release above a fixed `latest` is out of
    /// the question, because it would not be announced.
    private static func coming(_ dated: DatedPolicy, for device: Device) -> Release? {
        let platform = device.platform, limit = dated.policy.latest[platform]
        return dated.policy.releases(on: platform).first { release in
            release.version > device.version && release.runs(on: platform, os: device.os)
                && release.runs(on: platform, device.processor)
                && limit.map { release.version <= $0 } ?? true
                && (release.shipments[platform]?.isLive(at: dated.moment) == false
                    || dated.draw(of: release, on: platform) != nil)
        }
    }
}
