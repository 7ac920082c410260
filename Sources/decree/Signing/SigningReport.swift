import PolicyModel
import Publishing

/// The text before the confirmation of a signature: target and key, affected apps, the number of files of each kind,
/// new links, and the impact on users in at most twenty lines. `--verbose` lists every file.
struct SigningReport {
    /// All files with their change against the live publication.
    let steps: [PublishPlan.Step]
    let changes: SigningChanges
    let impact: ReleaseImpact
    let place: String
    /// The key's name. Its file is opened only after the confirmation.
    let key: String

    /// - Parameters:
    ///   - built: the files to sign.
    ///   - published: the live files.
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

    /// - Parameter isWhole: whether every file is listed.
    func lines(isWhole: Bool, _ output: OutputOptions) -> [String] {
        let summary = PlanSummary(steps)
        return ["for \(place), with \(key):", summary.apps] + (isWhole ? [] : summary.files)
            + changes.lines(isWhole: isWhole) + impact.lines(output, allBy: isWhole ? nil : "--verbose")
            + (isWhole ? steps.map(\.description) + summary.files : [])
    }

    /// For `--json`.
    var members: [JSONValue.Member] { PlanSummary(steps).members + impact.members }
}
