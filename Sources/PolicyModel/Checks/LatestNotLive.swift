/// Refuses a fixed `latest` that its store does not serve: users would be notified of a release that they cannot get.
enum LatestNotLive {
    /// One `latest-not-live` error for each such platform.
    static func diagnostics(_ dated: DatedPolicy) -> [Diagnostic] {
        let policy = dated.policy
        return policy.platforms.compactMap { platform in
            guard let latest = policy.latest[platform], let release = dated.listed(latest, on: platform),
                let shipment = release.shipments[platform], !shipment.isLive(at: dated.moment)
            else { return nil }
            return Diagnostic(
                .error, "latest-not-live", at: policy.positions["latest", on: platform],
                "latest \(release.version) is not live on \(platform.displayName): \(state(shipment, dated))",
                help: help(dated, platform))
        }
    }

    private static func state(_ shipment: Release.Shipment, _ dated: DatedPolicy) -> String {
        if shipment.live.isLive(at: dated.moment) { return "its share is 0 %" }
        return switch shipment.live {
        case .longAgo: "it is live"
        case .pending: "it is pending"
        case .from(let start): "it goes live at \(start)"
        }
    }

    private static func help(_ dated: DatedPolicy, _ platform: Platform) -> String {
        guard let highest = dated.live(on: platform).last else {
            return "remove `latest` until a release is live on \(platform.displayName)"
        }
        return "announce a live release, such as \(highest.version), or remove `latest` to announce the highest "
            + "live one"
    }
}
