import PolicyModel

/// A platform of an app none of whose clients knows rollouts: a `rollout` there can only be the store's own.
enum UnphasedPlatform {
    /// In `Platform` order.
    static func all(of policy: Policy) -> [Platform] {
        let phased = policy.clients.compactMap { ClientFormats.named($0.name) }.filter { $0.traits.rolloutGroups > 1 }
        return policy.platforms.filter { platform in !phased.contains { $0.platforms.contains(platform) } }
    }

    /// One `rollout-unknown` warning for each release with a rollout on such a platform.
    static func diagnostics(_ policy: Policy, on platforms: [Platform]) -> [Diagnostic] {
        policy.releases.compactMap { release in
            let rolled = platforms.filter { release.shipments[$0]?.rollout != nil }
            guard !rolled.isEmpty else { return nil }
            let names = Words.list(rolled.map(\.displayName))
            return Diagnostic(
                .warning, "rollout-unknown", at: release.position,
                "the `rollout` of \(release.version) is in no document for \(names): none of the app's clients there "
                    + "knows rollouts",
                help: "remove it, or keep it while the store rolls \(release.version) out: until its end nobody may "
                    + "be forced to that release alone")
        }
    }
}
