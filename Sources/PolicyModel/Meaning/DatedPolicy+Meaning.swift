extension DatedPolicy {
    /// What the moment decides: two moments with equal meanings give the same verdicts and documents.
    package struct Meaning: Hashable, Sendable {
        /// By platform, the versions that the store serves and the minimum.
        fileprivate let live: [[Version]]
        /// The same of releases on channels.
        fileprivate let previews: [[Version]]
        fileprivate let minimum: [Version?]
        /// By platform, those for which some group of a client's installations waits.
        fileprivate let rollingOut: [[Version]]
        /// By platform, the shares of those for a part of all installations.
        fileprivate let shares: [[InstallationShare]]
        fileprivate let rules: [Int]
        /// The ids of the messages that are not over.
        fileprivate let messages: [String]
    }

    package var meaning: Meaning {
        Meaning(
            live: source.platforms.map { live(on: $0).map(\.version) },
            previews: source.platforms.map { livePreviews(on: $0).map(\.version) },
            minimum: source.platforms.map { minimum(on: $0) },
            rollingOut: source.platforms.map { platform in
                let groups = source.rolloutGroups
                return (live(on: platform) + livePreviews(on: platform))
                    .filter { $0.isRollingOut(on: platform, to: groups, at: moment) }.map(\.version)
            }, shares: source.platforms.map { shared(on: $0).map(\.draw.share) }, rules: currentRules,
            messages: policy.messages.filter { isCarried($0) }.map(\.id))
    }

    /// False for a message that has not begun, where a client knows no dates.
    private func isCarried(_ message: Message) -> Bool {
        !source.clients.contains(where: \.traits.knowsNoDates) || message.from.map { $0 <= moment } ?? true
    }

    private func livePreviews(on platform: Platform) -> [Release] {
        source.previews.filter { $0.shipments[platform]?.isLive(at: moment) ?? false }
    }

    /// For each rule of `policy`, its index in `source`.
    var currentRules: [Int] { source.rules.indices.filter { source.rules[$0].span.contains(moment) } }

    /// The place of a rule of `policy` in the policy as written, from 1.
    package func number(ofRule index: Int) -> Int { currentRules[index] + 1 }

    /// The later instants of the next `seconds`, ascending and each once.
    package func instants(within seconds: Int) -> [Moment] {
        let (end, isEndless) = moment.seconds.addingReportingOverflow(seconds)
        return allInstants.filter { $0 > moment && (isEndless || $0.seconds <= end) }
    }

    /// One moment of each stretch of time before the moment's own, the earliest first.
    package var earlierMoments: [Moment] {
        let past = allInstants.filter { $0 <= moment }
        return past.first.map { [Moment(seconds: $0.seconds - 1)] + past.dropLast() } ?? []
    }

    /// True for an instant at which a rule, a step of a minimum or a release begins, rather than one at which something
    /// ends.
    package func begins(at instant: Moment) -> Bool {
        source.rules.contains { $0.span.since == instant }
            || source.minimum.values.contains { $0.contains { $0.from == instant } }
            || source.everyRelease.contains { release in
                release.shipments.values.contains { shipment in
                    shipment.live == .from(instant) || shipment.shares.contains { $0.from == instant }
                }
            }
    }
}
