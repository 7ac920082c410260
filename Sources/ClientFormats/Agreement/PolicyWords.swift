import PolicyModel

/// The words of a policy, each put together once for all clients that ask for them.
final class PolicyWords {
    private struct Key: Hashable {
        let textName: String?
        let verdict: Verdict
        let language: LanguageTag
        let latest: Version?
    }

    private let policy: DatedPolicy
    private var known: [Key: VerdictText] = [:]

    init(of policy: DatedPolicy) { self.policy = policy }

    func words(_ textName: String?, for verdict: Verdict, in language: LanguageTag, latest: Version?) -> VerdictText {
        let key = Key(textName: textName, verdict: verdict, language: language, latest: latest)
        if let words = known[key] { return words }
        let words = policy.text(textName, for: verdict, in: language, latest: latest)
        known[key] = words
        return words
    }
}
