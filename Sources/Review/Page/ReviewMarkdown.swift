import PolicyModel

/// `review.md`, a comment on a merge request: who is to approve, then what changes, the worst in a table.
///
/// Every name and text from outside is written by `ImpactMarkdown.safe`, so none becomes markup or a mention.
package enum ReviewMarkdown {
    /// Of a host's longest comment; the page has the rest.
    private static let mostApps = 20

    package static func document(_ report: ReviewReport) -> [UInt8] {
        Array((lines(report).joined(separator: "\n") + "\n").utf8)
    }

    private static func lines(_ report: ReviewReport) -> [String] {
        let proposal = report.proposal
        var lines = ["## Review", "", ImpactMarkdown.safe(report.totals), ""]
        if let digest = proposal.digest { lines += ["Proposal `\(digest.hex)`", ""] }
        lines += report.standing.map { "- \(ImpactMarkdown.safe($0))" }
        lines += settings(proposal) + warnings(proposal) + marked(proposal)
        let shown = Array(proposal.impact.apps.prefix(mostApps))
        var impact = proposal.impact
        impact.apps = shown
        let share = shown.count == 1 ? report.share?.only(shown[0].slug) : nil
        lines += [""] + ImpactMarkdown(impact: impact, share: share).lines
        let left = proposal.apps.count - shown.count - impact.newApps.count
        if left > 0 { lines += ["", "\(count(left, "more app")): the page has all of them"] }
        return lines
    }

    private static func settings(_ proposal: Proposal) -> [String] {
        guard !proposal.settings.isEmpty else { return [] }
        let rows = proposal.settings.map { change in
            let cells = [change.name, change.before ?? "not set", change.after ?? "not set"]
            return "| \(cells.map(ImpactMarkdown.cell).joined(separator: " | ")) |"
        }
        return ["", "### Settings of the site", "", "| setting | before | now |", "|---|---|---|"] + rows
    }

    private static func warnings(_ proposal: Proposal) -> [String] {
        let found = proposal.apps.flatMap { app in
            app.warnings.map { warning in
                let parts = [proposal.title(of: app), warning.message, warning.place].map(ImpactMarkdown.safe)
                return "- \(parts[0]): \(parts[1]) (\(parts[2]))"
            }
        }
        return found.isEmpty ? [] : ["", "### Warnings", ""] + found
    }

    /// What must not be overlooked: promises that are others or gone, what is newly accepted, and hosts that are new.
    private static func marked(_ proposal: Proposal) -> [String] {
        let found = proposal.apps.flatMap { app -> [String] in
            let accepted = app.knowsPolicy ? app.accepted.map { "accepts \($0.words): \($0.why)" } : []
            let broken = app.promises.filter { $0.kind != .new }.map { promise in
                "promised to \(promise.devices): \(promise.before ?? ""), now \(promise.after ?? "nothing")"
            }
            let hosts = app.links.filter { $0.isNew && $0.isNewHost }.map { "a new host: \($0.words)" }
            let title = ImpactMarkdown.safe(proposal.title(of: app))
            return (broken + accepted + hosts).map { "- \(title): \(ImpactMarkdown.safe($0))" }
        }
        return found.isEmpty ? [] : ["", "### Promises, what is newly accepted, and new hosts", ""] + found
    }
}
