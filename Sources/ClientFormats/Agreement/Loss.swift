import ClientKit
import PolicyModel

/// A difference between the policy and one client, with all devices that it affects, accepted or not.
package struct Loss: Sendable {
    /// What makes two losses of one client the same.
    struct Key: Hashable, Sendable {
        let reason: PolicyVerdict.Reason
        let lossClass: LossClass
        /// True if a rule says `none`; false if the device merely has no newer release, where an alert does less harm.
        let isRuledOut: Bool
        /// True for an additional document for old apps.
        let isCourtesy: Bool
        /// True if the device is forced without a newer release: that is the actual mistake, so the loss is reported
        /// only where it is accepted.
        let isDeadEnd: Bool
        /// True if the older release that is offered is itself to be forced.
        let isRecalled: Bool

        init(_ lossClass: LossClass, of meant: PolicyVerdict, by edition: ClientEdition, isRecalled: Bool = false) {
            self.isRecalled = isRecalled
            reason = meant.reason == .upToDate ? .latest : meant.reason
            self.lossClass = lossClass
            isRuledOut = meant.isRuledOut
            isCourtesy = edition.isCourtesy
            isDeadEnd = meant.isDeadEnd && [.weaker, .text].contains(lossClass)
        }
    }

    /// Listed releases on one OS version of the grid.
    package struct Spot: Hashable, Sendable {
        package let platform: Platform
        package let version: Version
        package let os: Version
    }

    package let client: String
    let key: Key
    /// The name of the policy line in `accept`; nil for a rule without id.
    package let rule: String?
    /// Of the policy line.
    let position: SourcePosition
    /// One affected device, with the policy's verdict and the client's answer.
    package let device: Device
    package let meant: PolicyVerdict
    package let answer: ClientAnswer
    /// The release that the client's text names in place of the one that the device can go to; nil if the text differs
    /// in another way.
    var named: Version?
    /// Nil if it is not known, or not asked for.
    var cause: LossCause?
    /// The entry of `accept` that takes it; nil if none does, or if nobody has looked yet.
    package var acceptance: Acceptance?
    /// Where it occurs on listed releases.
    package private(set) var spots: Set<Spot>
    /// Neighbouring devices share a spot.
    private var latest: Spot?
    /// The number of affected devices of the grid by edition, in the order of the editions.
    private var counts: [(edition: ClientEdition, devices: Int)]
    /// The platforms of the affected devices.
    private var platforms: Set<Platform>
    /// The editions that could have this loss.
    private let peers: [ClientEdition]

    /// A loss of one device.
    init(
        _ key: Key, of client: String, on device: Device, _ meant: PolicyVerdict, _ answer: ClientAnswer,
        in policy: Policy, at spot: Spot? = nil, as edition: ClientEdition, peers: [ClientEdition]
    ) {
        (self.client, self.key, self.peers) = (client, key, peers)
        (self.device, self.meant, self.answer) = (device, meant, answer)
        rule = policy.name(of: key.reason)
        position = policy.position(of: key.reason, on: device.platform)
        spots = spot.map { [$0] } ?? []
        latest = spot
        counts = [(edition, 1)]
        platforms = [device.platform]
    }

    /// - Precondition: editions come in order, all devices of one before those of the next.
    mutating func addDevice(as edition: ClientEdition, on platform: Platform, at spot: Spot?) {
        if let spot, spot != latest {
            spots.insert(spot)
            latest = spot
        }
        platforms.insert(platform)
        if counts.last?.edition == edition {
            counts[counts.count - 1].devices += 1
        } else {
            counts.append((edition, 1))
        }
    }

    package var lossClass: LossClass { key.lossClass }

    /// The release that the text names as `{latest}`, where the device can go to none; nil otherwise.
    package var namedInVain: Version? { meant.isDeadEnd ? named : nil }

    /// The number of affected devices, of the edition with most.
    package var devices: Int { counts.map(\.devices).max() ?? 0 }

    /// The affected editions; empty if all on the affected platforms are, unless the document is an additional one for
    /// old apps.
    package var editions: [String] {
        let possible = peers.count { !platforms.isDisjoint(with: $0.platforms) }
        if counts.count == possible, !key.isCourtesy { return [] }
        // Those of two platforms may have one name.
        return counts.map(\.edition.name).uniqued()
    }

    /// False if the loss refuses the content unless it is accepted.
    package var isWarning: Bool {
        switch lossClass {
        case .crash, .refused, .stronger, .unjudged: false
        case .weaker: key.isCourtesy
        case .older: key.isCourtesy && !key.isRecalled
        case .noisy: key.isCourtesy || !key.isRuledOut
        case .text, .frequency, .link: true
        }
    }

    package var canBeAccepted: Bool { lossClass.isAcceptable && !key.isRecalled }
}
