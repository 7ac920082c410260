/// A date that a policy names and that lies ahead: documents do not change by themselves, so the site must be built and
/// published again then.
package struct DueDate: Hashable, Sendable {
    package enum Event: Hashable, Sendable {
        /// The store begins to serve a release; `announced` is true if users are notified of it from then on.
        case live(Version, on: [Platform], announced: Bool)
        /// The last group of a rollout has its turn: nobody is offered the release before any more.
        case rolloutEnds(Version, on: [Platform])
        /// A release is live for another share of the installations.
        case shareBegins(Version, InstallationShare, on: [Platform])
        /// A step of the minimum begins; `isLower` is true if it allows versions that were forced before.
        case minimumBegins(Version, on: [Platform], isLower: Bool)
        /// A rule begins or ends; its id, or its number in the policy.
        case ruleBegins(String)
        case ruleEnds(String)
        /// An accepted loss ends; later builds are refused.
        case acceptanceEnds(Acceptance)
        /// A message is shown from then on; its id. Only where a client reads no dates, so that its document must wait:
        /// the documents of other clients name the date themselves.
        case messageBegins(String)
        /// The last second of a message; its id.
        case messageEnds(String)
    }

    /// Nil for an event without a date yet.
    package let moment: Moment?
    package let event: Event

    /// The first moment at which the policy means something else for it: the second after a message's last one.
    package var instant: Moment? {
        switch event {
        case .live, .rolloutEnds, .shareBegins, .minimumBegins, .ruleBegins, .ruleEnds, .acceptanceEnds,
            .messageBegins:
            moment
        case .messageEnds: moment?.next
        }
    }
}

extension DueDate {
    /// All events from the policy's moment on, the nearest first, those without a date last.
    package static func all(_ dated: DatedPolicy) -> [DueDate] {
        let found =
            releases(dated) + rollouts(dated.policy) + shares(dated.source) + steps(dated) + rules(dated)
            + acceptances(dated)
            + messages(dated)
        let ahead = found.filter { $0.instant.map { $0 > dated.moment } ?? true }
        return ahead.enumerated().sorted { one, other in
            let (left, right) = (one.element.moment?.seconds ?? .max, other.element.moment?.seconds ?? .max)
            return (left, one.offset) < (right, other.offset)
        }.map(\.element)
    }

    private static func releases(_ dated: DatedPolicy) -> [DueDate] {
        dated.policy.everyRelease.flatMap { release in
            let steps = dated.policy.platforms.compactMap { platform -> (Platform, Step)? in
                guard let live = release.shipments[platform]?.live, !live.isLive(at: dated.moment) else { return nil }
                let moment: Moment? = if case .from(let start) = live { start } else { nil }
                let isAnnounced =
                    release.channel == nil && dated.policy.latest[platform] == nil
                    && dated.announced(on: platform).map { $0.version < release.version } ?? true
                return (platform, Step(from: moment, version: release.version, isAnnounced: isAnnounced))
            }
            return joined(steps) { .live($0.version, on: $1, announced: $0.isAnnounced) }
        }
    }

    /// Those of one release that end at the same moment are joined over platforms.
    private static func rollouts(_ policy: Policy) -> [DueDate] {
        policy.everyRelease.flatMap { release in
            let ends = policy.platforms.compactMap { platform in
                release.shipments[platform]?.rolloutEnd(of: policy.rolloutGroups).map { (platform, $0) }
            }
            return Dictionary(grouping: policy.rolloutGroups > 1 ? ends : [], by: \.1)
                .sorted { $0.key < $1.key }
                .map { DueDate(moment: $0, event: .rolloutEnds(release.version, on: $1.map(\.0))) }
        }
    }

    private static func shares(_ policy: Policy) -> [DueDate] {
        policy.releases.flatMap { release in
            let steps = policy.platforms.flatMap { platform in
                (release.shipments[platform]?.shares ?? []).compactMap { step in
                    step.from.map { (platform, Step(from: $0, version: release.version, share: step.share)) }
                }
            }
            return joined(steps) { .shareBegins($0.version, $0.share, on: $1) }
        }
    }

    private static func steps(_ dated: DatedPolicy) -> [DueDate] {
        let steps = dated.policy.platforms.flatMap { platform in
            let steps = dated.source.minimum[platform] ?? [], before: [MinimumStep?] = [nil] + steps.map(Optional.some)
            return zip(steps, before).compactMap { step, before in
                let isLower = before.map { step.version < $0.version } ?? false
                return step.from.map { (platform, Step(from: $0, version: step.version, isLower: isLower)) }
            }
        }
        return joined(steps) { .minimumBegins($0.version, on: $1, isLower: $0.isLower) }
    }

    /// What begins on one platform: a release, its share, or a version of `minimum`.
    private struct Step: Hashable {
        let from: Moment?
        let version: Version
        var share = InstallationShare.everybody
        var isLower = false
        var isAnnounced = false
    }

    /// Equal steps are joined over platforms.
    private static func joined(_ steps: [(Platform, Step)], event: (Step, [Platform]) -> Event) -> [DueDate] {
        steps.map(\.1).uniqued().map { step in
            DueDate(moment: step.from, event: event(step, steps.filter { $0.1 == step }.map(\.0)))
        }
    }

    private static func rules(_ dated: DatedPolicy) -> [DueDate] {
        dated.source.rules.enumerated().flatMap { index, rule in
            let name = rule.id ?? "\(index + 1)"
            return [
                rule.span.since.map { DueDate(moment: $0, event: .ruleBegins(name)) },
                rule.span.until.map { DueDate(moment: $0, event: .ruleEnds(name)) },
            ].compactMap(\.self)
        }
    }

    private static func acceptances(_ dated: DatedPolicy) -> [DueDate] {
        dated.policy.accepts.compactMap { entry in
            entry.until.map { DueDate(moment: $0, event: .acceptanceEnds(entry)) }
        }
    }

    private static func messages(_ dated: DatedPolicy) -> [DueDate] {
        let waits = dated.policy.clients.contains(where: \.traits.knowsNoDates)
        return dated.policy.messages.flatMap { message in
            [
                waits ? message.from.map { DueDate(moment: $0, event: .messageBegins(message.id)) } : nil,
                message.until.map { DueDate(moment: $0, event: .messageEnds(message.id)) },
            ].compactMap(\.self)
        }
    }
}
