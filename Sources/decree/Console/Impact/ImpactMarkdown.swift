import ClientFormats
import PolicyModel

/// An impact as a comment on a merge request: a table of who is told what, the rest folded away.
///
/// Names come from whoever wrote the content or the command line. One of anything but letters, digits, blanks and
/// hyphens goes into a code span, where no host looks for HTML, mentions, references or links.
struct ImpactMarkdown {
    private let impact: Impact
    private let share: ImpactShare?

    init(_ impact: Impact, share: ImpactShare?) {
        self.impact = impact
        self.share = share
    }

    var lines: [String] {
        let basis = impact.isOfDocuments ? ["", "What clients do is compared; the client that changes most speaks for all."] : []
        return ["### Impact", "", ImpactMarkdown.safe(impact.title)] + basis + impact.apps.flatMap { [""] + app($0) }
            + impact.notes.flatMap { ["", ImpactMarkdown.safe($0)] }
    }

    private func app(_ app: AppImpact) -> [String] {
        let share = share.map { ShareWords($0, of: app) }
        let listed = app.lines.filter(\.isListed), others = app.lines.filter { !$0.isListed }
        let head = "**\(ImpactMarkdown.safe(app.name)): \(ImpactHeadline(app).text)**"
        return [head] + (listed.isEmpty ? [] : [""] + table(listed, app, share))
            + folded("versions that are not listed", others, app, share)
            + app.clients.flatMap { client in
                folded("\(AnswerText.name(client.client, client.editions)) answers otherwise", client.lines, app, share)
            }
            + (app.notes + (share?.summary ?? [])).flatMap { ["", ImpactMarkdown.safe($0)] }
    }

    private func table(_ lines: [ImpactLine], _ app: AppImpact, _ share: ShareWords?) -> [String] {
        let head = share == nil ? ["| | who | what |", "|---|---|---|"] : ["| | who | what | users |", "|---|---|---|---|"]
        return head + lines.map { line in
            let words = ImpactWords(line, listed: app.listed(on: line.platform))
            let cells = [ImpactMarkdown.symbol(line.change.kind), ImpactMarkdown.safe(words.who), ImpactMarkdown.safe(words.what)]
                + (share.map { [$0.text(of: line)] } ?? [])
            return "| \(cells.joined(separator: " | ")) |"
        }
    }

    private func folded(_ title: String, _ lines: [ImpactLine], _ app: AppImpact, _ share: ShareWords?) -> [String] {
        guard !lines.isEmpty else { return [] }
        let head = ["", "<details><summary>\(title)</summary>", ""]
        return head + table(lines, app, share) + ["", "</details>"]
    }

    private static func symbol(_ kind: Change.Kind) -> String {
        switch kind {
        case .broken: "💥"
        case .stranded: "⛔"
        case .newlyForced: "🔴"
        case .newlyFree, .mended: "🟢"
        case .told: "🟡"
        case .noLongerTold: "⚪"
        case .otherwise: "🔵"
        case .same: "➖"
        }
    }

    /// Our own words stay as they are; what holds anything that Markdown, HTML or a host could read is a code span.
    static func safe(_ text: String) -> String {
        let plain = " -.,:;()%\"'=/"
        let isPlain = text.allSatisfy { $0.isASCII ? $0.isLetter || $0.isNumber || plain.contains($0) : $0.isLetter }
            && !text.contains("://") && !text.lowercased().contains("www.")
        return isPlain ? text : code(text)
    }

    /// The fence is longer than any run of back quotes inside; a bar is escaped for the table around it.
    private static func code(_ text: String) -> String {
        let shown = VisibleText.of(text)
        let longest = shown.split(whereSeparator: { $0 != "`" }).map(\.count).max() ?? 0
        let fence = String(repeating: "`", count: longest + 1), pad = longest > 0 ? " " : ""
        return "\(fence)\(pad)\(shown.replacing("|", with: "\\|"))\(pad)\(fence)"
    }
}
