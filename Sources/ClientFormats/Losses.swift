import PolicyModel

/// Compares what the documents were written to say with the policy, device by device over the grid.
///
/// A client that cannot say a wish loses it; each policy line and class is one diagnostic, with a sample device.
/// `weaker` and `noisy` can be accepted in writing. `stronger` cannot: it would lock people out, or tell them to update
/// to what they have. The accounts of all clients are kept together, because an acceptance may name several.
package enum Losses {
    /// Every loss that is not accepted, then every acceptance that matches nothing or has run out.
    package static func diagnostics(
        for policy: DatedPolicy, documents: [(client: any ClientFormat, documents: ClientDocuments)]
    ) -> [Diagnostic] {
        var judged: [Platform: [JudgedDevice]] = [:]
        var losses: [Loss] = []
        for (client, documents) in documents {
            for platform in client.platforms(of: policy.policy) {
                let devices = judged[platform] ?? JudgedDevice.all(of: policy, on: platform)
                judged[platform] = devices
                losses += found(among: devices, by: client.name, answer: documents.answer)
            }
        }
        let accepts = Acceptances(policy: policy)
        return losses.filter { !accepts.cover($0) }.map { $0.diagnostic(in: policy.policy) } + accepts.diagnostics(losses)
    }

    /// The losses of one client on one platform, each policy line and class once, in the order of the grid.
    private static func found(
        among devices: [JudgedDevice], by client: String, answer: (Device) -> Verdict
    ) -> [Loss] {
        var losses: [Loss] = [], places: [Loss.Key: Int] = [:]
        for judged in devices {
            let given = answer(judged.device)
            guard given != judged.meant.verdict, let key = Loss.Key(judged, given) else { continue }
            if let place = places[key] {
                losses[place].count += judged.count
            } else {
                places[key] = losses.count
                losses.append(Loss(client: client, key: key, sample: judged, given: given))
            }
        }
        return losses
    }
}

/// A device of the grid with the policy's verdict, which is asked for once for all clients.
struct JudgedDevice {
    let device: Device
    let meant: PolicyVerdict
    let isListed: Bool
    /// At or above the announced version, or with nothing announced.
    let isAhead: Bool
    /// How many devices of the grid it stands for.
    let count: Int

    static func all(of policy: DatedPolicy, on platform: Platform) -> [JudgedDevice] {
        let grid = Grid(policy, on: platform), count = grid.repetitions
        let announced = policy.announced(on: platform)?.version
        return grid.versions.flatMap { version in
            let isListed = policy.policy.release(version, on: platform) != nil
            let isAhead = announced.map { $0 <= version } ?? true
            return grid.systems.flatMap { os in
                grid.decidingDevices(of: version, os: os).map { device in
                    JudgedDevice(
                        device: device, meant: policy.verdict(for: device), isListed: isListed, isAhead: isAhead,
                        count: count)
                }
            }
        }
    }
}

/// One wish of the policy that one client's documents do not carry.
struct Loss {
    enum Class: String, Hashable { case stronger, weaker, noisy }

    struct Key: Hashable {
        let reason: PolicyVerdict.Reason
        let lossClass: Class
        /// False where telling is merely the price of an OS on which there is nothing to reach.
        let isRuledOut: Bool

        /// Nil where the difference is not held against the client; an unlisted version may be told too little.
        init?(_ judged: JudgedDevice, _ given: Verdict) {
            let meant = judged.meant
            if given < meant.verdict {
                guard judged.isListed else { return nil }
                lossClass = .weaker
            } else {
                lossClass = given == .force || judged.isAhead ? .stronger : .noisy
            }
            reason = meant.reason == .upToDate ? .latest : meant.reason
            isRuledOut = meant.isRuledOut
        }
    }

    let client: String
    let key: Key
    let sample: Device
    let meant: Verdict
    let given: Verdict
    /// How many devices of the grid lose this.
    var count: Int

    init(client: String, key: Key, sample: JudgedDevice, given: Verdict) {
        self.client = client
        self.key = key
        self.sample = sample.device
        self.meant = sample.meant.verdict
        self.given = given
        count = sample.count
    }

    private var isWarning: Bool { key.lossClass == .noisy && !key.isRuledOut }

    func diagnostic(in policy: Policy) -> Diagnostic {
        let lossClass = key.lossClass.rawValue
        let devices = count == 1 ? "1 device of the grid" : "\(count) devices of the grid"
        return Diagnostic(
            isWarning ? .warning : .error, lossClass, at: policy.position(of: key.reason),
            "\(client) \(Loss.deed(given)) where the policy says \(Loss.wish(meant)), on \(devices), such as \(sample.inWords)",
            help: help(policy.name(of: key.reason)), client: client, lossClass: lossClass, device: sample.inWords)
    }

    /// The line that accepts the loss, ready to paste, where there is one.
    private func help(_ rule: String?) -> String {
        guard key.lossClass != .stronger else { return "this cannot be accepted: change the policy or drop the client" }
        guard let rule else { return "give the rule an `id`, so that `accept` can name it" }
        let line = "- {client: \(client), rule: \(rule), class: \(key.lossClass.rawValue), why: \"…\"}"
        return isWarning ? "to silence this, add under `accept`:\n\(line)" : "change the policy, or add under `accept`:\n\(line)"
    }

    private static func deed(_ verdict: Verdict) -> String {
        switch verdict {
        case .none: "says nothing"
        case .recommend: "recommends the update"
        case .force: "forces the update"
        }
    }

    private static func wish(_ verdict: Verdict) -> String { "'\(verdict.rawValue)'" }
}
