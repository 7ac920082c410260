import PolicyModel
import Signing

/// Joins the look at a target, the plan, the guards and the work; whatever the target is.
package struct Publisher: Sendable {
    package let target: any PublishTarget
    /// How many seconds documents and pages may be kept (`Site.cache`).
    private let cache: Int

    package init(_ target: any PublishTarget, cache: Int) {
        self.target = target
        self.cache = cache
    }

    /// A plan, and what it was made from.
    package struct Proposal: Sendable {
        package let plan: PublishPlan
        package let survey: Survey
    }

    /// Looks at the target once.
    ///
    /// - Throws: also for a bundle older than the live one, or contradicting it, which installed apps would refuse.
    package func propose(_ signed: SignedBundle, at moment: Moment) async throws -> Proposal {
        let survey = try await target.survey()
        let local = signed.bundle.artifacts
        let live = try await target.files(lyingIn: survey, knowing: local) { path in
            [.signature, .metadata, .manifest, .key].contains(PublishedPath.role(of: path, bytes: []))
        }
        if let lowered = signed.lowered(below: live) {
            throw PublishingError.older(
                path: target.place, subject: lowered.subject, version: lowered.version, live: lowered.live)
        }
        if let reason = signed.conflict(with: live) { throw PublishingError.conflict(path: target.place, reason: reason) }
        let plan = PublishPlan(publishing: local, over: survey, at: target.place, cache: cache, moment: moment)
        return Proposal(plan: plan, survey: survey)
    }

    /// The documents that apps find now; those that the bundle has too are not fetched.
    package func documents(lyingIn survey: Survey, knowing signed: SignedBundle) async throws -> [Artifact] {
        try await target.files(lyingIn: survey, knowing: signed.bundle.artifacts) { path in
            !PublishedPath.isImmutable(path) && PublishedPath.role(of: path, bytes: []) == .document
        }
    }

    /// - Throws: also when a guard refuses the plan; nothing was written then.
    package func publish(
        _ proposal: Proposal, of signed: SignedBundle, at moment: Moment, guards: PlanGuards = PlanGuards(),
        telling told: @escaping PublishProgress.Sink = { _ in }
    ) async throws -> Receipt {
        try refuse(proposal, of: signed, guards)
        return try await target.apply(proposal.plan, from: proposal.survey, of: signed, at: moment, telling: told)
    }
}

extension Publisher {
    /// Asked before anybody is asked to say yes, and once more before the first write.
    ///
    /// - Throws: `PublishingError.guarded` with every fault.
    package func refuse(_ proposal: Proposal, of signed: SignedBundle, _ guards: PlanGuards) throws(PublishingError) {
        let faults = guards.faults(in: proposal.plan, publishing: signed.bundle.artifacts)
        guard faults.isEmpty else { throw .guarded(place: target.place, faults: faults) }
    }
}

extension PublishTarget {
    /// The live site's own files, carried ones left out; nil before the first publication.
    ///
    /// - Parameters:
    ///   - local: files whose bytes need not be fetched where the target has the same ones.
    ///   - wanted: which paths are asked for.
    package func live(
        knowing local: [Artifact] = [], where wanted: (String) -> Bool = { _ in true }
    ) async throws -> [Artifact]? {
        let survey = try await survey()
        guard let live = survey.live else { return nil }
        return try await read(live.own.filter { wanted($0.path) }, of: live.serial, knowing: local)
    }

    /// What an installed app can find, also after a publication that stopped half-way; superseded files left out.
    func files(
        lyingIn survey: Survey, knowing local: [Artifact], where wanted: (String) -> Bool
    ) async throws -> [Artifact] {
        let superseded = survey.live?.superseded.files ?? [:]
        let known = survey.files.values.compactMap { if case .known(let file) = $0 { file } else { nil } }
            .filter { superseded[$0.path] == nil && wanted($0.path) }
            .sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
        let isOld: (PublishedFile) -> Bool = { survey.live?.files[$0.path]?.sha256 == $0.sha256 }
        do {
            let old = try await read(known.filter(isOld), of: survey.live?.serial ?? 0, knowing: local)
            let begun = known.filter { !isOld($0) }
            guard !begun.isEmpty else { return old }
            return old + (try await read(begun, of: survey.newest, knowing: local))
        } catch let gone as PublishingError {
            // Another run may have replaced the file since the look; only what was gone before is really gone.
            guard case .gone(let place, _) = gone, try await self.survey() != survey else { throw gone }
            throw PublishingError.stale(place: place, reason: "another run publishes here at this moment")
        }
    }

    private func read(_ files: [PublishedFile], of serial: Int, knowing local: [Artifact]) async throws -> [Artifact] {
        let known = Dictionary(local.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
        let digests = known.mapValues { Digest.sha256($0.bytes) }
        let missing = files.filter { digests[$0.path] != $0.sha256 }
        let fetched = missing.isEmpty ? [] : try await read(missing, of: serial)
        let byPath = Dictionary(fetched.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
        return files.compactMap { byPath[$0.path] ?? known[$0.path] }
    }
}
