/// Major releases, to which no client updates an app without a question.
extension DatedPolicy {
    /// The version that a device is offered before it crosses to the next major release: the highest live one below
    /// that runs on it; nil where none is above the installed version, or where that is itself to be forced.
    ///
    /// - Parameter groups: into how many groups a client divides its installations, for a device that waits for every
    ///   rollout; nil for one that waits for none.
    package func lastBeforeMajor(for device: Device, waiting groups: Int? = nil) -> Release? {
        let platform = device.platform
        guard
            let next = policy.releases(on: platform).first(where: { $0.isMajor(on: platform, above: device.version) }),
            let last = live(on: platform).last(where: { release in
                release.version < next.version && release.runs(on: platform, os: device.os)
                    && release.runs(on: platform, device.processor)
                    && groups.map { !release.isRollingOut(on: platform, to: $0, at: moment) } ?? true
            })
        else { return nil }
        return last.version > device.version && !isForced(last, on: device) ? last : nil
    }
}

extension Release {
    fileprivate func isMajor(on platform: Platform, above version: Version) -> Bool {
        version < self.version && shipments[platform]?.isMajor == true
    }
}
