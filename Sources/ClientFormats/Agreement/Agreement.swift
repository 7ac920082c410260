import ClientKit
import PolicyModel

/// Proves that clients do what the policy says: for every device of the grid, compares the policy's verdict with the
/// answer of each client's decision model to the emitted bytes.
///
/// Each policy line, client and loss class gives one diagnostic with a sample device. `crash`, `refused`, `stronger`
/// and `unjudged` can never be accepted in the policy, all other classes can. All clients are compared together,
/// because one `accept` entry may name several.
package enum Agreement {
    /// A client with the files written for it.
    package typealias Documents = (client: any ClientFormat, artifacts: [Artifact])

    /// For how many losses of a policy the proposed change is tried: each try writes the documents anew.
    static let mostTried = 50

    /// All losses, accepted or not, by client and in the order of the grid.
    static func losses(
        for policy: DatedPolicy, documents: [Documents], models: DecisionModelCache = DecisionModelCache()
    ) -> [Loss] {
        let words = PolicyWords(of: policy)
        var tables: [Platform: ExpectationTable] = [:]
        func table(on platform: Platform) -> ExpectationTable {
            if let known = tables[platform] { return known }
            let table = ExpectationTable(of: policy, on: platform)
            tables[platform] = table
            return table
        }
        // A loss that is accepted without an end is never reported, so its cause is not looked for.
        let accepted = policy.policy.accepts.filter { $0.until == nil }
        var reported = 0
        return documents.flatMap { documents in
            let editions = documents.client.editions(for: policy.policy)
            models.fill(with: documents.client, reading: documents.artifacts, of: policy.policy.slug, as: editions)
            var account = LossAccount(editions: editions)
            let intentions = Intentions(documents.client, policy, words)
            // Editions without a loss. A later one that answers alike has none either.
            var flawless: [(judge: Judge, platform: Platform)] = []
            for edition in editions {
                let judge = Judge(policy, documents, as: edition, models, intentions)
                for platform in documents.client.platforms(of: policy.policy) where edition.platforms.contains(platform)
                {
                    if flawless.contains(where: { $0.platform == platform && judge.model.answersAlike($0.judge.model) })
                    {
                        continue
                    }
                    let table = table(on: platform)
                    var isFlawless = true
                    judge.judge(table) { shortfall, spot, answer in
                        isFlawless = false
                        let lossClass = shortfall.lossClass, meant = spot.meant(shortfall.place)
                        let key = Loss.Key(lossClass, of: meant, by: edition, isRecalled: shortfall.isRecalled)
                        account.add(key, as: edition, on: platform, at: spot.listed) { peers in
                            var loss = Loss(
                                key, of: documents.client.name,
                                on: spot.device(speaking: table.languages[shortfall.place]), meant, answer,
                                in: policy.policy, at: spot.listed, as: edition, peers: peers)
                            if lossClass == .text {
                                loss.named = judge.releaseNamed(by: answer, spot, shortfall.place, table)
                            }
                            if !accepted.contains(where: { $0.takes(loss) }) {
                                loss.cause = judge.cause(of: loss, in: table(on:), tries: reported < mostTried)
                                reported += 1
                            }
                            return loss
                        }
                    }
                    if isFlawless { flawless.append((judge, platform)) }
                }
            }
            return account.losses
        }
    }

    /// The comparison of one device for each edition of a client. A version that the client cannot tell from a listed
    /// one counts as that one.
    ///
    /// - Parameters:
    ///   - meant: the policy's verdict for the device.
    ///   - models: keeps the models for later use with the same documents.
    package static func comparisons(
        of device: Device, _ meant: PolicyVerdict, under policy: DatedPolicy, with documents: Documents,
        models: DecisionModelCache = DecisionModelCache()
    ) -> [Comparison] {
        let intentions = Intentions(documents.client, policy, PolicyWords(of: policy))
        let listed = documents.client.listed(readingAs: device.version, on: device.platform) {
            policy.listed(alike: $0, on: device.platform)
        }
        var asked = device
        asked.version = listed ?? device.version
        let table = ExpectationTable(of: asked, listed == nil ? meant : policy.verdict(for: asked), under: policy)
        return documents.client.editions(for: policy.policy, on: device.platform).map { edition in
            Judge(policy, documents, as: edition, models, intentions).comparison(in: table, takenFor: listed)
        }
    }
}
