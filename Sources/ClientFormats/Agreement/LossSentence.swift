import PolicyModel

/// What a client does on the devices of a loss and what the policy says, for diagnostics and pages.
struct LossSentence {
    /// With its versions if only some have the loss.
    let client: String
    let lossClass: LossClass
    let sample: Comparison
    /// How many devices of the grid have it.
    let devices: Int

    init(client: String, editions: [String], lossClass: LossClass, sample: Comparison, devices: Int) {
        self.client = editions.isEmpty ? client : "\(client) \(editions.joined(separator: ", "))"
        (self.lossClass, self.sample, self.devices) = (lossClass, sample, devices)
    }

    /// Without its full stop; nil where the client gives no verdict, which no page shows.
    func text(in words: Vocabulary) -> String? {
        effect(words).map { words("loss.where", ["loss": $0, "devices": count(words), "device": device(words)]) }
    }

    func count(_ words: Vocabulary) -> String { words("loss.devices", count: devices) }

    func device(_ words: Vocabulary) -> String { sample.device.inWords(in: words) }

    private func effect(_ words: Vocabulary) -> String? {
        guard case .verdict(let given) = sample.answer.outcome else { return nil }
        let meant = sample.meant.verdict.rawValue
        switch lossClass {
        case .text: return words("loss.text", ["client": client, "verdict": meant])
        case .frequency:
            let key =
                switch sample.answer.frequency {
                case .always: "loss.always"
                case .once: "loss.once"
                case nil: "loss.as-app-likes"
                }
            return words(key, ["client": client, "frequency": sample.meant.frequency.rawValue])
        case .link:
            guard let link = sample.answer.dialog?.links.compactMap(\.self).first else {
                return words("loss.no-link", ["client": client])
            }
            return words("loss.link", ["client": client, "link": link])
        case .older:
            return words(
                sample.offersRecalled ? "loss.recalled" : "loss.older",
                [
                    "client": client, "offered": sample.answer.offer?.name ?? "",
                    "version": sample.meant.reachable?.version.description ?? "",
                ])
        case .crash, .refused, .stronger, .unjudged, .weaker, .noisy:
            return words("loss.\(given.rawValue)", ["client": client, "verdict": meant])
        }
    }
}

extension LossReport {
    /// What the client does, in the words of a page; a sentence without its full stop.
    package func words(in words: Vocabulary) -> String {
        LossSentence(client: client, editions: editions, lossClass: lossClass, sample: sample, devices: devices)
            .text(in: words) ?? diagnostic.message
    }
}
