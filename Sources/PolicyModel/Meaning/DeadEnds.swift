/// Finds listed releases that the policy forces to update although no live release above them runs on the device.
package enum DeadEnds {
    /// At most one `force-dead-end` and one `force-before-live` error for each policy line and platform, each with a
    /// sample device. `force-before-live` means that a release that is not live yet would solve it.
    package static func diagnostics(_ dated: DatedPolicy) -> [Diagnostic] {
        dated.policy.platforms.flatMap { diagnostics(dated, on: $0) }
    }

    private static func diagnostics(_ dated: DatedPolicy, on platform: Platform) -> [Diagnostic] {
        let grid = Grid.ofVerdicts(dated, on: platform), systems = grid.decidingSystems
        var found: [Diagnostic] = [], seen: Set<Kind> = []
        for version in grid.versions where dated.isListed(version, on: platform) {
            grid.forEachDecidingDevice(of: version, on: systems) { device in
                let verdict = dated.verdict(for: device)
                guard verdict.isDeadEnd else { return }
                let coming = coming(dated, for: device)
                guard seen.insert(Kind(reason: verdict.reason, isEarly: coming != nil)).inserted else { return }
                found.append(
                    diagnostic(device, at: dated.policy.position(of: verdict.reason, on: platform), before: coming))
            }
        }
        return found
    }

    /// What is reported once per platform: a policy line and an error id.
    private struct Kind: Hashable {
        let reason: PolicyVerdict.Reason
        let isEarly: Bool
    }

    private static func diagnostic(
        _ device: Device, at position: SourcePosition, before coming: Release?
    ) -> Diagnostic {
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

    /// The lowest release that the device could update to if it were live. A release above a fixed `latest` is out of
    /// the question, because it would not be announced.
    private static func coming(_ dated: DatedPolicy, for device: Device) -> Release? {
        let platform = device.platform, limit = dated.policy.latest[platform]
        return dated.policy.releases(on: platform).first { release in
            release.version > device.version && release.runs(on: platform, os: device.os)
                && release.runs(on: platform, device.processor)
                && limit.map { release.version <= $0 } ?? true
                && release.shipments[platform]?.live.isLive(at: dated.moment) == false
        }
    }
}
