/// Warns of one minimum for two stores that serve it from different dates: users of the later store are forced too
/// early. Where each platform has a minimum of its own, its author chose both.
enum SharedFloor {
    /// At most one `shared-floor` warning.
    static func diagnostics(_ dated: DatedPolicy) -> [Diagnostic] {
        let policy = dated.policy
        for (index, one) in policy.platforms.enumerated() {
            guard let minimum = dated.minimum(on: one), let first = live(dated, minimum, one) else { continue }
            for other in policy.platforms.dropFirst(index + 1)
            where dated.minimum(on: other) == minimum && place(one, policy) == place(other, policy) {
                guard let second = live(dated, minimum, other), first != second else { continue }
                return [
                    Diagnostic(
                        .warning, "shared-floor", at: policy.positions["minimum"],
                        "minimum \(minimum) is one for two stores: it is live \(words(first)) on \(one.displayName) "
                            + "and \(words(second)) on \(other.displayName)",
                        help: "give each platform its own minimum, such as "
                            + "`minimum: {\(one.rawValue): …, \(other.rawValue): …}`")
                ]
            }
        }
        return []
    }

    private static func place(_ platform: Platform, _ policy: Policy) -> SourcePosition {
        policy.positions["minimum", on: platform]
    }

    private static func live(_ dated: DatedPolicy, _ version: Version, _ platform: Platform) -> Release.Live? {
        dated.listed(version, on: platform)?.shipments[platform]?.live
    }

    private static func words(_ live: Release.Live) -> String {
        switch live {
        case .longAgo: "since long ago"
        case .pending: "at no date yet"
        case .from(let start): "from \(start)"
        }
    }
}
