/// The difference between two states of a policy on one platform, as phrases of their sentences; history pages show it.
package struct OutcomeChange: Hashable, Sendable {
    package let platform: Platform
    /// Phrases of the later state that the earlier one does not have.
    package let now: [OutcomeSentence.Phrase]
    /// Phrases of the earlier state that the later one does not have.
    package let before: [OutcomeSentence.Phrase]

    /// Nil if both have the same phrases. Without an earlier state, all phrases are new.
    package init?(from earlier: OutcomeSentence?, to later: OutcomeSentence, in words: Vocabulary = .english) {
        let (old, new) = (earlier?.phrases(in: words) ?? [], later.phrases(in: words))
        now = new.filter { !old.contains($0) }
        before = old.filter { !new.contains($0) }
        platform = later.table.platform
        if now.isEmpty, before.isEmpty { return nil }
    }

    /// `On iOS now: versions below 3.0 must update. Before: versions below 2.0 must update.`
    ///
    /// - Parameter words: those that the phrases were made with.
    package func inWords(in words: Vocabulary = .english) -> String {
        let name = platform.displayName
        func text(_ key: String, _ phrases: [OutcomeSentence.Phrase]) -> String? {
            phrases.isEmpty
                ? nil : words(key, ["platform": name, "phrases": words.clauses(phrases.map(\.words))])
        }
        let earlier =
            now.isEmpty
            ? text("change.no-longer", before)
            : before.isEmpty ? nil : words("change.before", ["phrases": words.clauses(before.map(\.words))])
        return [text("change.now", now), earlier].compactMap(\.self).joined(separator: " ")
    }
}
