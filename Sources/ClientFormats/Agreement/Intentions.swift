import ClientKit
import PolicyModel

/// The alerts that a client would show if its document carried all texts of the policy, each computed once.
final class Intentions {
    private struct Key: Equatable {
        let verdict: Verdict
        let textName: String?
        let latest: Version?
        let platform: Platform
    }

    private let client: any ClientFormat
    private let policy: DatedPolicy
    private let words: PolicyWords
    /// By language; the languages are the same for all calls with one platform. Comparing the few keys is faster than
    /// hashing one.
    private var keys: [Key] = []
    /// Of each key.
    private var known: [[Dialog?]] = []

    init(_ client: any ClientFormat, _ policy: DatedPolicy, _ words: PolicyWords) {
        self.client = client
        self.policy = policy
        self.words = words
    }

    /// The alert in each language; nil if the client shows no texts of the policy.
    func dialogs(
        for meant: GridSpot.ExpectedVerdict.Meant, in languages: [LanguageTag], on platform: Platform
    ) -> [Dialog?] {
        let key = Key(verdict: meant.verdict, textName: meant.textName, latest: meant.latest, platform: platform)
        if let index = keys.firstIndex(where: { $0 == key }) { return known[index] }
        let found = newDialogs(for: meant, in: languages, on: platform)
        keys.append(key)
        known.append(found)
        return found
    }

    private func newDialogs(
        for meant: GridSpot.ExpectedVerdict.Meant, in languages: [LanguageTag], on platform: Platform
    ) -> [Dialog?] {
        if client.ability(on: platform).fields.isEmpty { return languages.map { _ in nil } }
        let link = policy.policy.stores[platform]
        return languages.map { language in
            let words = words.words(meant.textName, for: meant.verdict, in: language, latest: meant.latest)
            return client.intendedDialog(words, for: meant.verdict, link: link, on: platform, in: language)
        }
    }
}
