import PolicyModel

/// A verdict as a cell or a rule shows it.
struct OutcomeContext: PageObject {
    let verdict: Verdict
    let target: Version?
    let reason: String?
    let isFirst: Bool

    static let fields = PageFields<OutcomeContext>([
        // `force`, `recommend` or `none`: the word, and the name of its style.
        .text("verdict") { $0.verdict.rawValue },
        .text("symbol") { $0.verdict.symbol },
        // The release it leads to; missing for `none`.
        .text("target") { $0.target?.description },
        // Which part of the policy decided, in a few words.
        .text("reason") { $0.reason },
        // True for the second and later outcomes of a cell.
        .flag("isFurther") { !$0.isFirst },
    ])
}

extension OutcomeContext {
    init(
        _ outcome: OutcomeTable.Outcome, of version: Version, in dated: DatedPolicy, announced: Version?, isFirst: Bool
    ) {
        verdict = outcome.verdict
        target = outcome.target
        self.isFirst = isFirst
        reason =
            switch outcome.reason {
            case .rule(let index) where outcome.verdict == .none && dated.policy.rules[index].verdict != .none:
                "nothing to go to"
            case .rule(let index):
                dated.policy.rules[index].id.map { "rule \($0)" } ?? "rule \(dated.number(ofRule: index))"
            case .minimum: "below minimum"
            case .latest: nil
            case .upToDate: OutcomeContext.standing(version, announced)
            }
    }

    private static func standing(_ version: Version, _ announced: Version?) -> String {
        guard let announced else { return "nothing is live" }
        if version == announced { return "up to date" }
        return version < announced ? "nothing newer runs here" : "ahead of the announced version"
    }
}

extension Verdict {
    /// A shape of its own for each verdict, so that colour is never alone.
    var symbol: String {
        switch self {
        case .force: "■"
        case .recommend: "▲"
        case .none: "○"
        }
    }
}
