import ClientKit
import PolicyModel

/// Finds what changes for devices with one edition of a client between two states of its documents.
struct ClientJudge {
    let client: any ClientFormat
    let edition: ClientEdition
    private let before: any DecisionModel
    private let after: any DecisionModel
    /// Nil if only the documents of the old state are known.
    private let old: DatedPolicy?
    private let new: DatedPolicy

    /// One judge for each edition of the client.
    static func editions(
        of documents: Agreement.Documents, since past: [Artifact], _ old: DatedPolicy?, _ new: DatedPolicy
    ) -> [ClientJudge] {
        let slug = new.policy.slug, client = documents.client
        return client.editions(for: new.policy).map { edition in
            ClientJudge(
                client: client, edition: edition, before: client.model(reading: past, of: slug, as: edition),
                after: client.model(reading: documents.artifacts, of: slug, as: edition), old: old, new: new)
        }
    }

    /// The same for devices on a channel, which see two states so.
    func judging(_ old: DatedPolicy?, _ new: DatedPolicy) -> ClientJudge {
        ClientJudge(client: client, edition: edition, before: before, after: after, old: old, new: new)
    }

    /// The change on a device in the given languages; nil if it is unknown, or the client does not support the platform
    /// or the device's channel.
    ///
    /// If languages differ, it is the worst change, with the languages that have it.
    func change(for device: Device, in languages: [LanguageTag]) -> Change? {
        guard client.platforms.contains(device.platform), edition.platforms.contains(device.platform),
            device.channel == nil || client.knowsChannels
        else { return nil }
        let past = before.answers(on: ClientDevice(device, in: old ?? new), in: languages)
        let present = after.answers(on: ClientDevice(device, in: new), in: languages)
        let steps = zip(past, present).map { (old: outcome($0, device, old ?? new), new: outcome($1, device, new)) }
        let kinds = steps.map { step in
            step.old.flatMap { old in step.new.map { Change(from: old, to: $0).ofAnswer } }
        }
        guard !kinds.contains(nil) else { return nil }
        let changes = kinds.map { $0 ?? nil }
        let worst = changes.compactMap(\.self).min(), affected = changes.indices.filter { changes[$0] == worst }
        guard let first = affected.first, let from = steps[first].old, let to = steps[first].new else { return nil }
        let words = languages.indices.filter { !reads(past[$0].dialog, as: present[$0].dialog) }.map { languages[$0] }
        let hasOtherLink = zip(past, present).contains { !leads($0.dialog, as: $1.dialog) }
        return Change(
            from: from, to: to, words: Change.OtherWords(words, of: languages), hasOtherLink: hasOtherLink,
            only: worst == nil || affected.count == languages.count ? nil : affected.map { languages[$0] })
    }

    /// The outcome of an answer on a device; nil if the answer is unknown.
    private func outcome(_ answer: ClientAnswer, _ device: Device, _ dated: DatedPolicy) -> UserOutcome? {
        let reachable = dated.reachable(on: device.platform, os: device.os, processor: device.processor, id: device.id)
        let target = reachable.flatMap { $0.version > device.version ? $0.version : nil }
        switch answer.outcome {
        case .verdict(.none): return UserOutcome(.nothing)
        case .verdict(.recommend): return UserOutcome(.recommend, target: target, frequency: answer.frequency)
        case .verdict(.force) where target == nil && dated.listed(device.version, on: device.platform) != nil:
            return UserOutcome(.stranded)
        case .verdict(.force): return UserOutcome(.force, target: target)
        case .crash(let cause): return UserOutcome(.crash(cause))
        case .refused(let cause): return UserOutcome(.refused(cause))
        case .unjudged: return nil
        }
    }

    private func reads(_ one: Dialog?, as other: Dialog?) -> Bool {
        guard let one, let other else { return one == nil && other == nil }
        return one.reads(as: other)
    }

    private func leads(_ one: Dialog?, as other: Dialog?) -> Bool {
        guard let one, let other else { return true }
        return one.leads(as: other)
    }

    /// True for an unlisted version that the client cannot distinguish from a listed one.
    func confuses(_ version: Version, in grid: ImpactGrid) -> Bool {
        client.listed(readingAs: version, on: grid.platform, alike: grid.listed(alike:)) != nil
    }
}
