/// What one state of a policy says otherwise than the state before, in the words of its sentence.
package struct OutcomeChange: Hashable, Sendable {
    package let platform: Platform
    /// Phrases that hold now and did not before.
    package let now: [OutcomeSentence.Phrase]
    /// Phrases that held before and hold no longer.
    package let before: [OutcomeSentence.Phrase]

    /// Nil where both say the same; without an earlier state everything is new.
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
