import PolicyModel

/// The instant of new signatures: this run's, and never before the last ones, since readers would think past an expiry
/// that counts from a clock that runs behind.
struct SigningClock: Sendable {
    let moment: Moment
    /// Whether the site must be signed whatever the clocks say.
    let isUrgent: Bool

    /// Signing instants up to this many seconds ahead of this clock are taken as now: no two clocks agree.
    static let tolerance = 300

    /// When a file was signed.
    typealias Signing = (path: String, moment: Moment)

    /// - Throws: if the last signature is from well ahead, unless the site must be signed all the same: one second later.
    func instant(after signings: [Signing]) throws(TrustError) -> Moment {
        guard let last = signings.max(by: { ($0.moment, $1.path) < ($1.moment, $0.path) }), last.moment > moment else {
            return moment
        }
        if last.moment.seconds - moment.seconds <= Self.tolerance { return last.moment }
        if isUrgent { return Moment(seconds: last.moment.seconds + 1) }
        throw .stopped(
            reason:
                "\(last.path) was signed at \(last.moment), and the time of this run is \(moment): either this clock is "
                + "behind, or the one that signed was ahead; set this clock if it is wrong, else decree build, "
                + "decree sign --at \(last.moment), decree publish: a build for that time would announce what is not due"
        )
    }
}
