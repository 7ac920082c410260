import PolicyModel

/// A cache of a policy's texts for each verdict and language, shared by all clients.
final class PolicyWords {
    private struct Key: Hashable {
        let textName: String?
        let verdict: Verdict
        let language: LanguageTag
        let latest: Version?
    }

    private let policy: DatedPolicy
    private var cache: [Key: VerdictText] = [:]

    init(of policy: DatedPolicy) { self.policy = policy }

    /// The texts, as `DatedPolicy.text(_:for:in:latest:)` gives them.
    func words(_ textName: String?, for verdict: Verdict, in language: LanguageTag, latest: Version?) -> VerdictText {
        let key = Key(textName: textName, verdict: verdict, language: language, latest: latest)
        if let words = cache[key] { return words }
        let words = policy.text(textName, for: verdict, in: language, latest: latest)
        cache[key] = words
        return words
    }
}
