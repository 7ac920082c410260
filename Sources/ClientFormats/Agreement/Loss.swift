import PolicyModel

/// A wish of the policy that one client's documents do not carry, with all the devices that lose it.
struct Loss {
    /// One device that loses something.
    struct Sighting {
        let lossClass: LossClass
        let device: Device
        let meant: PolicyVerdict
        let answer: ClientAnswer
    }

    struct Key: Hashable {
        let reason: PolicyVerdict.Reason
        let lossClass: LossClass
        /// True where a rule said `none`; false where telling is merely the price of an OS with nothing to reach.
        let isRuledOut: Bool
        /// True for a document that is a courtesy to old apps.
        let isCourtesy: Bool
        /// True where the device has nothing to go to: that is the mistake, and accepting this would not mend it.
        let isDeadEnd: Bool

        init(_ lossClass: LossClass, of meant: PolicyVerdict, by edition: ClientEdition) {
            reason = meant.reason == .upToDate ? .latest : meant.reason
            self.lossClass = lossClass
            isRuledOut = meant.isRuledOut
            isCourtesy = edition.isCourtesy
            isDeadEnd = meant.isDeadEnd && lossClass == .weaker
        }
    }

    let client: String
    let key: Key
    let sample: Sighting
    /// How many devices of the grid lose this, by edition, in the order of the editions.
    private var counts: [(edition: String, devices: Int)]
    /// How many editions could lose it.
    private let peers: Int

    init(client: String, key: Key, first: Sighting, edition: ClientEdition, peers: Int) {
        self.client = client
        self.peers = peers
        self.key = key
        sample = first
        counts = [(edition.name, 1)]
    }

    mutating func addDevice(as edition: ClientEdition) {
        if counts.last?.edition == edition.name {
            counts[counts.count - 1].devices += 1
        } else {
            counts.append((edition.name, 1))
        }
    }

    /// Those of the edition that loses most.
    var devices: Int { counts.map(\.devices).max() ?? 0 }

    /// The editions that lose it, where not all do or the document is a courtesy to one.
    var editions: [String] { counts.count == peers && !key.isCourtesy ? [] : counts.map(\.edition) }

    var isWarning: Bool {
        switch key.lossClass {
        case .crash, .refused, .stronger: false
        case .weaker: key.isCourtesy
        case .noisy: key.isCourtesy || !key.isRuledOut
        case .text, .frequency, .link: true
        }
    }

    var canBeAccepted: Bool { key.lossClass == .weaker || key.lossClass == .noisy }
}
