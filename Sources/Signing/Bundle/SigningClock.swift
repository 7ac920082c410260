import PolicyModel

/// The instant of new signatures: this run's, and never before the last ones, since readers would think past an expiry
/// that counts from a clock that runs behind.
struct SigningClock: Sendable {
    let moment: Moment
    /// Whether the site must be signed whatever the clocks say.
    let isUrgent: Bool
    /// Whether the target was not read, so that the last signatures may not be published.
    private let isOffline: Bool
    private let work: Work
    /// What is signed for a later time and is not published binds no reader; it is signed anew.
    let horizon: Moment

    /// Signing instants up to this many seconds ahead of this clock are taken as now: no two clocks agree.
    static let tolerance = 300

    /// What a run signs, by which it names the way on.
    enum Work: Sendable {
        case bundle
        case root(isLeaked: Bool)
        case publishedTimestamp
    }

    /// When a file was signed.
    typealias Signing = (path: String, moment: Moment)

    /// - Parameters:
    ///   - live: the published files, whose signatures bind readers whatever time they say.
    ///   - isOffline: whether these are of a folder, since the target was not read.
    init(
        moment: Moment, isUrgent: Bool = false, over live: [Artifact], isOffline: Bool = false, for work: Work = .bundle
    ) {
        self.moment = moment
        self.isUrgent = isUrgent
        self.isOffline = isOffline
        self.work = work
        let latest = live.compactMap(Self.instant(of:)).max() ?? moment
        horizon = Moment(seconds: max(moment, latest).seconds + Self.tolerance)
    }

    /// As far as a file says so itself. The timestamp is signed whenever another role is.
    private static func instant(of file: Artifact) -> Moment? {
        if file.path.hasSuffix(".minisig") {
            return MinisignSignature(reading: file.bytes).flatMap { TrustedComment($0.comment) }?.timestamp
        }
        guard file.path == RoleName.timestamp.path(version: 0) else { return nil }
        return (try? MetadataFile<TimestampMetadata>(reading: file.bytes, as: .timestamp, at: file.path))?.signing
            .moment
    }

    /// The last one; of several at that moment the first by path.
    static func last(of signings: [Signing]) -> Signing? {
        signings.max { ($0.moment, $1.path) < ($1.moment, $0.path) }
    }

    /// The instant of a new signature, or why there can be none: the last one is from well ahead. A site that must be
    /// signed all the same is signed one second after it.
    ///
    /// - Throws: why there can be none, where the target was not read: what is here may be unpublished. Else what is
    ///   kept needs no clock.
    func instant(after signings: [Signing]) throws(TrustError) -> Result<Moment, TrustError> {
        guard let last = Self.last(of: signings.filter { $0.moment <= horizon }), last.moment > moment else {
            return .success(moment)
        }
        if last.moment.seconds - moment.seconds <= Self.tolerance { return .success(last.moment) }
        if isUrgent { return .success(Moment(seconds: last.moment.seconds + 1)) }
        let refusal = refusal(after: last)
        if isOffline { throw refusal }
        return .failure(refusal)
    }

    private func refusal(after last: Signing) -> TrustError {
        // A signature for a time that has not come can be published only over one that is published.
        let unpublished =
            isOffline
            ? "; if that is not published, sign where the target can be read, or put the output folder back as it was "
                + "published; if it is," : ", else"
        return .stopped(
            reason:
                "\(last.path) was signed at \(last.moment), and the time of this run is \(moment): either this clock "
                + "is behind, or the one that signed was ahead; set this clock if it is wrong\(unpublished) "
                + way(at: last.moment))
    }

    /// What helps where this clock is right.
    private func way(at moment: Moment) -> String {
        switch work {
        case .bundle:
            "decree build, decree sign --at \(moment), decree publish: a build for that time would announce what is "
                + "not due"
        case .root(let isLeaked): "decree rotate\(isLeaked ? " --leaked" : "") --at \(moment), decree publish"
        case .publishedTimestamp: "no refresh is due before \(moment)"
        }
    }
}
