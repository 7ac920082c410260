import PolicyModel

/// What a rule says, and for how many releases it decides.
struct RuleWords {
    private let id: String
    private let policy: DatedPolicy?

    init(_ id: String, in policy: DatedPolicy?) { (self.id, self.policy) = (id, policy) }

    var markdown: String? {
        guard let policy, let rule = policy.policy.rules.firstIndex(where: { $0.id == id }) else { return nil }
        let counts = StepCounts(policy).words(of: .rule(rule))
        return "**\(id)** \(policy.policy.rules[rule].verdict.rawValue)\(counts.map { ": \($0)" } ?? "")"
    }
}
