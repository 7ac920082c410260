/// A date that a policy names and that lies ahead: documents do not change by themselves, so the site must be built and
/// published again then.
package struct DueDate: Hashable, Sendable {
    package enum Event: Hashable, Sendable {
        /// The store begins to serve a release; `announced` is true if users are notified of it from then on.
        case live(Version, on: [Platform], announced: Bool)
        /// The last second of an accepted loss; later builds are refused.
        case acceptanceEnds(Acceptance)
        /// A message begins or ends; its id.
        case messageBegins(String)
        case messageEnds(String)
    }

    /// Nil for an event without a date yet.
    package let moment: Moment?
    package let event: Event

    /// The first moment at which the policy means something else for it: the second after an end, which still belongs
    /// to what it ends.
    package var instant: Moment? {
        switch event {
        case .live, .messageBegins: moment
        case .acceptanceEnds, .messageEnds: moment?.next
        }
    }
}

extension DueDate {
    /// All events from the policy's moment on, the nearest first, those without a date last.
    package static func all(_ dated: DatedPolicy) -> [DueDate] {
        let found = releases(dated) + acceptances(dated) + messages(dated)
        let ahead = found.filter { $0.instant.map { $0 > dated.moment } ?? true }
        return ahead.enumerated().sorted { one, other in
            let (left, right) = (one.element.moment?.seconds ?? .max, other.element.moment?.seconds ?? .max)
            return (left, one.offset) < (right, other.offset)
        }.map(\.element)
    }

    private static func releases(_ dated: DatedPolicy) -> [DueDate] {
        dated.policy.releases.flatMap { release in
            var dates: [DueDate] = []
            for platform in dated.policy.platforms {
                guard let live = release.shipments[platform]?.live, !live.isLive(at: dated.moment) else { continue }
                let moment: Moment? = if case .from(let start) = live { start } else { nil }
                let isAnnounced =
                    dated.policy.latest[platform] == nil
                    && dated.announced(on: platform).map { $0.version < release.version } ?? true
                if let place = dates.firstIndex(where: { $0.joins(moment, isAnnounced) }),
                    case .live(_, let platforms, _) = dates[place].event
                {
                    dates[place] = DueDate(
                        moment: moment,
                        event: .live(release.version, on: platforms + [platform], announced: isAnnounced))
                } else {
                    dates.append(
                        DueDate(
                            moment: moment, event: .live(release.version, on: [platform], announced: isAnnounced)))
                }
            }
            return dates
        }
    }

    /// True if this is a release going live at the same moment in the same way, so that its platforms can be joined.
    private func joins(_ moment: Moment?, _ isAnnounced: Bool) -> Bool {
        if case .live(_, _, let announced) = event { self.moment == moment && announced == isAnnounced } else { false }
    }

    private static func acceptances(_ dated: DatedPolicy) -> [DueDate] {
        dated.policy.accepts.compactMap { entry in
            entry.until.map { DueDate(moment: $0, event: .acceptanceEnds(entry)) }
        }
    }

    private static func messages(_ dated: DatedPolicy) -> [DueDate] {
        dated.policy.messages.flatMap { message in
            [
                message.from.map { DueDate(moment: $0, event: .messageBegins(message.id)) },
                message.until.map { DueDate(moment: $0, event: .messageEnds(message.id)) },
            ].compactMap(\.self)
        }
    }
}
