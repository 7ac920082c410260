/// Warns of a rule that decides for no device of the grid, which is probably a mistake of the author's, and of one
/// whose time is over for good.
enum ShadowedRule {
    /// One `shadowed-rule` warning for each such rule.
    ///
    /// - Parameter states: the policy at the moment and at the later instants that count. A rule that holds at none of
    ///   them, because it begins after the last, is not judged.
    static func diagnostics(_ states: [DatedPolicy]) -> [Diagnostic] {
        guard let now = states.first, !now.source.rules.isEmpty else { return [] }
        var tally = Tally(deciding: [], shadows: [:])
        for state in states { count(state, in: &tally) }
        return now.source.rules.enumerated().compactMap { index, rule in
            if let end = rule.span.until, end <= now.moment { return over(rule, since: end) }
            guard tally.seen.contains(index), !tally.deciding.contains(index), holdsRelease(rule, in: now.source)
            else { return nil }
            return diagnostic(rule, behind: tally.shadows[index])
        }
    }

    /// False for a rule on versions that are no release, which the reader reports.
    private static func holdsRelease(_ rule: Rule, in policy: Policy) -> Bool {
        rule.when.version?.holdsRelease(among: policy.everyRelease, on: rule.when.platforms ?? policy.platforms) ?? true
    }

    /// What was found while walking over the grids; rules are known by their index in the source.
    private struct Tally {
        /// Rules that hold at some state's moment.
        var seen: Set<Int> = []
        /// Rules that decide for some device.
        var deciding: Set<Int>
        /// For each rule whose condition holds for some device but after another rule's, that other rule.
        var shadows: [Int: Rule]
    }

    private static func count(_ state: DatedPolicy, in tally: inout Tally) {
        let indices = state.currentRules
        tally.seen.formUnion(indices)
        for platform in state.policy.platforms where !tally.deciding.isSuperset(of: indices) {
            count(Grid.ofVerdicts(state, on: platform), state.policy.rules, indices, in: &tally)
        }
    }

    private static func count(_ grid: Grid, _ rules: [Rule], _ indices: [Int], in tally: inout Tally) {
        var ofSystems: [Version: IndexBits] = [:]
        // The rules that decide for no device so far and that none was found to shadow.
        var late = IndexBits(rules.count) { rule in
            !tally.deciding.contains(indices[rule]) && tally.shadows[indices[rule]] == nil
        }
        for version in grid.versions {
            let ofVersion = IndexBits(rules.count) { rules[$0].when.version?.contains(version) ?? true }
            for device in grid.devices(of: version) {
                let ofSystem =
                    ofSystems[device.os]
                    ?? IndexBits(rules.count) { rules[$0].when.os?.contains(device.os) ?? true }
                ofSystems[device.os] = ofSystem
                let holds = { rules[$0].when.holds(for: device) }
                guard let first = IndexBits.first(in: [ofVersion, ofSystem], where: holds) else { continue }
                tally.deciding.insert(indices[first])
                late.remove(first)
                while let next = IndexBits.first(from: first + 1, in: [ofVersion, ofSystem, late], where: holds) {
                    tally.shadows[indices[next]] = rules[first]
                    late.remove(next)
                }
            }
            if tally.deciding.isSuperset(of: indices) { return }
        }
    }

    private static func over(_ rule: Rule, since end: Moment) -> Diagnostic {
        Diagnostic(
            .warning, "shadowed-rule", at: rule.position, "\(name(rule)) is over for good: it ended \(end.endInWords)",
            help: "remove the rule")
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
