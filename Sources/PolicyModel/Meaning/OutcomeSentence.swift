/// What happens on one platform, in one sentence: clauses of which the first that holds for a device decides.
///
/// The clauses are the policy's own steps with their real reach: a step that decides for no device is left out, its OS
/// versions are those on which it decides, and what is most severe stands first wherever that changes nothing. A device
/// that has nothing newer to go to is left alone whatever its clause says, which the sentence's end says for all.
package struct OutcomeSentence: Sendable {
    package struct Clause: Sendable {
        /// `rule`, `minimum` or `latest`.
        package let reason: PolicyVerdict.Reason
        package let verdict: Verdict
        /// Who it is about, beside the OS.
        let condition: Condition
        /// The steps of the table on which it decides.
        let steps: Set<Int>
        /// True where an earlier clause takes some of these devices and says something else of them.
        fileprivate(set) var isRest = false
    }

    package let table: OutcomeTable
    package let clauses: [Clause]

    package init(_ table: OutcomeTable) {
        self.table = table
        let dated = table.dated, policy = dated.policy
        var steps: [PolicyVerdict.Reason: Set<Int>] = [:], telling: Set<PolicyVerdict.Reason> = []
        for line in table.lines {
            for (step, cell) in line.cells.enumerated() {
                for outcome in cell {
                    steps[outcome.reason, default: []].insert(step)
                    if outcome.verdict != .none { telling.insert(outcome.reason) }
                }
            }
        }
        let reasons = policy.rules.indices.map(PolicyVerdict.Reason.rule) + [.minimum, .latest]
        let clauses = reasons.compactMap { reason -> Clause? in
            guard let steps = steps[reason] else { return nil }
            let (verdict, condition) = OutcomeSentence.step(reason, of: policy, on: table.platform)
            guard verdict == .none || telling.contains(reason) else { return nil }
            return Clause(reason: reason, verdict: verdict, condition: condition, steps: steps)
        }
        self.clauses = OutcomeSentence.marked(OutcomeSentence.severestFirst(clauses, table), table)
    }

    private static func step(
        _ reason: PolicyVerdict.Reason, of policy: Policy, on platform: Platform
    ) -> (Verdict, Condition) {
        switch reason {
        case .rule(let index): return (policy.rules[index].verdict, policy.rules[index].when)
        case .minimum:
            var condition = Condition()
            condition.version = policy.minimum[platform].map { minimum in
                VersionRange(
                    alternatives: [Interval(lower: nil, upper: .init(minimum, included: false))], description: "<\(minimum)")
            }
            return (.force, condition)
        case .latest, .upToDate: return (.recommend, Condition())
        }
    }
}

extension OutcomeSentence {
    /// Moves a clause before a milder one where no version and OS is in both; the last, for all others, stays last.
    private static func severestFirst(_ clauses: [Clause], _ table: OutcomeTable) -> [Clause] {
        var sorted: [Clause] = []
        for clause in clauses {
            var place = sorted.count
            if clause.reason != .latest {
                while place > 0, sorted[place - 1].verdict < clause.verdict,
                      !overlap(sorted[place - 1], clause, table) { place -= 1 }
            }
            sorted.insert(clause, at: place)
        }
        return sorted
    }

    private static func marked(_ clauses: [Clause], _ table: OutcomeTable) -> [Clause] {
        clauses.enumerated().map { index, clause in
            var clause = clause
            clause.isRest = clauses[..<index].contains { $0.verdict != clause.verdict && overlap($0, clause, table) }
            return clause
        }
    }

    /// Whether some version and OS is in both, asked without languages and models: then they may be.
    private static func overlap(_ one: Clause, _ other: Clause, _ table: OutcomeTable) -> Bool {
        guard !one.steps.isDisjoint(with: other.steps) else { return false }
        return table.lines.contains { one.mayHold(for: $0.version) && other.mayHold(for: $0.version) }
    }

    /// The clause that decides for a device, if one does.
    package func clause(for device: Device) -> Clause? {
        guard let step = table.steps.lastIndex(where: { $0 <= device.os }) else { return nil }
        return clauses.first { $0.steps.contains(step) && $0.condition.holds(for: device) }
    }

    /// What the sentence says of a device: its clause, and at the end that nobody is told who has nothing to go to.
    package func verdict(for device: Device) -> (verdict: Verdict, target: Version?) {
        guard let clause = clause(for: device), clause.verdict != .none,
              let target = target(on: device.os), target > device.version else { return (.none, nil) }
        return (clause.verdict, target)
    }

    func target(on os: Version) -> Version? { table.dated.reachable(on: table.platform, os: os)?.version }
}

extension OutcomeSentence.Clause {
    fileprivate func mayHold(for version: Version) -> Bool { condition.version?.contains(version) ?? true }
}
