import ClientKit
import PolicyModel

/// Finds what changes for devices with one edition of a client between two states of its documents.
struct ClientJudge {
    let client: any ClientFormat
    let edition: ClientEdition
    /// True for the installations that are the last to have their turn in a rollout.
    let isWaiting: Bool
    let hasOtherDocuments: Bool
    private let before: any DecisionModel
    private let after: any DecisionModel
    /// Nil if only the documents of the old state are known.
    private let old: DatedPolicy?
    private let new: DatedPolicy
    private let installed: InstalledApps

    /// One judge for each edition of the client. While a release may be rolling out, each is followed by one for those
    /// who wait.
    static func editions(
        of documents: Agreement.Documents, since past: [Artifact], _ old: DatedPolicy?, _ new: DatedPolicy
    ) -> [ClientJudge] {
        let slug = new.policy.slug, client = documents.client
        let installed = InstalledApps(old, new, since: past, to: documents.artifacts)
        let mayWait = client.rolloutGroups > 1 && [old, new].contains { $0.map { client.isRollingOut($0) } ?? true }
        return client.editions(for: new.policy).flatMap { edition -> [ClientJudge] in
            let before = client.model(reading: past, of: slug, as: edition)
            let after = client.model(reading: documents.artifacts, of: slug, as: edition)
            return (mayWait ? [false, true] : [false]).map { isWaiting in
                ClientJudge(
                    client: client, edition: edition, isWaiting: isWaiting,
                    hasOtherDocuments: Set(past) != Set(documents.artifacts), before: before, after: after, old: old,
                    new: new, installed: installed)
            }
        }
    }

    /// The same for devices on a channel, which see two states so.
    func judging(_ old: DatedPolicy?, _ new: DatedPolicy) -> ClientJudge {
        ClientJudge(
            client: client, edition: edition, isWaiting: isWaiting, hasOtherDocuments: hasOtherDocuments,
            before: before, after: after, old: old, new: new, installed: installed)
    }

    /// The change of a device's answer.
    struct Step: Hashable {
        let change: Change
        /// False if users are sent on before and after, and the documents do not say to which release.
        let namesRelease: Bool
    }

    /// The change of a step, with the installations that it is about.
    func change(of step: Step) -> Change {
        var change = step.change
        change.isWaiting = isWaiting
        return change
    }

    /// The change on a device in the given languages; nil if it is unknown, or the client does not support the platform
    /// or the device's channel.
    ///
    /// If languages or builds of its version differ, it is the worst change, with the languages that have it.
    func step(for device: Device, in languages: [LanguageTag]) -> Step? {
        guard client.platforms.contains(device.platform), edition.platforms.contains(device.platform),
            device.channel == nil || client.knowsChannels
        else { return nil }
        let builds = installed.listedBuilds(of: device)
        if builds.count < 2, let step = stepOfOneBuild(device, in: languages) { return step }
        let asked = builds.isEmpty ? installed.namedBuilds(of: device) : builds
        return asked.compactMap { build in
            var device = device
            device.build = build
            return stepOfOneBuild(device, in: languages)
        }.min { $0.change.kind < $1.change.kind }
    }

    private func stepOfOneBuild(_ device: Device, in languages: [LanguageTag]) -> Step? {
        let past = answers(of: before, on: device, old ?? new, in: languages)
        let present = answers(of: after, on: device, new, in: languages)
        let steps = zip(past, present).compactMap { outcomes($0, $1, on: device) }
        guard steps.count == languages.count else { return nil }
        let kinds = steps.map { Change(from: $0.old, to: $0.new).kind }
        let worst = kinds.min(), affected = kinds.indices.filter { kinds[$0] == worst }
        guard let first = affected.first else { return nil }
        let (from, to, _) = steps[first]
        let words = languages.indices.filter { !reads(past[$0], as: present[$0]) }.map { languages[$0] }
        let hasOtherLink = zip(past, present).contains {
            !leads($0.dialog, as: $1.dialog) || from.target == to.target && !leads($0.offer, as: $1.offer)
        }
        let change = Change(
            from: from, to: to, words: Change.OtherWords(words, of: languages), hasOtherLink: hasOtherLink,
            hasOtherNotes: zip(past, present).contains { hasOtherNotes($0.offer, than: $1.offer) },
            only: affected.count == languages.count ? nil : affected.map { languages[$0] })
        return Step(change: change, namesRelease: steps.allSatisfy(\.namesRelease))
    }

    private func answers(
        of model: any DecisionModel, on device: Device, _ dated: DatedPolicy, in languages: [LanguageTag]
    ) -> [ClientAnswer] {
        let os = ClientDevice.systemVersion(device.os, on: device.platform)
        let seen = ClientDevice(device, with: installed.app(on: device, in: dated), os: os)
        guard isWaiting else { return model.answers(on: seen, in: languages) }
        let last = Situation(shown: 0, last: nil, moment: dated.moment, group: client.rolloutGroups - 1)
        return model.answers(on: seen, in: languages, when: last)
    }

    /// The outcomes of both answers on a device; nil if one is unknown.
    ///
    /// The documents say to which release users are sent; where they do not, the policy of their state.
    private func outcomes(
        _ past: ClientAnswer, _ present: ClientAnswer, on device: Device
    ) -> (old: UserOutcome, new: UserOutcome, namesRelease: Bool)? {
        let meant = (old: target(on: device, in: old ?? new), new: target(on: device, in: new))
        let offered = (
            old: release(past.offer, on: device, in: old ?? new), new: release(present.offer, on: device, in: new)
        )
        var from = (target: offered.old, isStuck: meant.old == nil)
        var to = (target: offered.new ?? meant.new, isStuck: meant.new == nil)
        let namesRelease = offered.old != nil && offered.new != nil || !past.sends || !present.sends
        if old != nil {
            from.target = from.target ?? meant.old
        } else {
            if !namesRelease { (from.target, to.target) = (meant.new, meant.new) }
            if let offer = past.offer, runs(offer, on: device) { from.isStuck = false }
        }
        guard let before = outcome(past, to: from, device, old ?? new),
            let after = outcome(present, to: to, device, new)
        else { return nil }
        return (before, after, namesRelease)
    }

    private func target(on device: Device, in dated: DatedPolicy) -> Version? {
        let reachable = dated.reachable(on: device.platform, os: device.os, processor: device.processor, id: device.id)
        return reachable.flatMap { $0.version > device.version ? $0.version : nil }
    }

    /// What a document offers: a release that is listed, or else what it says of it.
    private func release(_ offer: Offer?, on device: Device, in dated: DatedPolicy) -> Version? {
        guard let offer else { return nil }
        return offer.release(in: dated, on: device.platform, reading: client.numbersNamed)?.version
            ?? [offer.version, offer.build].lazy.compactMap { $0.flatMap { Version(orPreview: $0) } }.first
    }

    /// True unless the offered release is listed and needs another device.
    private func runs(_ offer: Offer, on device: Device) -> Bool {
        let release = offer.release(in: new, on: device.platform, reading: client.numbersNamed)
        return release.map {
            $0.runs(on: device.platform, os: device.os) && $0.runs(on: device.platform, device.processor)
        } ?? true
    }

    /// The outcome of an answer on a device; nil if the answer is unknown.
    private func outcome(
        _ answer: ClientAnswer, to release: (target: Version?, isStuck: Bool), _ device: Device, _ dated: DatedPolicy
    ) -> UserOutcome? {
        switch answer.outcome {
        case .verdict(.none): return UserOutcome(.nothing)
        case .verdict(.recommend):
            return UserOutcome(.recommend, target: release.target, frequency: answer.frequency)
        case .verdict(.force) where release.isStuck && dated.listed(device.version, on: device.platform) != nil:
            return UserOutcome(.stranded)
        case .verdict(.force): return UserOutcome(.force, target: release.target)
        case .crash(let cause): return UserOutcome(.crash(cause))
        case .refused(let cause): return UserOutcome(.refused(cause))
        case .unjudged: return nil
        }
    }

    /// Where an alert shows the release notes, other notes are no other words of the policy.
    private func reads(_ one: ClientAnswer, as other: ClientAnswer) -> Bool {
        let isOfNotes = one.showsNotesAtMost && other.showsNotesAtMost && hasOtherNotes(one.offer, than: other.offer)
        guard let first = one.dialog, let second = other.dialog else {
            return isOfNotes || one.dialog == nil && other.dialog == nil
        }
        guard isOfNotes else { return first.reads(as: second) }
        return Dialog(title: first.title, text: second.text, buttons: first.buttons).reads(as: second)
    }

    private func leads(_ one: Dialog?, as other: Dialog?) -> Bool {
        guard let one, let other else { return true }
        return one.leads(as: other)
    }

    private func leads(_ one: Offer?, as other: Offer?) -> Bool {
        guard let one = one?.address, let other = other?.address else { return true }
        return one == other
    }

    private func hasOtherNotes(_ one: Offer?, than other: Offer?) -> Bool {
        guard let one, let other else { return false }
        return one.version == other.version && one.build == other.build && one.notes != other.notes
    }

    /// True for an unlisted version that the client cannot distinguish from a listed one.
    func confuses(_ version: Version, in grid: ImpactGrid) -> Bool {
        client.listed(readingAs: version, on: grid.platform, alike: grid.listed(alike:)) != nil
    }
}

extension ClientFormat {
    /// True while some installations wait for a release of the policy.
    fileprivate func isRollingOut(_ dated: DatedPolicy) -> Bool {
        dated.source.everyRelease.contains { release in
            platforms.contains { release.isRollingOut(on: $0, to: rolloutGroups, at: dated.moment) }
        }
    }
}

extension ClientAnswer {
    /// True for an answer without words of the policy.
    fileprivate var showsNotesAtMost: Bool { dialog == nil || dialog?.text == offer?.notes }

    fileprivate var sends: Bool { outcome == .verdict(.recommend) || outcome == .verdict(.force) }
}
