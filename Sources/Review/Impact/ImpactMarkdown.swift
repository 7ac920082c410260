import ClientFormats
import ClientKit
import PolicyModel

/// An impact as a comment on a merge request: a table of affected users and their changes, with details folded.
///
/// Names come from the content and the command line, so they are untrusted. Every name with other characters than
/// letters, digits, spaces and simple punctuation goes into a code span, where no host finds HTML, mentions or links.
package struct ImpactMarkdown {
    private let impact: Impact
    private let share: ImpactShare?

    package init(impact: Impact, share: ImpactShare?) { (self.impact, self.share) = (impact, share) }

    /// The whole comment.
    package var lines: [String] {
        let basis =
            impact.isOfDocuments
            ? ["", "This compares what clients do; where they differ, the one that changes most is shown."] : []
        return ["### Impact", "", ImpactMarkdown.safe(impact.title)] + basis + impact.apps.flatMap { [""] + app($0) }
            + impact.notes.flatMap { ["", ImpactMarkdown.safe($0)] }
    }

    private func app(_ app: AppImpact) -> [String] {
        let users = share.flatMap { BlockedUsers(app, in: $0).words }.map { ["", $0] } ?? []
        let share = share.flatMap { ShareWords($0, of: app) }
        let listed = app.lines.filter(\.isListed), others = app.lines.filter { !$0.isListed }
        let head = "**\(ImpactMarkdown.safe(impact.title(of: app))): \(ImpactHeadline(app).text)**"
        return [head] + users + (listed.isEmpty ? [] : [""] + table(listed, app, share))
            + folded("versions that are not listed", others, app, share)
            + app.clients.flatMap { client in
                let title = "\(ClientEdition.name(client.client, client.editions)) \(client.words)"
                return folded(title, client.lines, app, share)
            }
            + (app.messages.map(\.words) + app.notes + (share?.summary ?? [])).flatMap {
                ["", ImpactMarkdown.safe($0)]
            }
    }

    /// A table of users and changes, with a column of user counts if there are any.
    private func table(_ lines: [ImpactLine], _ app: AppImpact, _ share: ShareWords?) -> [String] {
        let head =
            share == nil ? ["| | who | what |", "|---|---|---|"] : ["| | who | what | users |", "|---|---|---|---|"]
        return head
            + lines.map { line in
                let words = ImpactWords(line: line, listed: app.listed(for: line))
                let cells =
                    [ImpactMarkdown.symbol(line.change.kind)] + [words.who, words.what].map(ImpactMarkdown.cell)
                    + (share.map { [$0.text(of: line)] } ?? [])
                return "| \(cells.joined(separator: " | ")) |"
            }
    }

    /// A table inside a `<details>` element; nothing if there are no lines.
    private func folded(_ title: String, _ lines: [ImpactLine], _ app: AppImpact, _ share: ShareWords?) -> [String] {
        guard !lines.isEmpty else { return [] }
        let head = ["", "<details><summary>\(title)</summary>", ""]
        return head + table(lines, app, share) + ["", "</details>"]
    }

    /// A picture for each kind of change, so that colour is not the only difference.
    private static func symbol(_ kind: Change.Kind) -> String {
        switch kind {
        case .broken: "💥"
        case .stranded: "⛔"
        case .newlyForced: "🔴"
        case .newlyFree, .mended: "🟢"
        case .notified: "🟡"
        case .noLongerNotified: "⚪"
        case .otherwise: "🔵"
        case .same: "➖"
        }
    }

    /// `text` itself, or as a code span if Markdown, HTML or the host could interpret a character in it.
    package static func safe(_ text: String) -> String {
        let plain = " -.,:;()%\"'=/"
        let isPlain =
            text.allSatisfy { $0.isASCII ? $0.isLetter || $0.isNumber || plain.contains($0) : $0.isLetter }
            && !text.contains("://") && !text.lowercased().contains("www.")
        return isPlain ? text : code(text)
    }

    /// The same in a cell of a table, where a bar would begin the next one.
    static func cell(_ text: String) -> String { safe(text).replacing("|", with: "\\|") }

    /// A code span. Its fence is longer than any run of backticks inside.
    private static func code(_ text: String) -> String {
        let shown = VisibleText.of(text)
        let longest = shown.split(whereSeparator: { $0 != "`" }).map(\.count).max() ?? 0
        let fence = String(repeating: "`", count: longest + 1), pad = longest > 0 ? " " : ""
        return "\(fence)\(pad)\(shown)\(pad)\(fence)"
    }
}
