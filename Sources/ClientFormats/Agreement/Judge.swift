import ClientKit
import PolicyModel

/// Finds the losses of one edition of a client by comparing its answers with the policy.
struct Judge {
    let client: any ClientFormat
    let edition: ClientEdition
    let model: any DecisionModel
    private let intentions: Intentions
    let policy: DatedPolicy
    /// The app's platforms if the client cannot distinguish them; nil if it can.
    let group: [Platform]?
    /// How many numbers the versions that an answer offers have.
    let numbersNamed: Int

    init(
        _ policy: DatedPolicy, _ documents: Agreement.Documents, as edition: ClientEdition,
        _ models: DecisionModelCache,
        _ intentions: Intentions
    ) {
        client = documents.client
        (self.policy, self.edition) = (policy, edition)
        group = client.tellsPlatformsApart ? nil : client.platforms(of: policy.policy)
        model = models.model(of: client, reading: documents.artifacts, of: policy.policy.slug, as: edition)
        self.intentions = intentions
        numbersNamed = client.numbersNamed
    }

    /// Calls `lost` for each loss of each device, in the order of the grid. Unlisted versions that the client cannot
    /// distinguish from a listed one are skipped.
    ///
    /// Every spot is looked up, but each pair of equal answers and equal expectations is compared only once.
    func judge(_ table: ExpectationTable, lost: (Shortfall, GridSpot, ClientAnswer) -> Void) {
        judge(table, when: nil, lost: lost)
        guard client.traits.rolloutGroups > 1, policy.isRollingOut(on: table.platform, to: client.traits.rolloutGroups)
        else {
            return
        }
        let last = Situation(shown: 0, last: nil, moment: policy.moment, group: client.traits.rolloutGroups - 1)
        judge(table, when: last) { shortfall, spot, answer in
            let device = spot.device(speaking: table.languages[shortfall.place])
            let isForced = spot.meant(shortfall.place).verdict == .force || shortfall.isRecalled
            if isForced || !isMeanwhile(shortfall.lossClass, answer, on: device) {
                lost(shortfall, spot, answer)
            }
        }
    }

    /// True for what a rollout alone explains: who waits for it is offered the release before, or is left alone where
    /// that is installed.
    private func isMeanwhile(_ lossClass: LossClass, _ answer: ClientAnswer, on device: Device) -> Bool {
        guard [.weaker, .older].contains(lossClass) else { return false }
        let groups = client.traits.rolloutGroups
        guard let release = policy.offeredMeanwhile(to: device, groups: groups) else { return true }
        guard answer.offer != nil else { return false }
        return !isOlder(answer.offer, release.version, on: device.platform)
            || isBeforeMajor(answer, on: device, waiting: groups)
    }

    private func judge(
        _ table: ExpectationTable, when situation: Situation?,
        lost: (Shortfall, GridSpot, ClientAnswer) -> Void
    ) {
        let sheet = model.sheet(for: table.clientDevices, in: table.languages, when: situation),
            numbersRead = client.numbersRead(on: table.platform)
        // Of each answers' index, what was found for each expectation; mostly there is one.
        var known = [[(expectation: Int, found: [Shortfall])]](repeating: [], count: sheet.answers.count)
        for index in table.spots.indices where !table.spots[index].spot.countsAsListed(reading: numbersRead) {
            let answers = sheet.places[index], expectation = table.spots[index].expectation
            let place = known[answers].firstIndex { $0.expectation == expectation } ?? known[answers].count
            if place == known[answers].count {
                let found = shortfalls(sheet.answers[answers], table.expectations[expectation], table)
                known[answers].append((expectation, found))
            }
            for shortfall in known[answers][place].found {
                let answer = sheet.answers[answers][shortfall.place], spot = table.spots[index].spot
                guard shortfall.lossClass == .older else {
                    lost(shortfall, spot, answer)
                    continue
                }
                let device = spot.device(speaking: table.languages[shortfall.place])
                if isBeforeMajor(answer, on: device) { continue }
                var shortfall = shortfall
                shortfall.isRecalled = recalls(answer, on: device)
                if shortfall.isRecalled || isOffered(table.expectations[expectation], shortfall.place) {
                    lost(shortfall, spot, answer)
                }
            }
        }
    }

    /// A loss in one language, given by its index.
    struct Shortfall {
        let lossClass: LossClass
        let place: Int
        /// True if what is offered is itself to be forced on the device.
        var isRecalled = false
    }

    /// True for a device that is meant to be offered something, so that an older release is a loss whatever it is.
    private func isOffered(_ expectation: GridSpot.ExpectedVerdict, _ place: Int) -> Bool {
        expectation.isListed && expectation.verdict(place) != .none
    }

    /// True where the client offers the last release before a major one, which comes next.
    private func isBeforeMajor(_ answer: ClientAnswer, on device: Device, waiting groups: Int? = nil) -> Bool {
        guard let last = policy.lastBeforeMajor(for: device, waiting: groups) else { return false }
        let offered = answer.offer?.release(in: policy, on: device.platform, reading: numbersNamed)
        return offered?.version == last.version
    }

    private func recalls(_ answer: ClientAnswer, on device: Device) -> Bool {
        answer.offer.map { policy.recalls($0, on: device, reading: numbersNamed) } ?? false
    }

    /// True if the client offers a release below the one that the device can go to.
    private func isOlder(_ offer: Offer?, _ destination: Version, on platform: Platform) -> Bool {
        guard let offer else { return false }
        return offer.isBelow(destination, of: policy, on: platform, reading: numbersNamed)
    }

    private func shortfalls(
        _ answers: [ClientAnswer], _ expectation: GridSpot.ExpectedVerdict, _ table: ExpectationTable
    ) -> [Shortfall] {
        var found: [Shortfall] = []
        let isShown = expectation.isForAll && expectation.isListed && expectation.verdict(0) != .none
        let dialogs =
            isShown ? intentions.dialogs(for: expectation.meant(0), in: table.languages, on: table.platform) : nil
        for place in answers.indices {
            forEachLoss(answers, expectation, table, place, meaning: dialogs) {
                found.append(Shortfall(lossClass: $0, place: place))
            }
        }
        return found
    }

    /// True if the answer at `place` differs from the policy.
    ///
    /// - Parameter ofVerdict: true if only the verdict counts.
    func hasLoss(
        _ answers: [ClientAnswer], _ expectation: GridSpot.ExpectedVerdict, _ table: ExpectationTable, _ place: Int,
        ofVerdict: Bool
    ) -> Bool {
        var found = false
        forEachLoss(answers, expectation, table, place) { if !ofVerdict || $0.isOfVerdict { found = true } }
        return found
    }

    /// Calls `lost` for each loss of the answer at `place`, the index of its language; taken from the list, since a
    /// copy takes longer than most comparisons.
    ///
    /// - Parameter dialogs: the alerts that are meant in each language, where they are known.
    private func forEachLoss(
        _ answers: [ClientAnswer], _ expectation: GridSpot.ExpectedVerdict, _ table: ExpectationTable, _ place: Int,
        meaning dialogs: [Dialog?]? = nil, _ lost: (LossClass) -> Void
    ) {
        let meant = expectation.verdict(place), outcome = answers[place].outcome
        let loss = LossClass.ofAnswer(
            outcome, against: meant, isListed: expectation.isListed,
            isAhead: answers[place].installsUnasked || isAhead(expectation, on: table.platform))
        if let loss { lost(loss) }
        if loss != .stronger, let destination = expectation.destination(place),
            isOlder(answers[place].offer, destination, on: table.platform)
        {
            lost(.older)
        }
        guard loss == nil, expectation.isListed, meant != .none, outcome == .verdict(meant) else {
            return
        }
        let isRepeated = meant == .recommend && client.ability(on: table.platform).carriesFrequency
        let intended =
            dialogs.map { $0[place] }
            ?? intentions.dialogs(for: expectation.meant(place), in: table.languages, on: table.platform)[place]
        let losses = LossClass.ofShowing(
            answers[place], intended: intended, frequency: isRepeated ? expectation.meant(place).frequency : nil)
        if !losses.contains(.text), namesNoRelease(expectation.meant(place), table, place) { lost(.text) }
        losses.forEach(lost)
    }

    /// True for an alert that names a release as `{latest}`, on a device that can go to none.
    private func namesNoRelease(
        _ meant: GridSpot.ExpectedVerdict.Meant, _ table: ExpectationTable, _ place: Int
    ) -> Bool {
        guard meant.destination == nil, policy.namesLatest else { return false }
        let alerts = [nil, policy.policy.releases.first?.version].map { latest in
            var meant = meant
            meant.latest = latest
            return intentions.dialogs(for: meant, in: table.languages, on: table.platform)[place]
        }
        return alerts[0] != alerts[1]
    }

    /// True for a version that nobody announces any more to devices that the client cannot distinguish.
    private func isAhead(_ expectation: GridSpot.ExpectedVerdict, on platform: Platform) -> Bool {
        group?.allSatisfy(expectation.ahead.contains) ?? expectation.ahead.contains(platform)
    }

    /// The release that an answer's text names as `{latest}`, if that is all that it says otherwise than meant.
    func releaseNamed(by answer: ClientAnswer, _ spot: GridSpot, _ place: Int, _ table: ExpectationTable) -> Version? {
        var meant = spot.expectation.meant(place)
        guard meant.latest != nil || meant.destination == nil, let shown = answer.dialog else { return nil }
        return policy.policy.releases.map(\.version).first { version in
            meant.latest = version
            let dialog = intentions.dialogs(for: meant, in: table.languages, on: table.platform)[place]
            return dialog.map(shown.reads) ?? false
        }
    }

    /// The comparison of a table's only device, in its own language.
    ///
    /// - Parameter listed: the device's version, if it stands for another one that the client takes for it.
    func comparison(in table: ExpectationTable, takenFor listed: Version?) -> Comparison {
        let spot = table.spots[0].spot, device = spot.device(speaking: table.languages[0])
        let answer = model.answers(on: table.clientDevices[0], in: table.languages)[0], meant = spot.meant(0)
        let isRecalled = recalls(answer, on: device), isOffered = isOffered(table.expectations[0], 0)
        let acceptances = Acceptances(policy: policy)
        var losses: [Loss] = []
        forEachLoss([answer], table.expectations[0], table, 0) { lossClass in
            guard lossClass != .older || (isRecalled || isOffered) && !isBeforeMajor(answer, on: device) else { return }
            let key = Loss.Key(lossClass, of: meant, by: edition, isRecalled: lossClass == .older && isRecalled)
            var loss = Loss(
                key, of: client.name, on: device, meant, answer, in: policy.policy, as: edition, peers: [edition])
            if lossClass == .text { loss.named = releaseNamed(by: answer, spot, 0, table) }
            loss.acceptance = acceptances.entry(for: loss)
            losses.append(loss)
        }
        return Comparison(edition: edition, meant: meant, listed: listed, answer: answer, losses: losses)
    }
}
