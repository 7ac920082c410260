import PolicyModel

/// One edition of a client with its documents read, ready to be asked.
struct Judge {
    private let client: any ClientFormat
    private let model: any DecisionModel
    private let intentions: Intentions

    init(
        _ policy: DatedPolicy, _ documents: Agreement.Documents, as edition: ClientEdition, _ models: DecisionModelCache,
        _ intentions: Intentions
    ) {
        client = documents.client
        model = models.model(of: client, reading: documents.artifacts, of: policy.policy.slug, as: edition)
        self.intentions = intentions
    }

    /// Calls `lost` for each class that a device loses, in the order of the grid; the spots that the client takes for
    /// a listed version are left out.
    ///
    /// Every spot is asked for; the same answers are held against the same wish once.
    func judge(_ table: SpotTable, lost: (LossClass, GridSpot, _ place: Int, ClientAnswer) -> Void) {
        let sheet = model.sheet(for: table.handsets, in: table.languages), numbersRead = client.numbersRead
        // By place of the answers and of the wish.
        var known: [Int: [Shortfall]] = [:]
        for (index, (spot, wish)) in table.spots.enumerated() where !spot.countsAsListed(reading: numbersRead) {
            let answers = sheet.places[index], key = answers * table.wishes.count + wish
            let found: [Shortfall]
            if let past = known[key] {
                found = past
            } else {
                found = shortfalls(sheet.answers[answers], table.wishes[wish], table)
                known[key] = found
            }
            for shortfall in found {
                lost(shortfall.lossClass, spot, shortfall.place, sheet.answers[answers][shortfall.place])
            }
        }
    }

    /// What is lost in one language, by its place.
    private struct Shortfall {
        let lossClass: LossClass
        let place: Int
    }

    private func shortfalls(
        _ answers: [ClientAnswer], _ wish: GridSpot.Wish, _ table: SpotTable
    ) -> [Shortfall] {
        answers.indices.flatMap { place in
            losses(answers[place], wish, table, place).map { Shortfall(lossClass: $0, place: place) }
        }
    }

    private func losses(
        _ answer: ClientAnswer, _ wish: GridSpot.Wish, _ table: SpotTable, _ place: Int
    ) -> [LossClass] {
        let meant = wish.meant(place)
        if let loss = LossClass.ofAnswer(
            answer.outcome, against: meant.verdict, isListed: wish.isListed, isAhead: wish.isAhead) { return [loss] }
        guard wish.isListed, answer.outcome == .verdict(meant.verdict), meant.verdict != .none else { return [] }
        let isRepeated = client.ability.carriesFrequency && meant.verdict == .recommend
        let intended = intentions.dialogs(for: meant, in: table.languages, on: table.platform)[place]
        return LossClass.ofShowing(answer, intended: intended, frequency: isRepeated ? meant.frequency : nil)
    }

    func comparison(of device: Device, under policy: DatedPolicy) -> Comparison {
        let table = SpotTable(of: device, under: policy), spot = table.spots[0].spot
        let answer = model.answers(on: table.handsets[0], in: table.languages)[0]
        return Comparison(
            device: device, meant: spot.meant(0), answer: answer, losses: losses(answer, table.wishes[0], table, 0))
    }
}
