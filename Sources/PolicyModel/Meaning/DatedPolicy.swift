/// A policy at one moment: what is live, what is announced, and the verdict for every device.
package struct DatedPolicy: Sendable {
    package let policy: Policy
    package let moment: Moment
    /// By `Platform.order`; nil for a platform that the app does not ship on.
    private let stores: [PlatformReleases?]

    package init(_ policy: Policy, at moment: Moment) {
        self.policy = policy
        self.moment = moment
        stores = Platform.allCases.map { platform in
            policy.platforms.contains(platform) ? PlatformReleases(policy, on: platform, at: moment) : nil
        }
    }

    private func releases(on platform: Platform) -> PlatformReleases? { stores[platform.order] }

    /// Ascending releases that the store of `platform` serves now.
    package func live(on platform: Platform) -> [Release] { releases(on: platform)?.live ?? [] }

    /// The release told to users: `latest`, else the highest live one; nil while nothing is live.
    package func announced(on platform: Platform) -> Release? { releases(on: platform)?.announced }

    /// The lowest version still allowed to run, quicker than asking the policy.
    func minimum(on platform: Platform) -> Version? { releases(on: platform)?.minimum }

    /// The highest live release that is not above the announced one and runs on `os`; there may be none.
    package func reachable(on platform: Platform, os: Version) -> Release? { releases(on: platform)?.reachable(os: os) }

    /// The listed release of that version on `platform`, or nil; quicker than asking the policy.
    package func listed(_ version: Version, on platform: Platform) -> Release? { releases(on: platform)?.listed(version) }

    /// The same, of a question that needs no release.
    package func isListed(_ version: Version, on platform: Platform) -> Bool {
        releases(on: platform)?.isListed(version) ?? false
    }

    /// True when such a device can exist: a listed release needs its OS, an unlisted version an OS some release runs on.
    package func exists(_ device: Device) -> Bool { exists(device.version, on: device.platform, os: device.os) }

    func exists(_ version: Version, on platform: Platform, os: Version) -> Bool {
        releases(on: platform)?.exists(version, os: os) ?? false
    }
}

extension Release {
    /// True when it shipped on `platform` and runs on that OS version there.
    package func runs(on platform: Platform, os: Version) -> Bool {
        guard let shipment = shipments[platform] else { return false }
        return shipment.requires.map { $0 <= os } ?? true
    }
}
