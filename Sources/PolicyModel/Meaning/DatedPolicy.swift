import Synchronization

/// A policy evaluated at one moment: what is live, what is announced, and the verdict for every device.
///
/// A reference, since it is large and handed to everything that asks what a device gets.
package final class DatedPolicy: Sendable {
    /// What of the policy holds at the moment: one step of each minimum, and the rules whose time it is.
    package let policy: Policy
    /// The policy as written, with every step and rule.
    package let source: Policy
    package let moment: Moment
    /// Every moment at which the source begins to mean something else, ascending and each once.
    let allInstants: [Moment]
    /// True if a text names `{latest}`, so that devices that go to different releases read different words.
    package let namesLatest: Bool
    /// Indexed by `Platform.order`; nil for a platform on which the app does not ship.
    private let stores: [PlatformReleases?]
    private let finder: Mutex<RuleFinder>
    /// Of each platform's grid, likewise.
    private let axes: [GridAxes?]

    package init(_ policy: Policy, at moment: Moment) {
        let current = policy.resolved(at: moment)
        (self.policy, source, self.moment) = (current, policy, moment)
        finder = Mutex(RuleFinder(current.rules))
        namesLatest = policy.texts.values.contains(where: \.namesLatest)
        var instants: [Moment] = []
        for instant in policy.instants.sorted() where instants.last != instant { instants.append(instant) }
        allInstants = instants
        stores = Platform.allCases.map { platform in
            policy.platforms.contains(platform) ? PlatformReleases(current, on: platform, at: moment) : nil
        }
        axes = Platform.allCases.map { policy.platforms.contains($0) ? GridAxes(current, on: $0) : nil }
    }

    /// The same for devices on a channel.
    package func seen(on channel: String) -> DatedPolicy { DatedPolicy(source.seen(on: channel), at: moment) }

    /// The policy that says the same of every device with one of the versions.
    package func saying(_ meant: PolicyVerdict, of versions: Interval) -> DatedPolicy {
        var when = Condition()
        when.version = VersionRange(alternatives: [versions], description: "")
        let rule = Rule(
            id: nil, when: when, verdict: meant.verdict, text: meant.textName, frequency: meant.frequency,
            position: source.positions.file)
        return DatedPolicy(source.led(by: rule), at: moment)
    }

    /// The index of the first rule that holds; nil for none.
    func rule(for device: Device) -> Int? {
        guard policy.rules.count >= RuleFinder.fewest else {
            return policy.rules.firstIndex { $0.when.holds(for: device) }
        }
        return finder.withLock { $0.first(for: device) }
    }

    /// The values of the axes of the platform's grid.
    func axes(on platform: Platform) -> GridAxes { axes[platform.order] ?? GridAxes(policy, on: platform) }

    func releases(on platform: Platform) -> PlatformReleases? { stores[platform.order] }

    /// The releases that the store of `platform` serves at `moment`, ascending.
    package func live(on platform: Platform) -> [Release] { releases(on: platform)?.live ?? [] }

    /// The release that users are notified of: `latest`, else the highest live one; nil if nothing is live.
    package func announced(on platform: Platform) -> Release? { releases(on: platform)?.announced }

    /// True if a version is at or above the announced one of each of `platforms`. One that announces nothing has none
    /// to ask for.
    package func isAhead(_ version: Version, on platforms: [Platform]) -> Bool {
        platforms.allSatisfy { announced(on: $0).map { $0.version <= version } ?? true }
    }

    /// The same for a device of `platform`, which a client may not know. An unlisted version counts as the release
    /// below it, since its build may be the next one above that release's.
    package func isAhead(_ version: Version, of platform: Platform, on platforms: [Platform]) -> Bool {
        isAhead(releases(on: platform)?.standing(of: version) ?? version, on: platforms)
    }

    /// The lowest version still allowed to run; nil if absent.
    package func minimum(on platform: Platform) -> Version? { releases(on: platform)?.minimum }

    /// The release that a device with `os` can update to: the highest live one that runs there and is not above the
    /// announced one; nil if there is none.
    ///
    /// - Parameters:
    ///   - processor: that of a Mac.
    ///   - id: that of the installation; without one it is outside every share.
    package func reachable(
        on platform: Platform, os: Version, processor: Processor = .arm64, id: String? = nil
    ) -> Release? {
        releases(on: platform)?.reachable(os: os, processor, id: id)
    }

    /// True if a device is outside the share of a release that would be an update to it.
    func isOutside(_ device: Device) -> Bool {
        guard let releases = releases(on: device.platform), releases.hasShares else { return false }
        return releases.withheld(from: device).map { $0.version > device.version } ?? false
    }

    /// The release of that version listed on `platform`; nil if absent. Faster than `policy.release(_:on:)`.
    package func listed(_ version: Version, on platform: Platform) -> Release? {
        releases(on: platform)?.listed(version)
    }

    /// True if a release of that version is listed on `platform`; faster than `listed`, because it copies no release.
    package func isListed(_ version: Version, on platform: Platform) -> Bool {
        releases(on: platform)?.isListed(version) ?? false
    }

    /// The listed version that an unlisted one equals in its first three numbers: the highest that is not above it, or
    /// else the lowest. Nil if there is none, or if the version is listed.
    package func listed(alike version: Version, on platform: Platform) -> Version? {
        releases(on: platform)?.listed(alike: version)
    }

    /// True if such a device can exist: its OS must be one on which its version runs, or for an unlisted version, one
    /// on which some release runs; the version, or some release, must run on its processor, too.
    package func exists(_ device: Device) -> Bool {
        guard lowestSystem(of: device.version, on: device.platform).map({ $0 <= device.os }) ?? false else {
            return false
        }
        let processor = device.processor
        return processor == .arm64
            || processor.runs(device.os, on: device.platform) && runs(device.version, on: device.platform, processor)
    }

    /// True unless a listed version needs another processor, or for an unlisted one every release does.
    package func runs(_ version: Version, on platform: Platform, _ processor: Processor) -> Bool {
        releases(on: platform)?.runs(version, on: processor) ?? true
    }

    /// The lowest OS version of the devices with a version that can exist; nil if none can.
    func lowestSystem(of version: Version, on platform: Platform) -> Version? {
        releases(on: platform)?.lowestSystem(of: version)
    }
}

extension Release {
    /// True if it shipped on `platform` and runs on that OS version.
    package func runs(on platform: Platform, os: Version) -> Bool {
        guard let shipment = shipments[platform] else { return false }
        return shipment.requires.map { $0 <= os } ?? true
    }

    /// True unless it needs another processor on `platform`.
    package func runs(on platform: Platform, _ processor: Processor) -> Bool {
        processor.runs(shipments[platform]?.hardware)
    }
}
