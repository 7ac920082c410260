import PolicyModel

/// What a client would show if its document carried every word of the policy; each verdict's words are put together once.
final class Intentions {
    private struct Key: Hashable {
        let verdict: Verdict
        let textName: String?
        let language: LanguageTag
        let platform: Platform
    }

    private let client: any ClientFormat
    private let policy: DatedPolicy
    private let latest: Version?
    private var dialogs: [Key: Dialog?] = [:]

    init(_ client: any ClientFormat, _ policy: DatedPolicy) {
        self.client = client
        self.policy = policy
        latest = policy.latest(sharedBy: client.platforms(of: policy.policy))
    }

    /// Nil where the client shows no texts of the policy's.
    func dialog(for meant: PolicyVerdict, in language: LanguageTag, on platform: Platform) -> Dialog? {
        let key = Key(verdict: meant.verdict, textName: meant.textName, language: language, platform: platform)
        if let known = dialogs[key] { return known }
        let words = policy.text(meant.textName, for: meant.verdict, in: language, latest: latest)
        let dialog = client.intendedDialog(words, for: meant.verdict, link: policy.policy.stores[platform])
        dialogs[key] = .some(dialog)
        return dialog
    }
}
