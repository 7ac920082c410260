import PolicyModel

/// The alerts that a client would show if its document carried all texts of the policy, each computed once.
final class Intentions {
    private struct Key: Hashable {
        let verdict: Verdict
        let textName: String?
        let platform: Platform
    }

    private let client: any ClientFormat
    private let policy: DatedPolicy
    private let words: PolicyWords
    /// By language; the languages are the same for all calls with one platform.
    private var dialogs: [Key: [Dialog?]] = [:]

    init(_ client: any ClientFormat, _ policy: DatedPolicy, _ words: PolicyWords) {
        self.client = client
        self.policy = policy
        self.words = words
    }

    /// One alert for each language; nil if the client shows no texts of the policy.
    func dialogs(for meant: GridSpot.ExpectedVerdict.Meant, in languages: [LanguageTag], on platform: Platform)
        -> [Dialog?]
    {
        let key = Key(verdict: meant.verdict, textName: meant.textName, platform: platform)
        if let known = dialogs[key] { return known }
        let latest = policy.latest(sharedBy: client.platforms(sharingDocumentOf: platform, in: policy.policy))
        let found = languages.map { language -> Dialog? in
            if client.ability(on: platform).fields.isEmpty { return nil }
            let words = words.words(meant.textName, for: meant.verdict, in: language, latest: latest)
            return client.intendedDialog(
                words, for: meant.verdict, link: policy.policy.stores[platform], on: platform)
        }
        dialogs[key] = found
        return found
    }
}
