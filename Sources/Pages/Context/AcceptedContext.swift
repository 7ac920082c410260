import PolicyModel

/// What a check found and the author accepts.
struct AcceptedContext: PageObject {
    let finding: AcceptedFinding

    static let fields = PageFields<AcceptedContext>([
        // The id of the check, such as `os-jump`.
        .text("check") { $0.finding.diagnostic.id },
        // What it found, in English.
        .text("found") { $0.finding.diagnostic.message },
        // The author's reason.
        .text("why") { $0.finding.acceptance.why },
        // The last day on which it holds, or the first moment at which it no longer does; missing for ever.
        .object("until") { $0.finding.acceptance.until.map(DateContext.init(after:)) },
    ])
}
