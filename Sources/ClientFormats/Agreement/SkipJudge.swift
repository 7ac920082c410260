import ClientKit
import PolicyModel

/// Finds minimums that some users never hear of: a client that remembers what a user skipped may not show the same
/// release again, however urgent it has become. Only a newer build reaches them.
struct SkipJudge {
    let policy: DatedPolicy
    let documents: Agreement.Documents
    let models: DecisionModelCache
    /// The models of the files of an earlier state, by edition, which say who was notified of a release; nil to ask the
    /// policy's own earlier steps.
    var earlier: [ClientEdition: any DecisionModel]?

    /// Users who never hear of a minimum.
    private struct Skipped {
        let minimum: MinimumStep
        /// Where they are sent.
        let release: Release
        /// One of theirs.
        let device: Device
    }

    /// At most one for each client and platform, and for each channel whose devices are sent to another release.
    static func diagnostics(
        for policy: DatedPolicy, documents: [Agreement.Documents], models: DecisionModelCache
    ) -> [Diagnostic] {
        documents.filter(\.client.remembersSkips).flatMap { documents in
            let judge = SkipJudge(policy: policy, documents: documents, models: models)
            let channels = documents.client.knowsChannels ? policy.source.channels : []
            let others = channels.map {
                SkipJudge(policy: policy.seen(on: $0), documents: documents, models: models)
            }
            return documents.client.platforms(of: policy.policy).flatMap { platform in
                let everybody = judge.skipped(on: platform)
                let onChannels = others.compactMap { $0.skipped(on: platform) }
                return
                    ([everybody].compactMap(\.self)
                    + onChannels.filter { $0.release.version != everybody?.release.version }).map(judge.diagnostic)
            }
        }
    }

    /// At most one, for devices on no channel.
    func diagnostic(on platform: Platform) -> Diagnostic? { skipped(on: platform).map(diagnostic) }

    private func skipped(on platform: Platform) -> Skipped? {
        guard let minimum = policy.policy.minimum[platform]?.last else { return nil }
        let steps = policy.source.minimum[platform]?.count ?? 0
        let past = steps > 1 && earlier == nil ? policy.earlierMoments.map { DatedPolicy(policy.source, at: $0) } : []
        let grid = Grid.ofVerdicts(policy, on: platform), systems = grid.decidingSystems
        for version in grid.versions where version < minimum.version && policy.isListed(version, on: platform) {
            for device in grid.decidingDevices(of: version, on: systems) {
                let meant = policy.verdict(for: device)
                guard meant.verdict == .force, meant.reason == .minimum, let release = meant.reachable,
                    // The minimum's own release may have been skipped before it became the minimum.
                    earlier != nil || minimum.from == nil && minimum.version == release.version
                        || past.contains(where: { $0.recommends(release, to: device) }),
                    isSilent(on: device)
                else { continue }
                return Skipped(minimum: minimum, release: release, device: device)
            }
        }
        return nil
    }

    /// True if some edition forces the update, but not for a user who skipped it before.
    private func isSilent(on device: Device) -> Bool {
        let client = documents.client, clientDevice = ClientDevice(device, in: policy)
        let skipped = Situation(shown: 0, last: nil, moment: policy.moment, hasSkipped: true)
        return client.editions(for: policy.policy, on: device.platform).contains { edition in
            let model = models.model(of: client, reading: documents.artifacts, of: policy.policy.slug, as: edition)
            let answer = model.answer(on: clientDevice)
            return answer.outcome == .verdict(.force) && wasAnnounced(answer, to: clientDevice, as: edition)
                && model.answers(on: clientDevice, in: [device.language], when: skipped)[0].outcome != .verdict(.force)
        }
    }

    /// True unless the earlier state is known and did not notify the device of the release that it is sent to now.
    private func wasAnnounced(_ answer: ClientAnswer, to device: ClientDevice, as edition: ClientEdition) -> Bool {
        guard let earlier else { return true }
        guard let before = earlier[edition]?.answer(on: device), before.outcome == .verdict(.recommend) else {
            return false
        }
        return before.offer?.version == answer.offer?.version && before.offer?.build == answer.offer?.build
    }

    private func diagnostic(_ skipped: Skipped) -> Diagnostic {
        let (release, device) = (skipped.release, skipped.device), minimum = skipped.minimum
        let build = release.shipments[device.platform]?.build.map { " (build \($0))" } ?? ""
        let channel = device.channel.map { " on the channel \($0)" } ?? ""
        return Diagnostic(
            .warning, "skipped-version", at: minimum.position,
            "the minimum \(minimum.version) sends devices\(channel) to \(release.version)\(build), which users may "
                + "have skipped: \(documents.client.name) never shows it to those again",
            help: "give them a newer build to go to: list a release above \(release.version)\(channel) that is live",
            client: documents.client.name, device: device.inWords, platform: device.platform)
    }
}

extension DatedPolicy {
    /// True if the device hears of the release without being forced, so that its user may skip it.
    fileprivate func recommends(_ release: Release, to device: Device) -> Bool {
        let verdict = verdict(for: device)
        return verdict.verdict == .recommend && verdict.reachable?.version == release.version
    }
}
