/// Finds listed releases that the policy forces with nothing live above them to go to.
package enum DeadEnds {
    /// One `force-dead-end` or `force-before-live` error for each policy line, with a sample device;
    /// `force-before-live` where a pending or future release would have served.
    package static func diagnostics(_ dated: DatedPolicy) -> [Diagnostic] {
        var found: [Diagnostic] = [], seen: Set<PolicyVerdict.Reason> = []
        for platform in dated.policy.platforms {
            for device in Grid(dated, on: platform).devices {
                let verdict = dated.verdict(for: device)
                guard verdict.isDeadEnd, seen.insert(verdict.reason).inserted else { continue }
                found.append(diagnostic(dated, device, verdict.reason))
            }
        }
        return found
    }

    private static func diagnostic(
        _ dated: DatedPolicy, _ device: Device, _ reason: PolicyVerdict.Reason
    ) -> Diagnostic {
        let coming = dated.policy.releases(on: device.platform).first {
            $0.version > device.version && $0.runs(on: device.platform, os: device.os)
                && $0.shipments[device.platform]?.live.isLive(at: dated.moment) == false
        }
        let position = dated.policy.position(of: reason)
        if let coming {
            return Diagnostic(
                .error, "force-before-live", at: position,
                "version \(device.version) is forced to update before \(coming.version) is live",
                help: "wait until \(coming.version) is live, or let an earlier rule exclude these devices",
                device: device.inWords)
        }
        return Diagnostic(
            .error, "force-dead-end", at: position,
            "version \(device.version) is forced to update, but no live release above it runs on this device",
            help: "put a rule before this one that excludes these devices (`do: none`)", device: device.inWords)
    }
}
