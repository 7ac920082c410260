import PolicyModel
import Publishing

/// What a person reads before signing: for which target and with which key, which apps and how many files of each kind
/// change, where links lead, and in at most twenty lines what changes for users. `--verbose` names every file.
struct SigningReport {
    let steps: [PublishPlan.Step]
    let changes: SigningChanges
    let impact: ReleaseImpact
    let place: String
    /// The key by name, since its file is opened only after the question.
    let key: String

    /// - Parameters:
    ///   - built: what is to be signed.
    ///   - published: what is live.
    init(
        of built: [Artifact], over published: [Artifact], for place: String, in site: Site, _ options: SigningOptions,
        at moment: Moment
    ) async throws {
        steps = ContentChanges.steps(from: published, to: built)
        changes = SigningChanges(in: built, over: published, allowed: site.allowedURLs)
        impact = try await ReleaseImpact(
            content: options.site.content, built: built, published: published, place: place, at: moment)
        self.place = place
        key = try options.keyName(in: site)
    }

    /// - Parameter isWhole: whether every file is named.
    func lines(isWhole: Bool, _ output: OutputOptions) -> [String] {
        let summary = PlanSummary(steps)
        return ["for \(place), with \(key):", summary.apps] + (isWhole ? [] : summary.files)
            + changes.lines(isWhole: isWhole) + impact.lines(output, allBy: isWhole ? nil : "--verbose")
            + (isWhole ? steps.map(\.description) + summary.files : [])
    }

    var members: [JSONValue.Member] { PlanSummary(steps).members + impact.members }
}
