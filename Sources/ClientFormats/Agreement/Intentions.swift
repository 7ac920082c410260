import PolicyModel

/// The alerts that a client would show if its document carried all texts of the policy, each computed once.
final class Intentions {
    private struct Key: Equatable {
        let verdict: Verdict
        let textName: String?
        let platform: Platform
    }

    private let client: any ClientFormat
    private let policy: DatedPolicy
    private let words: PolicyWords
    /// By language; the languages are the same for all calls with one platform. Comparing the few keys is faster than
    /// hashing one.
    private var known: [(key: Key, dialogs: [Dialog?])] = []

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
        if let place = known.firstIndex(where: { $0.key == key }) { return known[place].dialogs }
        let latest = policy.latest(sharedBy: client.platforms(sharingDocumentOf: platform, in: policy.policy))
        let found = languages.map { language -> Dialog? in
            if client.ability(on: platform).fields.isEmpty { return nil }
            let words = words.words(meant.textName, for: meant.verdict, in: language, latest: latest)
            return client.intendedDialog(
                words, for: meant.verdict, link: policy.policy.stores[platform], on: platform)
        }
        known.append((key, found))
        return found
    }
}
