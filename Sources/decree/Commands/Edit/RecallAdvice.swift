import PolicyModel

/// The words of what a recall leaves to do that cannot be made everywhere at once.
struct RecallAdvice {
    let policy: Policy
    /// The releases that were to be recalled, ascending.
    let versions: [Version]
    /// Where.
    let platforms: [Platform]
    /// The fragment whose `latest` would hold in place of the app's own; nil for none.
    private let fragment: String?

    /// - Parameter platforms: empty for all of the app's.
    init(_ versions: [Version], on platforms: [Platform], of policy: Policy, latestIn fragment: String? = nil) {
        self.fragment = fragment
        (self.policy, self.versions) = (policy, Set(versions).sorted())
        self.platforms = platforms.isEmpty ? policy.platforms : platforms
    }

    /// The options that name platforms, where they are not all.
    func places(_ platforms: [Platform]) -> String {
        platforms.count == policy.platforms.count ? "" : platforms.map { " --platform \($0.rawValue)" }.joined()
    }

    /// The command that recalls releases on platforms.
    func recall(_ versions: [Version], on platforms: [Platform]) -> String {
        "decree recall \(policy.slug) \(versions.map { "\($0)" }.joined(separator: " "))\(places(platforms))"
    }

    /// The command that announces a fix, by its name where a fragment keeps the highest live release from it.
    ///
    /// - Parameter isHighest: false for one below another that is live.
    func announcement(of fix: String, isHighest: Bool = true, on platforms: [Platform]) -> String {
        latest(fragment == nil && isHighest ? "--highest" : fix, on: platforms)
    }

    private func latest(_ release: String, on platforms: [Platform]) -> String {
        "decree latest \(policy.slug) \(release)\(places(platforms))"
    }

    /// What ends the fixed `latest`.
    func freeing(on platforms: [Platform]) -> String {
        fragment.map { "remove 'latest' from \($0)" } ?? latest("--highest", on: platforms)
    }

    func shipped(on platforms: [Platform]) -> [Version] {
        versions.filter { version in
            policy.releases.contains { release in
                release.version == version && platforms.contains { release.shipments[$0] != nil }
            }
        }
    }

    /// What is to be done where nothing was said yet; empty where nothing is.
    func rest(beside done: [Platform]) -> String {
        let rest = platforms.filter { !done.contains($0) && !shipped(on: [$0]).isEmpty }
        guard !rest.isEmpty else { return "" }
        let names = Words.list(rest.map(\.displayName))
        return "\non \(names) it is to be done, too: \(recall(shipped(on: rest), on: rest))"
    }

    /// `users of 3.1.0 and 3.2.0 see nothing`, and what the store has to do.
    static func words(of versions: [Version]) -> (users: String, store: String) {
        let names = Words.list(versions.map { "\($0)" })
        return (
            "users of \(names) see nothing",
            "the store must withdraw \(names), too, or it still gives \(versions.count > 1 ? "them" : "it")"
        )
    }
}
