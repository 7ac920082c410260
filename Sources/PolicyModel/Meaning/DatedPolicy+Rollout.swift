/// Releases that a client with phases offers to one group of its installations after the other.
extension DatedPolicy {
    /// True while some installations still wait for a release of `platform`.
    ///
    /// - Parameter groups: into how many groups a client divides its installations.
    package func isRollingOut(on platform: Platform, to groups: Int) -> Bool {
        live(on: platform).contains { $0.isRollingOut(on: platform, to: groups, at: moment) }
    }

    /// The release that a device can go to while it waits for every rollout: the highest that all groups are offered,
    /// and that is not itself to be forced on the device; nil if none is above the installed version.
    package func offeredMeanwhile(to device: Device, groups: Int) -> Release? {
        let platform = device.platform
        guard let announced = announced(on: platform) else { return nil }
        return live(on: platform).last { release in
            release.version > device.version && release.version <= announced.version
                && release.runs(on: platform, os: device.os) && release.runs(on: platform, device.processor)
                && !release.isRollingOut(on: platform, to: groups, at: moment)
                && !isForced(release, on: device)
        }
    }

    func isForced(_ release: Release, on device: Device) -> Bool {
        var device = device
        device.version = release.version
        device.build = release.shipments[device.platform]?.build
        return verdict(for: device).verdict == .force
    }
}

extension Release {
    /// True while it is live and some of `groups` wait for it.
    package func isRollingOut(on platform: Platform, to groups: Int, at moment: Moment) -> Bool {
        guard let shipment = shipments[platform], shipment.live.isLive(at: moment) else { return false }
        if let paused = shipment.paused { return paused < groups }
        return shipment.rolloutEnd(of: groups).map { moment < $0 } ?? false
    }
}

extension Policy {
    /// Into how many groups the clients divide their installations, at most.
    var rolloutGroups: Int { clients.map(\.traits.rolloutGroups).max() ?? 1 }

    /// The moments at which the last group of a client with phases has its turn.
    var rolloutEnds: [Moment] {
        let groups = rolloutGroups
        guard groups > 1 else { return [] }
        return (releases + previews).flatMap { release in
            platforms.compactMap { release.shipments[$0]?.rolloutEnd(of: groups) }
        }
    }
}
