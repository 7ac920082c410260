extension DatedPolicy {
    /// Between which instants its documents and pages stay the same.
    package var validity: Validity { Validity(around: moment, among: allInstants) }
}

extension Policy {
    /// Every moment at which it begins to mean something else, in no order.
    ///
    /// The end of a message still belongs to it, so the instant is the second after. A message's beginning is no
    /// instant where it stands in the document, and the client waits for it.
    var instants: [Moment] {
        let live = (releases + previews).flatMap { release in
            platforms.compactMap { platform -> Moment? in
                if case .from(let start)? = release.shipments[platform]?.live { start } else { nil }
            }
        }
        let steps = minimum.values.flatMap { $0.compactMap(\.from) }
        let spans = rules.flatMap { [$0.span.since, $0.span.until].compactMap(\.self) }
        let ends = accepts.compactMap(\.until) + messages.compactMap { $0.until?.next }
        let begins = clients.contains(where: \.traits.knowsNoDates) ? messages.compactMap(\.from) : []
        return live + steps + spans + ends + rolloutEnds + shareInstants + begins
    }
}

extension Moment {
    /// A second later.
    package var next: Moment { Moment(seconds: seconds + 1) }
}
