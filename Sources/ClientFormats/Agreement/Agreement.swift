import PolicyModel

/// Compares what each client does with the emitted bytes with what the policy means, device by device over the grid.
///
/// Each policy line, client and class is one diagnostic with a sample device. `weaker` and `noisy` can be accepted in
/// writing; `crash`, `refused` and `stronger` never. The accounts of all clients are kept together, because one
/// acceptance may name several.
package enum Agreement {
    /// A client with the files written for it.
    package typealias Documents = (client: any ClientFormat, artifacts: [Artifact])

    /// Every loss that is not accepted, then every acceptance that matches nothing or has run out.
    ///
    /// - Parameter unwritten: the clients whose files another error keeps from being written; they are not asked, and
    ///   acceptances that name them are not held against the author.
    package static func diagnostics(
        for policy: DatedPolicy, documents: [Documents], unwritten: Set<String> = []
    ) -> [Diagnostic] {
        let (losses, acceptances) = reports(for: policy, documents: documents, unwritten: unwritten)
        return losses.filter { $0.acceptance == nil }.map(\.diagnostic) + acceptances
    }

    static func losses(for policy: DatedPolicy, documents: [Documents], models: ModelShelf = ModelShelf()) -> [Loss] {
        var judged: [Platform: [GridSpot]] = [:]
        return documents.flatMap { documents in
            let editions = documents.client.editions(for: policy.policy)
            var account = LossAccount(client: documents.client.name, editions: editions)
            let intentions = Intentions(documents.client, policy)
            for edition in editions {
                let judge = Judge(policy, documents, as: edition, models, intentions)
                for platform in documents.client.platforms(of: policy.policy) {
                    let spots = judged[platform] ?? GridSpot.all(of: policy, on: platform)
                    judged[platform] = spots
                    for spot in spots where !spot.countsAsListed(reading: documents.client.numbersRead) {
                        judge.judge(spot) { account.add($0, as: edition) }
                    }
                }
            }
            return account.losses
        }
    }

    /// What the policy means for one device and what each edition of a client does on it.
    package static func comparisons(
        of device: Device, under policy: DatedPolicy, with documents: Documents
    ) -> [(edition: ClientEdition, comparison: Comparison)] {
        documents.client.editions(for: policy.policy).map { edition in
            let judge = Judge(policy, documents, as: edition, ModelShelf(), Intentions(documents.client, policy))
            return (edition, judge.comparison(of: device))
        }
    }

    /// How much one device's loss matters: whether it refuses the content, and the entry of `accept` that takes it.
    package static func standing(
        of lossClass: LossClass, in comparison: Comparison, by client: String, as edition: ClientEdition,
        under policy: DatedPolicy
    ) -> (isError: Bool, acceptance: Acceptance?) {
        let sighting = Loss.Sighting(
            lossClass: lossClass, device: comparison.device, meant: comparison.meant, answer: comparison.answer)
        let loss = Loss(client: client, key: Loss.Key(sighting, edition), first: sighting, edition: edition, peers: 1)
        let acceptance = Acceptances(policy: policy, unwritten: []).entry(for: loss)
        return (acceptance == nil && !loss.isWarning, acceptance)
    }
}

/// One edition of a client with its documents read, ready to be asked.
struct Judge {
    private let policy: DatedPolicy
    private let client: any ClientFormat
    private let model: any DecisionModel
    private let intentions: Intentions

    init(
        _ policy: DatedPolicy, _ documents: Agreement.Documents, as edition: ClientEdition, _ models: ModelShelf,
        _ intentions: Intentions
    ) {
        self.policy = policy
        client = documents.client
        model = models.model(of: client, reading: documents.artifacts, of: policy.policy.slug, as: edition)
        self.intentions = intentions
    }

    /// Calls `lost` for each class that a device of the spot loses.
    func judge(_ spot: GridSpot, lost: (Loss.Sighting) -> Void) {
        let answers = model.answers(on: spot.handset, in: spot.languages)
        for (place, answer) in answers.enumerated() {
            let meant = spot.meant(place)
            for lossClass in losses(answer, meant, spot, place) {
                lost(Loss.Sighting(lossClass: lossClass, device: spot.device(place), meant: meant, answer: answer))
            }
        }
    }

    func comparison(of device: Device) -> Comparison {
        let spot = GridSpot(device, [device.language], of: policy)
        let answer = model.answers(on: spot.handset, in: spot.languages)[0]
        return Comparison(
            device: device, meant: spot.meant(0), answer: answer,
            losses: losses(answer, spot.meant(0), spot, 0))
    }

    private func losses(
        _ answer: ClientAnswer, _ meant: PolicyVerdict, _ spot: GridSpot, _ place: Int
    ) -> [LossClass] {
        if let loss = LossClass.ofAnswer(
            answer.outcome, against: meant.verdict, isListed: spot.isListed, isAhead: spot.isAhead) { return [loss] }
        guard spot.isListed, answer.outcome == .verdict(meant.verdict), meant.verdict != .none else { return [] }
        let isRepeated = client.ability.carriesFrequency && meant.verdict == .recommend
        let intended = intentions.dialogs(for: meant, in: spot.languages, on: spot.platform)[place]
        return LossClass.ofShowing(answer, intended: intended, frequency: isRepeated ? meant.frequency : nil)
    }
}
