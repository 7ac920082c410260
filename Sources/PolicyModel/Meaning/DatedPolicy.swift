/// A policy at one moment: what is live, what is announced, and the verdict for every device.
package struct DatedPolicy: Sendable {
    package let policy: Policy
    package let moment: Moment
    private let announcements: [Platform: Release]
    private let live: [Platform: [Release]]
    private let listed: [Platform: [Version: Release]]

    package init(_ policy: Policy, at moment: Moment) {
        self.policy = policy
        self.moment = moment
        var live: [Platform: [Release]] = [:], announcements: [Platform: Release] = [:]
        var listed: [Platform: [Version: Release]] = [:]
        for platform in policy.platforms {
            let shipped = policy.releases(on: platform)
            let serving = shipped.filter { $0.shipments[platform]?.live.isLive(at: moment) == true }
            live[platform] = serving
            listed[platform] = Dictionary(shipped.map { ($0.version, $0) }) { first, _ in first }
            announcements[platform] = policy.latest[platform].flatMap { listed[platform]?[$0] } ?? serving.last
        }
        self.live = live
        self.listed = listed
        self.announcements = announcements
    }

    /// Ascending releases that the store of `platform` serves now.
    package func live(on platform: Platform) -> [Release] { live[platform] ?? [] }

    /// The release told to users: `latest`, else the highest live one; nil while nothing is live.
    package func announced(on platform: Platform) -> Release? { announcements[platform] }

    /// The highest live release that is not above the announced one and runs on `os`; there may be none.
    package func reachable(on platform: Platform, os: Version) -> Release? {
        guard let announced = announced(on: platform) else { return nil }
        return live(on: platform).last { $0.version <= announced.version && $0.runs(on: platform, os: os) }
    }

    /// The listed release of that version on `platform`, or nil; quicker than asking the policy.
    package func listed(_ version: Version, on platform: Platform) -> Release? { listed[platform]?[version] }

    /// True when such a device can exist: a listed release needs its OS, an unlisted version an OS some release runs on.
    package func exists(_ device: Device) -> Bool {
        if let release = listed(device.version, on: device.platform) {
            return release.runs(on: device.platform, os: device.os)
        }
        return listed[device.platform]?.values.contains { $0.runs(on: device.platform, os: device.os) } ?? false
    }
}

extension Release {
    /// True when it shipped on `platform` and runs on that OS version there.
    package func runs(on platform: Platform, os: Version) -> Bool {
        guard let shipment = shipments[platform] else { return false }
        return shipment.requires.map { $0 <= os } ?? true
    }
}
