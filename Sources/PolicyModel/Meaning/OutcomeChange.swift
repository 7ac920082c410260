/// The difference between two states of a policy on one platform, as phrases of their sentences; history pages show it.
package struct OutcomeChange: Hashable, Sendable {
    package let platform: Platform
    /// Phrases of the later state that the earlier one does not have.
    package let now: [OutcomeSentence.Phrase]
    /// Phrases of the earlier state that the later one does not have.
    package let before: [OutcomeSentence.Phrase]

    /// Nil if both have the same phrases. Without an earlier state, all phrases are new.
    package init?(from earlier: OutcomeSentence?, to later: OutcomeSentence) {
        let (old, new) = (earlier?.phrases ?? [], later.phrases)
        now = new.filter { !old.contains($0) }
        before = old.filter { !new.contains($0) }
        platform = later.table.platform
        if now.isEmpty, before.isEmpty { return nil }
    }

    /// `On iOS now: versions below 3.0 must update. Before: versions below 2.0 must update.`
    package var inWords: String {
        let name = platform.displayName
        let parts = [("On \(name) now: ", now), (now.isEmpty ? "On \(name) no longer: " : "Before: ", before)]
        return parts.filter { !$0.1.isEmpty }.map { $0.0 + $0.1.map(\.words).joined(separator: "; ") + "." }
            .joined(separator: " ")
    }
}
