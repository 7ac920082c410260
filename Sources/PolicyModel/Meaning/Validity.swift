/// The stretch of time on which a policy means the same: from an instant that it names to the next.
package struct Validity: Hashable, Sendable {
    /// The first moment; nil if the policy names no earlier instant.
    package let since: Moment?
    /// The first moment after it; nil if the policy names no later instant.
    package let until: Moment?

    package static let always = Validity(since: nil, until: nil)

    package init(since: Moment?, until: Moment?) {
        self.since = since
        self.until = until
    }

    /// The stretch around a moment between neighbouring instants.
    package init(around moment: Moment, among instants: [Moment]) {
        self.init(since: instants.filter { $0 <= moment }.max(), until: instants.filter { $0 > moment }.min())
    }

    package func contains(_ moment: Moment) -> Bool {
        (since.map { $0 <= moment } ?? true) && (until.map { moment < $0 } ?? true)
    }
}

extension DatedPolicy {
    /// Between which instants its documents and pages stay the same.
    package var validity: Validity { Validity(around: moment, among: policy.instants) }
}

extension Policy {
    /// Every moment at which it begins to mean something else, in no order.
    ///
    /// The ends of an acceptance and of a message still belong to them, so the instant is the second after.
    var instants: [Moment] {
        let live = releases.flatMap { release in
            platforms.compactMap { platform -> Moment? in
                if case .from(let start)? = release.shipments[platform]?.live { start } else { nil }
            }
        }
        let ends = accepts.compactMap(\.until) + messages.compactMap(\.until)
        return live + messages.compactMap(\.from) + ends.map(\.next)
    }
}

extension Moment {
    /// A second later.
    package var next: Moment { Moment(seconds: seconds + 1) }
}
