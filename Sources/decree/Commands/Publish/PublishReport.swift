import PolicyModel
import Publishing
import Signing

/// The text of a plan before the confirmation, and of a publication after it.
///
/// A plan is shown with target, serials and key, the affected apps, the number of files of each kind, and the impact on
/// users in at most twenty lines. `--plan` and `--verbose` list every file that changes, both together also those that
/// stay.
struct PublishReport {
    let plan: PublishPlan
    let place: String
    /// `signed with minisign key 4C476354A75A4756`, `to be signed with the key in site.key`.
    let key: String
    /// What is not signed yet; nil for a signed bundle.
    var forecast: SigningForecast?
    /// What a signature says yes to; nil for a signed bundle.
    var changes: SigningChanges?
    /// The impact on users; nil if the plan changes nothing.
    var impact: ReleaseImpact?
    /// Nil before the publication.
    var receipt: Receipt?
    /// The apps of a signed bundle without `keys`, whose signatures no refresh looks after.
    var lapsing: [SignedBundle.SignedApp] = []

    /// - Parameter isResult: whether the plan is the command's result, as with `--plan`.
    func show(isResult: Bool, _ output: OutputOptions, _ terminal: Terminal) {
        for line in lines(isResult: isResult, output) {
            if isResult { terminal.result(line) } else { terminal.notice(line) }
        }
    }

    /// Key change, target, apps, totals and impact. In the long form all files follow the impact, then the totals.
    private func lines(isResult: Bool, _ output: OutputOptions) -> [String] {
        let isLong = isResult || output.verbose
        let steps = plan.steps.filter { output.verbose || $0.change != .kept }.map(description)
        if plan.isEmpty, changes?.changes.isEmpty ?? true {
            return isResult ? (output.verbose ? steps : []) + ["nothing would change"] : []
        }
        let summary = PlanSummary(plan.steps)
        let command = forecast == nil ? "decree publish --plan" : "--verbose"
        let impact = impact?.lines(output, allBy: isResult ? nil : command) ?? []
        let resumed = plan.isResumed ? ["publication \(plan.serial) was interrupted; this finishes it"] : []
        // A change of keys comes first, because apps pin the key.
        let change = plan.keyChange.map { ["\($0)"] } ?? []
        return change + [headline, summary.apps] + (isLong ? [] : summary.files) + resumed
            + (changes?.lines(isWhole: isLong) ?? []) + impact + (isLong ? steps + summary.files : [])
    }

    /// `Published: publication 3 takes the place of 2, signed with minisign key 4C476354A75A4756`.
    private var headline: String {
        let serial =
            plan.base.map { "publication \(plan.serial) takes the place of \($0)" }
            ?? "publication \(plan.serial), the first one"
        return "\(place): \(serial), \(key)"
    }

    private func description(_ step: PublishPlan.Step) -> String {
        let known = known(step)
        return "\(step.change.rawValue) \(known.path) (\(known.reason))"
    }

    private func known(_ step: PublishPlan.Step) -> (path: String, reason: String) {
        forecast?.known(step) ?? (step.path, step.reason)
    }

    /// Shows the result of the publication.
    func show(_ receipt: Receipt, _ terminal: Terminal) {
        for warning in receipt.warnings { terminal.warning(warning) }
        for step in receipt.steps { terminal.detail(step) }
        terminal.result(
            receipt.isNew
                ? "published to \(place) as publication \(receipt.serial): \(counts)"
                : "nothing to publish: publication \(receipt.serial) holds the same files")
    }

    /// Until when the signatures of a site without `keys` hold; nil for others.
    var renewal: String? {
        lapsing.map(\.expires).min().map {
            "the signatures hold until \($0): decree ship renews them in the last \(StatusText.soon / 86_400) days, "
                + "also where nothing changed"
        }
    }

    /// `12 new, 3 changed, 1 removed`.
    var counts: String {
        [PublishPlan.Change.new, .changed, .removed, .kept].compactMap { change in
            let found = plan.steps(change).count
            return found > 0 ? "\(found) \(change.rawValue)" : nil
        }.joined(separator: ", ")
    }

    var members: [JSONValue.Member] {
        let steps = plan.steps.filter { $0.change != .kept }.map { step in
            let known = known(step)
            return JSONValue.object([
                .init("change", .string(step.change.rawValue)), .init("path", .string(known.path)),
                .init("reason", .string(known.reason)),
            ])
        }
        let change = plan.keyChange.map { change in
            JSONValue.Member(
                "keyChange",
                .object([
                    .init("from", .string(change.from)), .init("to", change.to.map { .string($0) } ?? .null),
                    .init("announced", .bool(change.isAnnounced)),
                ]))
        }
        return published + [change].compactMap(\.self) + [.init("plan", .array(steps))]
            + PlanSummary(plan.steps).members
            + (impact?.members ?? [])
    }

    /// The members of a publication; empty for a plan.
    private var published: [JSONValue.Member] {
        guard let receipt else { return [] }
        let expires = lapsing.map { JSONValue.Member($0.name, .string("\($0.expires)")) }
        return [
            .init("target", .string(place)), .init("publication", .integer(receipt.serial)),
            .init("new", .bool(receipt.isNew)),
        ] + (expires.isEmpty ? [] : [.init("expires", .object(expires))])
    }
}

extension PublishReport {
    init(plan: PublishPlan, place: String, signedBy id: String) {
        self.init(plan: plan, place: place, key: "signed with minisign key \(id)")
    }

    init(plan: PublishPlan, place: String, of signed: SignedBundle) {
        self.init(plan: plan, place: place, signedBy: signed.publicKey.id)
        if signed.metadata == nil { lapsing = signed.apps }
    }

    /// The report of a bundle that is not signed yet: what is published once everybody has signed.
    ///
    /// - Parameters:
    ///   - live: the files that are published now.
    ///   - target: the place in messages.
    init(
        before prepared: inout PreparedSigning, over live: [Artifact], in state: TargetState, at target: String
    ) async throws {
        let signing = prepared.output, site = signing.site
        let impact = try await ReleaseImpact(
            content: signing.options.site.content, built: prepared.built, published: live, place: target,
            at: signing.moment)
        prepared.isUrgent = prepared.isUrgent || impact.isUrgent
        let forecast = try prepared.forecast()
        self.impact = impact
        plan = PublishPlan(
            publishing: forecast.artifacts, over: state, at: target, cache: site.cache, moment: signing.moment,
            keyChange: prepared.keyChange)
        place = target
        key = "to be signed with \(try signing.options.keyName(in: site))"
        self.forecast = forecast
        changes = SigningChanges(
            in: prepared.built, over: live, signing: forecast.artifacts, allowed: site.allowedURLs,
            beginning: try prepared.beginning)
    }

    /// Refuses before any question what could not be published after it.
    ///
    /// - Throws: `PublishingError.guarded`, `CommandError`.
    func refuse(_ guards: GuardOptions, of site: Site) throws {
        if let forecast { try plan.refuse(publishing: forecast.artifacts, guards.guards(of: site)) }
        try impact?.refuse(allowing: guards.allowBlocked)
    }
}
