import ClientFormats
import ClientKit
import Pages
import PolicyModel
import Signing

/// The values of one app's page, gathered from those that know them.
extension AppPage {
    /// - Parameters:
    ///   - share: its users; nil if nobody counted them.
    ///   - models: those that judging the app left.
    init(
        _ app: JudgedApp, in words: Vocabulary = .english, history: [PolicyRevision] = [],
        share: UserShare? = nil, models: DecisionModelCache = DecisionModelCache()
    ) {
        let outcomes = PlatformOutcome.all(of: app.dated)
        self.init(
            outcomes: outcomes, of: app.dated, documents: Self.documents(of: app),
            abilities: app.dated.policy.clients.flatMap { Self.abilities(of: $0.name, in: app.dated.policy, words) },
            remarks: app.dated.policy.clients.flatMap { choice in
                ClientFormats.named(choice.name)?.remarks(on: app.dated.policy, in: words) ?? []
            },
            losses: app.losses, accepted: app.accepted.filter { !$0.isLoss },
            alerts: PageAlerts(app, outcomes, words, models).all,
            messages: Self.messages(of: app, models), history: history, share: share)
    }

    /// One for all platforms of the app that do not differ.
    private static func abilities(
        of client: String, in policy: Policy, _ words: Vocabulary
    ) -> [(client: String, ability: Ability)] {
        guard let format = ClientFormats.named(client) else { return [] }
        let platforms = format.platforms(of: policy)
        var found: [(ability: Ability, platforms: [Platform])] = []
        for platform in platforms {
            let ability = format.ability(on: platform), place = found.firstIndex { $0.ability == ability }
            if let place { found[place].platforms.append(platform) } else { found.append((ability, [platform])) }
        }
        return found.map { ability, some in
            let names = words.list(some.map(\.displayName))
            return (
                some == platforms ? client : words("client.on", ["client": client, "platforms": names]), ability
            )
        }
    }

    private static func messages(of app: JudgedApp, _ models: DecisionModelCache) -> [String: ShownMessage] {
        let examples = MessageExample.all(of: app.dated, documents: app.encoded.written, models: models)
        let written = app.dated.policy.languages, fallback = app.dated.policy.language
        return Dictionary(
            examples.map { example in
                let shown = example.shown.filter { written.contains($0.language) }
                let alerts = shown.map { language, announcement in
                    let written = example.message.text.language(of: .message, in: language, fallback: fallback)
                    return ShownAlert(languages: [language], dialog: announcement.dialog, written: written ?? fallback)
                }
                return (example.message.id, ShownMessage(client: example.client, alerts: ShownAlert.grouped(alerts)))
            }
        ) { first, _ in first }
    }

    /// How many bytes of documents a page shows in full; the others are one click away.
    private static let mostShown = 24_576

    /// The file that most devices read comes first in the budget, so it is shown where any is.
    private static func documents(of app: JudgedApp) -> [DocumentLink] {
        let policy = app.dated.policy
        let plain = policy.clients.flatMap { choice -> [String] in
            guard let format = ClientFormats.named(choice.name) else { return [] }
            return policy.platforms.compactMap { format.plainFile(on: $0) }.map { "\(policy.slug)/\($0)" }
        }
        let isPlain = app.documents.map { plain.contains($0.artifact.path) }
        var shown = isPlain.map { _ in false }, left = mostShown
        for order in [true, false] {
            for (index, document) in app.documents.enumerated()
            where isPlain[index] == order && document.artifact.bytes.count <= left {
                left -= document.artifact.bytes.count
                shown[index] = true
            }
        }
        return zip(app.documents, shown).map { document, isShown in
            DocumentLink(
                path: document.artifact.path, client: document.client, bytes: document.artifact.bytes,
                isShown: isShown, digest: { Digest.sha256($0) })
        }
    }
}

extension AppGlance {
    /// What the home page says of one app, without the rest of its page.
    init(_ app: JudgedApp, _ findings: AppFindings, in words: Vocabulary) {
        self.init(
            AppPage(outcomes: PlatformOutcome.all(of: app.dated), of: app.dated, documents: []),
            warnings: findings.warnings(of: app), in: words)
    }
}

extension PlatformOutcome {
    /// Those of every platform of the app, with what its clients leave without a document.
    package static func all(of dated: DatedPolicy) -> [PlatformOutcome] {
        let unserved = UnservedPlatform.all(of: dated.policy).map { ($0.platform, $0.servers) }
        return all(dated, unserved: Dictionary(uniqueKeysWithValues: unserved))
    }
}
