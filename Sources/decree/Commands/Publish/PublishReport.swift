import PolicyModel
import Publishing

/// The text of a plan before the confirmation, and of a publication after it.
///
/// A plan is shown with target, serials and key, the affected apps, the number of files of each kind, and the impact on
/// users in at most twenty lines. `--plan` and `--verbose` list every file.
struct PublishReport {
    let plan: PublishPlan
    let place: String
    /// The minisign key that the bundle is signed with, by its id.
    let key: String
    /// The impact on users; nil if the plan changes nothing.
    var impact: ReleaseImpact?
    /// Nil before the publication.
    var receipt: Receipt?

    /// - Parameter isResult: whether the plan is the command's result, as with `--plan`.
    func show(isResult: Bool, _ output: OutputOptions, _ terminal: Terminal) {
        for line in lines(isResult: isResult, output) {
            if isResult { terminal.result(line) } else { terminal.notice(line) }
        }
    }

    /// Key change, target, apps, totals and impact. In the long form all files follow the impact, then the totals.
    private func lines(isResult: Bool, _ output: OutputOptions) -> [String] {
        if plan.isEmpty { return isResult ? (output.verbose ? steps : []) + ["nothing would change"] : [] }
        let summary = PlanSummary(plan.steps)
        let impact = impact?.lines(output, allBy: isResult ? nil : "decree publish --plan") ?? []
        let resumed = plan.isResumed ? ["publication \(plan.serial) was interrupted; this finishes it"] : []
        let isLong = isResult || output.verbose
        // A change of keys comes first, because apps pin the key.
        let change = plan.keyChange.map { ["\($0)"] } ?? []
        return change + [headline, summary.apps] + (isLong ? [] : summary.files) + resumed + impact
            + (isLong ? steps + summary.files : [])
    }

    /// `Published: publication 3 takes the place of 2, signed with minisign key 4C476354A75A4756`.
    private var headline: String {
        let serial =
            plan.base.map { "publication \(plan.serial) takes the place of \($0)" }
            ?? "publication \(plan.serial), the first one"
        return "\(place): \(serial), signed with minisign key \(key)"
    }

    /// Every file with its reason.
    private var steps: [String] { plan.steps.map(\.description) }

    /// Shows the result of the publication.
    func show(_ receipt: Receipt, _ terminal: Terminal) {
        for warning in receipt.warnings { terminal.notice("warning: \(warning)") }
        for step in receipt.steps { terminal.detail(step) }
        terminal.result(
            receipt.isNew
                ? "published to \(place) as publication \(receipt.serial): \(counts)"
                : "nothing to publish: publication \(receipt.serial) holds the same files")
    }

    /// `12 new, 3 changed, 1 removed`.
    var counts: String {
        [PublishPlan.Change.new, .changed, .removed, .kept].compactMap { change in
            let found = plan.steps(change).count
            return found > 0 ? "\(found) \(change.rawValue)" : nil
        }.joined(separator: ", ")
    }

    /// The same for `--json`.
    var members: [JSONValue.Member] {
        let steps = plan.steps.filter { $0.change != .kept }.map { step in
            JSONValue.object([
                .init("change", .string(step.change.rawValue)), .init("path", .string(step.path)),
                .init("reason", .string(step.reason)),
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
        return [
            .init("target", .string(place)), .init("publication", .integer(receipt.serial)),
            .init("new", .bool(receipt.isNew)), .init("warnings", .array(receipt.warnings.map { .string($0) })),
        ]
    }
}
