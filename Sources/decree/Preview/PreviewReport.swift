import PolicyModel
import Preview

/// What the terminal says while the preview runs.
struct PreviewReport: Sendable {
    let terminal: Terminal
    let url: String

    /// After the first build, once the address answers.
    func show(_ round: PreviewBuilder.Round, at moment: Moment) {
        show(round.diagnostics, round)
        let apps = round.site.good.map { count($0.apps.count, "app") } ?? "nothing to show yet"
        terminal.result("\(url): \(apps) at \(moment); \(Summary.text(of: round.diagnostics))")
    }

    /// After a change: every error, and the warnings that it brought.
    func show(_ round: PreviewBuilder.Round) {
        show(round.news, round)
        guard round.failure == nil else { return }
        let what = round.changed.count == 1 ? round.changed[0] : count(round.changed.count, "file")
        let state = round.diagnostics.hasErrors ? "not shown" : "shown"
        terminal.result(
            "\(what) changed: \(count(round.judged, "app")) judged, "
                + "\(state) after \(Int(round.duration / .milliseconds(1))) ms; "
                + Summary.text(of: round.diagnostics))
    }

    private func show(_ diagnostics: [Diagnostic], _ round: PreviewBuilder.Round) {
        if let failure = round.failure { terminal.failure(failure) }
        terminal.show(diagnostics)
        terminal.event(
            round.diagnostics,
            [
                .init("url", .string(url)), .init("changed", .texts(round.changed)),
                .init("shown", .string(round.site.revision)),
            ])
    }
}
