import PolicyModel

/// A cache of a policy's texts for each verdict and language, shared by all clients.
final class PolicyWords {
    private struct Key: Equatable {
        // The quickest comparisons first.
        let language: LanguageTag
        let verdict: Verdict
        let latest: Version?
        let textName: String?
    }

    private let policy: DatedPolicy
    /// Comparing the few keys is faster than hashing one.
    private var cache: [(key: Key, words: VerdictText)] = []

    init(of policy: DatedPolicy) { self.policy = policy }

    /// The texts, as `DatedPolicy.text(_:for:in:latest:)` gives them.
    func words(_ textName: String?, for verdict: Verdict, in language: LanguageTag, latest: Version?) -> VerdictText {
        let key = Key(language: language, verdict: verdict, latest: latest, textName: textName)
        if let known = cache.first(where: { $0.key == key }) { return known.words }
        let words = policy.text(textName, for: verdict, in: language, latest: latest)
        cache.append((key, words))
        return words
    }
}
