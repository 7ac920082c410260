import ClientFormats
import PolicyModel

/// An impact as a person reads it on a terminal: app by app a headline, then who is told what, the worst first.
struct ImpactText {
    private let impact: Impact
    private let share: ImpactShare?
    private let ink: Ink
    private let width: Int

    init(_ impact: Impact, share: ImpactShare?, ink: Ink, width: Int) {
        self.impact = impact
        self.share = share
        self.ink = ink
        self.width = width
    }

    var lines: [String] {
        let apps = impact.apps.flatMap { [""] + app($0) }
        let rest = impact.notes.isEmpty ? [] : [""] + impact.notes.flatMap { wrapped($0, indent: 0) }
        return opening + apps + rest
    }

    /// What is compared.
    var opening: [String] {
        wrapped(impact.title, indent: 0)
            + (impact.isOfDocuments ? ["what its clients do is compared; the client that changes most speaks for all"] : [])
    }

    /// Whole apps that come, go or stay, cut short: a site of thousands of apps has a line as well.
    var closing: [String] {
        impact.notes.map { note in
            let lines = wrapped(note, indent: 0)
            return lines.count > 1 ? "\(lines[0]) …" : note
        }
    }

    func headline(of app: AppImpact) -> [String] {
        WrappedText.lines("\(VisibleText.of(app.name)): \(ImpactHeadline(app).text)", width: width)
    }

    private func app(_ app: AppImpact) -> [String] {
        let head = headline(of: app)
        let share = share.map { ShareWords($0, of: app) }
        let clients = app.clients.flatMap { client in
            ["  \(ink(.bold, AnswerText.name(client.client, client.editions))) answers otherwise:"]
                + client.lines.flatMap { line($0, app, share, indent: 4) }
        }
        return head.map { ink(.bold, $0) } + app.lines.flatMap { line($0, app, share, indent: 2) } + clients
            + app.notes.flatMap { wrapped($0, indent: 2) } + (share?.summary ?? []).flatMap { wrapped($0, indent: 2) }
    }

    private func line(_ line: ImpactLine, _ app: AppImpact, _ share: ShareWords?, indent: Int) -> [String] {
        let words = ImpactWords(line, listed: app.listed(on: line.platform))
        let text = WrappedText.lines(words.sentence, width: width - indent - 2)
        let mark = ink(ImpactText.color(line), ImpactText.mark(line))
        let blank = String(repeating: " ", count: indent)
        let users = share.map { ["\(blank)  \(ink(.faint, $0.text(of: line)))"] } ?? []
        return text.enumerated().map { "\(blank)\($0 == 0 ? mark : " ") \($1)" } + users
    }

    func wrapped(_ text: String, indent: Int) -> [String] {
        WrappedText.lines(VisibleText.of(text), width: width - indent).map { String(repeating: " ", count: indent) + $0 }
    }

    private static func mark(_ line: ImpactLine) -> String {
        guard line.isListed else { return "·" }
        return switch line.change.kind {
        case .broken, .stranded, .newlyForced: "!"
        case .told: "+"
        case .newlyFree, .noLongerTold, .mended: "-"
        case .otherwise: "~"
        case .same: "="
        }
    }

    private static func color(_ line: ImpactLine) -> Ink.Color {
        switch line.change.kind {
        case .broken, .stranded, .newlyForced: line.isListed ? .red : .faint
        case .told, .otherwise: .yellow
        case .newlyFree, .noLongerTold, .mended: .green
        case .same: .faint
        }
    }
}
