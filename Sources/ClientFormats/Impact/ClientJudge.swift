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
        let mayWait =
            client.traits.rolloutGroups > 1 && [old, new].contains { $0.map { client.isRollingOut($0) } ?? true }
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
        let (from, to, _) = steps[first], ability = client.ability(on: device.platform)
        let words =
            ability.fields.isEmpty ? [] : languages.indices.filter { !reads(past[$0], as: present[$0], in: steps[$0]) }
        let hasOtherLink = zip(past, present).contains {
            !leads($0.dialog, as: $1.dialog) || from.target == to.target && !leads($0.offer, as: $1.offer)
        }
        let hasOtherNotes =
            ability.carriesNotes && zip(past, present).contains { self.hasOtherNotes($0.offer, than: $1.offer) }
        let change = Change(
            from: from, to: to, words: Change.OtherWords(words.map { languages[$0] }, of: languages),
            hasOtherLink: hasOtherLink, hasOtherNotes: hasOtherNotes,
            only: affected.count == languages.count ? nil : affected.map { languages[$0] })
        return Step(change: change, namesRelease: steps.allSatisfy(\.namesRelease))
    }

    private func answers(
        of model: any DecisionModel, on device: Device, _ dated: DatedPolicy, in languages: [LanguageTag]
    ) -> [ClientAnswer] {
        let os = ClientDevice.systemVersion(device.os, on: device.platform)
        let seen = ClientDevice(device, with: installed.app(on: device, in: dated), os: os)
        guard isWaiting else { return model.answers(on: seen, in: languages) }
        let last = Situation(shown: 0, last: nil, moment: dated.moment, group: client.traits.rolloutGroups - 1)
        return model.answers(on: seen, in: languages, when: last)
    }

    /// What a device gets in both states.
    private typealias Outcomes = (old: UserOutcome, new: UserOutcome, namesRelease: Bool)

    /// The outcomes of both answers on a device; nil if one is unknown.
    ///
    /// The documents say to which release users are sent; where they do not, the policy of their state.
    private func outcomes(_ past: ClientAnswer, _ present: ClientAnswer, on device: Device) -> Outcomes? {
        let meant = (old: target(on: device, in: old ?? new), new: target(on: device, in: new))
        let named = (
            old: destination(past, by: before, on: device, in: old ?? new),
            new: destination(present, by: after, on: device, in: new)
        )
        let namesRelease = named.old != .unsaid && named.new != .unsaid || !past.sends || !present.sends
        var targets = (old: named.old.release, new: named.new.release ?? meant.new)
        if old != nil {
            targets.old = targets.old ?? meant.old
        } else if !namesRelease {
            targets = (meant.new, meant.new)
        }
        guard
            let from = outcome(
                past, to: targets.old,
                isStuck: isStuck(named.old, meant.old, on: device, in: old ?? new, wasLive: old == nil)),
            let to = outcome(present, to: targets.new, isStuck: isStuck(named.new, meant.new, on: device, in: new))
        else { return nil }
        return (from, to, namesRelease)
    }

    /// Where a document sends the users of an alert.
    private enum Destination: Equatable {
        case unsaid
        /// They are stopped, with nothing to update to.
        case nowhere
        /// The second is nil if it is not listed.
        case release(Version, Release?)

        var release: Version? { if case .release(let version, _) = self { version } else { nil } }
    }

    /// To a release that is listed, or else to what the document says of it.
    private func destination(
        _ answer: ClientAnswer, by model: any DecisionModel, on device: Device, in dated: DatedPolicy
    ) -> Destination {
        guard let offer = answer.offer else { return .unsaid }
        if let release = offer.release(in: dated, on: device.platform, reading: client.numbersNamed) {
            return .release(release.version, release)
        }
        let names = [offer.version, offer.build].compactMap(\.self)
        if answer.outcome == .verdict(.force) {
            if names.isEmpty { return .nowhere }
            if let stop = stop(of: offer, by: model, on: device, in: dated) { return stop }
        }
        return names.lazy.compactMap { Version(orPreview: $0) }.first.map { .release($0, nil) } ?? .unsaid
    }

    /// Where users go that a document forces to what no release is; nil if it may be one.
    ///
    /// A client that can stop users only by naming something names the highest version code that there is, or what is
    /// just above the last release, whose users it stops.
    private func stop(
        of offer: Offer, by model: any DecisionModel, on device: Device, in dated: DatedPolicy
    ) -> Destination? {
        let platform = device.platform
        if platform == .android, offer.build == "\(VersionCodes.possible.upperBound)" { return .nowhere }
        let last = dated.policy.releases(on: platform).first {
            offer.isJustAbove($0, on: platform, reading: client.numbersNamed)
        }
        guard let last, forces(last, by: model, like: device, in: dated) else { return nil }
        let open = dated.live(on: platform).last {
            device.version < $0.version && $0.version <= last.version && $0.runs(for: device)
        }
        return open.map { .release($0.version, $0) } ?? .nowhere
    }

    private func forces(
        _ release: Release, by model: any DecisionModel, like device: Device, in dated: DatedPolicy
    ) -> Bool {
        var device = device
        (device.version, device.build) = (release.version, release.shipments[device.platform]?.build)
        return answers(of: model, on: device, dated, in: [device.language]).first?.outcome == .verdict(.force)
    }

    /// True if users who are forced have nothing to update to. Of a listed version two policies know it; of another
    /// they may mean nothing, while the client forces it.
    ///
    /// - Parameter wasLive: true if what is listed may have been live then.
    private func isStuck(
        _ destination: Destination, _ meant: Version?, on device: Device, in dated: DatedPolicy, wasLive: Bool = false
    ) -> Bool {
        let platform = device.platform
        if old != nil, dated.isListed(device.version, on: platform) { return meant == nil }
        switch destination {
        case .unsaid: return meant == nil && !dated.policy.releases(on: platform).isEmpty
        case .nowhere: return true
        case .release(_, let listed):
            guard meant == nil, let listed else { return false }
            return !listed.runs(for: device) || !wasLive && !dated.live(on: platform).contains(listed)
        }
    }

    private func target(on device: Device, in dated: DatedPolicy) -> Version? {
        let reachable = dated.reachable(on: device.platform, os: device.os, processor: device.processor, id: device.id)
        return reachable.flatMap { $0.version > device.version ? $0.version : nil }
    }

    /// The outcome of an answer; nil if the answer is unknown.
    private func outcome(
        _ answer: ClientAnswer, to target: Version?, isStuck: @autoclosure () -> Bool
    ) -> UserOutcome? {
        switch answer.outcome {
        case .verdict(.none): UserOutcome(.nothing)
        case .verdict(.recommend): UserOutcome(.recommend, target: target, frequency: answer.frequency)
        case .verdict(.force): isStuck() ? UserOutcome(.stranded) : UserOutcome(.force, target: target)
        case .crash(let cause): UserOutcome(.crash(cause))
        case .refused(let cause): UserOutcome(.refused(cause))
        case .unjudged: nil
        }
    }

    /// The name of another release to go to is no other text.
    private func reads(_ one: ClientAnswer, as other: ClientAnswer, in step: Outcomes) -> Bool {
        guard let first = one.dialog, let second = other.dialog else { return one.dialog == nil && other.dialog == nil }
        if first.reads(as: second) { return true }
        guard let old = step.old.target, let new = step.new.target, old != new else { return false }
        return first.naming(new, insteadOf: old).reads(as: second)
    }

    /// An alert of another verdict may have other buttons beside the one that updates.
    private func leads(_ one: Dialog?, as other: Dialog?) -> Bool {
        guard let one, let other else { return true }
        return one.buttons.filter(\.isUpdate).map(\.link) == other.buttons.filter(\.isUpdate).map(\.link)
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
            platforms.contains { release.isRollingOut(on: $0, to: traits.rolloutGroups, at: dated.moment) }
        }
    }
}

extension Dialog {
    fileprivate func naming(_ release: Version, insteadOf old: Version) -> Dialog {
        let named = { (text: String) in text.replacing(old.description, with: release.description) }
        return Dialog(title: title.map(named), text: named(text), buttons: buttons)
    }
}

extension Release {
    fileprivate func runs(for device: Device) -> Bool {
        runs(on: device.platform, os: device.os) && runs(on: device.platform, device.processor)
    }
}

extension ClientAnswer {
    fileprivate var sends: Bool { outcome == .verdict(.recommend) || outcome == .verdict(.force) }
}
