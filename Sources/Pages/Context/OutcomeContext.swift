import PolicyModel

/// A verdict as a cell or a rule shows it.
struct OutcomeContext: PageObject {
    /// Which part of the policy decided.
    enum Reason: Sendable {
        /// A rule, by its id or number.
        case rule(String)
        /// Any other, by the key of its words.
        case other(String)
    }

    let verdict: Verdict
    let target: Version?
    let reason: Reason?
    let isFirst: Bool

    static let fields = PageFields<OutcomeContext>([
        // `force`, `recommend` or `none`: the name of its style.
        .text("verdict") { $0.verdict.rawValue },
        // The word for it.
        .words("label") { $1.name(of: "verdict", $0.verdict.rawValue) },
        .text("symbol") { $0.verdict.symbol },
        // The release it leads to; missing for `none`.
        .text("target") { $0.target?.description },
        // Which part of the policy decided, in a few words.
        .words("reason") { context, words in
            switch context.reason {
            case .rule(let name)?: words("reason.rule", ["rule": name])
            case .other(let key)?: words(key)
            case nil: nil
            }
        },
        // True for the second and later outcomes of a cell.
        .flag("isFurther") { !$0.isFirst },
    ])
}

extension OutcomeContext {
    /// - Parameter others: all outcomes of the cell.
    init(
        _ outcome: OutcomeTable.Outcome, beside others: some Sequence<OutcomeTable.Outcome>, of version: Version,
        in table: OutcomeTable, announced: Version?, isFirst: Bool
    ) {
        let dated = table.dated
        verdict = outcome.verdict
        target = outcome.target
        self.isFirst = isFirst
        reason =
            switch outcome.reason {
            case .rule(let index) where outcome.verdict == .none && dated.policy.rules[index].verdict != .none:
                .other("reason.nothing-to-go-to")
            case .rule(let index): .rule(dated.policy.rules[index].id ?? "\(dated.number(ofRule: index))")
            case .minimum: .other("reason.below-minimum")
            case .latest: nil
            case .upToDate where others.contains { $0.target.map(table.isShared) ?? false }: .other("reason.outside")
            case .upToDate: .other(OutcomeContext.standing(version, announced))
            }
    }

    private static func standing(_ version: Version, _ announced: Version?) -> String {
        guard let announced else { return "reason.nothing-live" }
        if version == announced { return "reason.up-to-date" }
        return version < announced ? "reason.nothing-newer" : "reason.ahead"
    }
}

extension OutcomeTable {
    /// True for a release that is live for a part of all installations.
    func isShared(_ version: Version) -> Bool {
        dated.shared(on: platform).contains { $0.release.version == version }
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
