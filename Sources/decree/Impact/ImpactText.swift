import ClientFormats
import ClientKit
import PolicyModel
import Review

/// An impact on a terminal: a headline for each app, then the affected users and their changes, the worst first.
struct ImpactText {
    let impact: Impact
    let share: ImpactShare?
    let ink: Ink
    let width: Int
    /// The most lines of changes of one app; the worst come first. Nil for all.
    var mostOfAnApp: Int?

    /// The whole report.
    var lines: [String] {
        let apps = impact.apps.flatMap { [""] + app($0) }
        let rest = impact.notes.isEmpty ? [] : [""] + impact.notes.flatMap { wrapped($0, indent: 0) }
        return opening + apps + rest
    }

    /// The lines that say what is compared.
    var opening: [String] {
        wrapped(impact.title, indent: 0)
            + (impact.isOfDocuments
                ? ["this compares what its clients do; where they differ, the one that changes most is shown"] : [])
    }

    /// Apps that are new, gone or unchanged, each note cut to one line: a site can have thousands of apps.
    var closing: [String] {
        impact.notes.map { note in
            let lines = wrapped(note, indent: 0)
            return lines.count > 1 ? "\(lines[0]) …" : note
        }
    }

    /// The app's name and headline, and the users that are newly blocked, wrapped.
    func headline(of app: AppImpact) -> [String] {
        let users = share.flatMap { BlockedUsers(app, in: $0).words }.map { wrapped($0, indent: 2) } ?? []
        let name = VisibleText.of(impact.title(of: app))
        return WrappedText.lines("\(name): \(ImpactHeadline(app).text)", width: width) + users
    }

    private func app(_ app: AppImpact) -> [String] {
        let head = headline(of: app)
        let share = share.flatMap { ShareWords($0, of: app) }
        let clients = app.clients.flatMap { client in
            ["  \(ink(.bold, ClientEdition.name(client.client, client.editions))) \(client.words):"]
                + client.lines.flatMap { line($0, app, share, indent: 4) }
        }
        let messages = app.messages.flatMap { wrapped($0.words, indent: 2) }
        let changes = app.lines.flatMap { line($0, app, share, indent: 2) } + clients + messages
        return head.map { ink(.bold, $0) } + cut(changes)
            + (app.notes + (share?.summary ?? [])).flatMap { wrapped($0, indent: 2) }
    }

    /// The first lines, and how many more there are.
    private func cut(_ lines: [String]) -> [String] {
        guard let most = mostOfAnApp, lines.count > most else { return lines }
        return lines.prefix(most - 1) + ["  … \(lines.count - most + 1) more lines: --verbose"]
    }

    /// A change, wrapped behind its mark, and the number of users below.
    private func line(_ line: ImpactLine, _ app: AppImpact, _ share: ShareWords?, indent: Int) -> [String] {
        let words = ImpactWords(line: line, listed: app.listed(for: line))
        let text = WrappedText.lines(words.sentence, width: width - indent - 2)
        let mark = ink(ImpactText.color(line), ImpactText.mark(line))
        let blank = String(repeating: " ", count: indent)
        let users = share.map { ["\(blank)  \(ink(.faint, $0.text(of: line)))"] } ?? []
        return text.enumerated().map { "\(blank)\($0 == 0 ? mark : " ") \($1)" } + users
    }

    /// An indented text, with control characters made visible.
    func wrapped(_ text: String, indent: Int) -> [String] {
        WrappedText.lines(VisibleText.of(text), width: width - indent).map {
            String(repeating: " ", count: indent) + $0
        }
    }

    /// One character for the kind of change, in front of the line; a dot for versions that are not listed.
    private static func mark(_ line: ImpactLine) -> String {
        guard line.isListed else { return "·" }
        return switch line.change.kind {
        case .broken, .stranded, .newlyForced: "!"
        case .notified: "+"
        case .newlyFree, .noLongerNotified, .mended: "-"
        case .otherwise: "~"
        case .same: "="
        }
    }

    /// Red for changes that block or break, green for relief.
    private static func color(_ line: ImpactLine) -> Ink.Color {
        switch line.change.kind {
        case .broken, .stranded, .newlyForced: line.isListed ? .red : .faint
        case .notified, .otherwise: .yellow
        case .newlyFree, .noLongerNotified, .mended: .green
        case .same: .faint
        }
    }
}
