/// A stretch of time between two instants: that on which a policy means the same, or on which a rule holds.
package struct Validity: Hashable, Sendable {
    /// The first moment; nil if it has no beginning.
    package let since: Moment?
    /// The first moment after it; nil if it has no end.
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
