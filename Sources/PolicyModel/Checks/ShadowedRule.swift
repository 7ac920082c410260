/// Warns of a rule that decides for no device of the grid, which is probably a mistake of the author's.
enum ShadowedRule {
    /// One `shadowed-rule` warning for each such rule.
    static func diagnostics(_ dated: DatedPolicy) -> [Diagnostic] {
        let rules = dated.policy.rules
        guard !rules.isEmpty else { return [] }
        var tally = Tally(deciding: [], shadows: [:])
        for platform in dated.policy.platforms where tally.deciding.count < rules.count {
            count(Grid.ofVerdicts(dated, on: platform), rules, in: &tally)
        }
        return rules.indices.filter { !tally.deciding.contains($0) }.map { index in
            diagnostic(rules[index], behind: tally.shadows[index].map { rules[$0] })
        }
    }

    /// What was found while walking over the grid; rules are given by index.
    private struct Tally {
        /// Rules that decide for some device.
        var deciding: Set<Int>
        /// For each rule that holds for some device but after another rule, that other rule.
        var shadows: [Int: Int]
    }

    private static func count(_ grid: Grid, _ rules: [Rule], in tally: inout Tally) {
        for version in grid.versions {
            for device in grid.devices(of: version) {
                guard let first = rules.firstIndex(where: { $0.when.holds(for: device) }) else { continue }
                tally.deciding.insert(first)
                for late in rules.indices.dropFirst(first + 1) where !tally.deciding.contains(late) {
                    if tally.shadows[late] == nil, rules[late].when.holds(for: device) { tally.shadows[late] = first }
                }
            }
            if tally.deciding.count == rules.count { return }
        }
    }

    private static func diagnostic(_ rule: Rule, behind shadow: Rule?) -> Diagnostic {
        guard let shadow else {
            return Diagnostic(
                .warning, "shadowed-rule", at: rule.position,
                "\(name(rule)) matches no device: its conditions hold for none that can exist",
                help: "remove the rule, or widen its `when`")
        }
        return Diagnostic(
            .warning, "shadowed-rule", at: rule.position,
            "\(name(rule)) decides for no device: every device it matches is taken by a rule before it",
            help: "put the rule first, narrow the rule before it, or remove it",
            note: Diagnostic.Note("\(name(shadow)) takes its devices", at: shadow.position))
    }

    private static func name(_ rule: Rule) -> String { rule.id.map { "rule '\($0)'" } ?? "this rule" }
}
