import ClientFormats
import Pages
import PolicyModel
import Signing

/// The values of one app's page, gathered from the stages that know them.
enum PageValues {
    /// - Parameter models: those that judging the app left.
    static func page(
        of app: Check.App, _ history: [PolicyRevision] = [], models: ModelShelf = ModelShelf()
    ) -> AppPage {
        let outcomes = PlatformOutcome.all(of: app.dated)
        return AppPage(
            outcomes: outcomes, of: app.dated, documents: documents(of: app),
            abilities: app.dated.policy.clients.compactMap { ClientAbility($0.name) },
            losses: app.losses.map(ClientLoss.init), alerts: PageAlerts(app, outcomes, models).all, history: history)
    }

    /// What the home page says of one app, without the rest of its page.
    static func glance(at app: Check.App) -> AppGlance {
        AppGlance(AppPage(outcomes: PlatformOutcome.all(of: app.dated), of: app.dated, documents: []))
    }

    /// How many bytes of documents a page shows in full; the others are one click away.
    private static let mostShown = 24_576

    /// The file that most devices read comes first in the budget, so it is shown where any is.
    private static func documents(of app: Check.App) -> [DocumentLink] {
        let plain = Set(app.dated.policy.clients.compactMap { ClientFormats.named($0.name)?.plainFile }
            .map { "\(app.dated.policy.slug)/\($0)" })
        let order = app.documents.indices.filter { plain.contains(app.documents[$0].artifact.path) }
            + app.documents.indices.filter { !plain.contains(app.documents[$0].artifact.path) }
        var shown: Set<Int> = [], left = mostShown
        for index in order where app.documents[index].artifact.bytes.count <= left {
            left -= app.documents[index].artifact.bytes.count
            shown.insert(index)
        }
        return app.documents.enumerated().map { DocumentLink($1, isShown: shown.contains($0)) }
    }
}

extension PlatformOutcome {
    /// Those of every platform of the app, with what its clients leave without a document.
    static func all(of dated: DatedPolicy) -> [PlatformOutcome] {
        let unserved = UnservedPlatform.all(of: dated.policy).map { ($0.platform, $0.choice) }
        return all(dated, unserved: Dictionary(uniqueKeysWithValues: unserved))
    }
}

extension ClientAbility {
    fileprivate init?(_ client: String) {
        guard let ability = ClientFormats.named(client)?.ability else { return nil }
        self.init(
            client: client, fields: ability.fields, carriesLink: ability.carriesLink,
            carriesFrequency: ability.carriesFrequency)
    }
}

extension ClientLoss {
    fileprivate init(_ report: LossReport) {
        self.init(
            client: report.client, lossClass: report.lossClass.rawValue, words: report.diagnostic.message,
            rule: report.rule, acceptance: report.acceptance)
    }
}

extension DocumentLink {
    fileprivate init(_ document: Check.Document, isShown: Bool) {
        let bytes = document.artifact.bytes
        self.init(
            path: document.artifact.path, client: document.client, size: bytes.count, sha256: Digest.sha256(bytes),
            json: isShown ? String(decoding: bytes, as: UTF8.self) : nil)
    }
}
