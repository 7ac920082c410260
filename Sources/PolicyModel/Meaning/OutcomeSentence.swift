/// A policy's effect on one platform as one sentence: a list of clauses, of which the first that holds for a device
/// decides.
///
/// The clauses are the policy's steps, limited to where they decide: a step that decides for no device is left out, and
/// a clause names only the OS versions on which it decides. The most severe clause comes first unless that would change
/// a verdict. Devices without a newer release to update to are not notified, which the sentence's ending says.
package struct OutcomeSentence: Sendable {
    /// A step of the policy with the devices for which it decides.
    package struct Clause: Sendable {
        /// `rule`, `minimum` or `latest`.
        package let reason: PolicyVerdict.Reason
        package let verdict: Verdict
        /// Its devices, apart from their OS.
        let condition: Condition
        /// The indices in `OutcomeTable.steps` of the OS runs on which it decides.
        let steps: Set<Int>
        /// True if an earlier clause decides otherwise for some of these devices: then the words are "all other …".
        fileprivate(set) var isRest = false
        /// True if it decides for no listed release, only for versions between or below them.
        let isUnlisted: Bool
    }

    package let table: OutcomeTable
    package let clauses: [Clause]

    package init(_ table: OutcomeTable) {
        self.table = table
        let dated = table.dated, policy = dated.policy
        let found = Found.all(in: table)
        let reasons = policy.rules.indices.map(PolicyVerdict.Reason.rule) + [.minimum, .latest]
        let clauses = reasons.compactMap { reason -> Clause? in
            guard let found = found.first(where: { $0.reason == reason }) else { return nil }
            let (verdict, condition) = OutcomeSentence.step(reason, of: dated, on: table.platform)
            guard verdict == .none || found.isNotified else { return nil }
            return Clause(
                reason: reason, verdict: verdict, condition: condition,
                steps: Set(found.decides.indices.filter { found.decides[$0] }), isUnlisted: !found.isListed)
        }
        self.clauses = OutcomeSentence.marked(OutcomeSentence.severestFirst(clauses, table), table)
    }

    /// Where a step of the policy decides. There are few, so that comparing them is faster than hashing them.
    private struct Found {
        let reason: PolicyVerdict.Reason
        /// For each of `OutcomeTable.steps`.
        var decides: [Bool]
        var isListed = false
        var isNotified = false

        static func all(in table: OutcomeTable) -> [Found] {
            var all: [Found] = []
            for line in table.lines {
                for (step, cell) in line.cells.enumerated() {
                    for outcome in cell {
                        let place = all.firstIndex { $0.reason == outcome.reason } ?? all.count
                        if place == all.count {
                            let nowhere = table.steps.map { _ in false }
                            all.append(Found(reason: outcome.reason, decides: nowhere))
                        }
                        all[place].decides[step] = true
                        if line.release != nil { all[place].isListed = true }
                        if outcome.verdict != .none { all[place].isNotified = true }
                    }
                }
            }
            return all
        }
    }

    /// The verdict and condition of a step: a rule's own, else those that `minimum` and `latest` stand for.
    private static func step(
        _ reason: PolicyVerdict.Reason, of dated: DatedPolicy, on platform: Platform
    ) -> (Verdict, Condition) {
        switch reason {
        case .rule(let index): return (dated.policy.rules[index].verdict, dated.policy.rules[index].when)
        case .minimum:
            var condition = Condition()
            condition.version = dated.minimum(on: platform).map { minimum in
                VersionRange(
                    alternatives: [Interval(lower: nil, upper: .init(minimum, included: false))],
                    description: "<\(minimum)")
            }
            return (.force, condition)
        case .latest, .upToDate: return (.recommend, Condition())
        }
    }
}

extension OutcomeSentence {
    /// Moves each clause before milder ones if they share no version and OS. The clause of `latest` stays last, because
    /// it is for all other devices.
    private static func severestFirst(_ clauses: [Clause], _ table: OutcomeTable) -> [Clause] {
        var sorted: [Clause] = []
        for clause in clauses {
            var place = sorted.count
            if clause.reason != .latest {
                while place > 0, sorted[place - 1].verdict < clause.verdict,
                    !overlap(sorted[place - 1], clause, table)
                { place -= 1 }
            }
            sorted.insert(clause, at: place)
        }
        return sorted
    }

    /// Sets `isRest`.
    private static func marked(_ clauses: [Clause], _ table: OutcomeTable) -> [Clause] {
        clauses.enumerated().map { index, clause in
            var clause = clause
            clause.isRest = clauses[..<index].contains { $0.verdict != clause.verdict && overlap($0, clause, table) }
            return clause
        }
    }

    /// True if some version and OS is in both. Languages and models are ignored, so it may be true without a common
    /// device.
    private static func overlap(_ one: Clause, _ other: Clause, _ table: OutcomeTable) -> Bool {
        guard !one.steps.isDisjoint(with: other.steps) else { return false }
        return table.lines.contains { one.mayHold(for: $0.version) && other.mayHold(for: $0.version) }
    }

    /// The version that a device with `os` can update to; nil if none.
    func target(on os: Version) -> Version? { table.dated.reachable(on: table.platform, os: os)?.version }
}

extension OutcomeSentence.Clause {
    fileprivate func mayHold(for version: Version) -> Bool { condition.version?.contains(version) ?? true }
}
