import PolicyModel

/// A document of the app that its page links to.
package struct DocumentLink: Sendable {
    /// Relative to the site's root.
    package let path: String
    package let client: String
    package let size: Int
    /// Lowercase hexadecimal.
    package let sha256: String
    /// Its text, where the page shows it.
    package let json: String?

    package init(path: String, client: String, size: Int, sha256: String, json: String? = nil) {
        self.path = path
        self.client = client
        self.size = size
        self.sha256 = sha256
        self.json = json
    }
}

/// What a client can tell the user beyond the verdict.
package struct ClientAbility: Sendable {
    package let client: String
    /// The text fields it shows; empty for a client that carries no texts.
    package let fields: [LocalizedText.Field]
    package let carriesLink: Bool
    package let carriesFrequency: Bool

    package init(client: String, fields: [LocalizedText.Field], carriesLink: Bool, carriesFrequency: Bool) {
        self.client = client
        self.fields = fields
        self.carriesLink = carriesLink
        self.carriesFrequency = carriesFrequency
    }
}

/// Everything one app's page is made from.
package struct AppPage: Sendable {
    package let dated: DatedPolicy
    package let documents: [DocumentLink]
    /// For the table of what each client can say; without them the page leaves it out.
    package let abilities: [ClientAbility]
    /// What each client cannot do as the policy says.
    package let losses: [ClientLoss]
    /// What users are shown, strongest verdict first.
    package let alerts: [ShownVerdict]
    /// What its changes meant for users, newest first.
    package let history: [PolicyRevision]
    let outcomes: [PlatformOutcome]

    package init(
        outcomes: [PlatformOutcome], of dated: DatedPolicy, documents: [DocumentLink], abilities: [ClientAbility] = [],
        losses: [ClientLoss] = [], alerts: [ShownVerdict] = [], history: [PolicyRevision] = []
    ) {
        self.dated = dated
        self.documents = documents
        self.abilities = abilities
        self.losses = losses
        self.alerts = alerts
        self.history = history
        self.outcomes = outcomes
    }
}

/// What one platform's devices are told, put together once for the app's page and the home page.
package struct PlatformOutcome: Sendable {
    /// Whether some document of the app serves a platform.
    package enum Service: Hashable, Sendable {
        case served
        /// By none, so nothing of the policy reaches it: the clients that would serve it in words, nil for none.
        case unserved(by: String?)
    }

    package let table: OutcomeTable
    package let sentence: OutcomeSentence
    package let service: Service

    package var isServed: Bool { service == .served }

    package init(_ dated: DatedPolicy, on platform: Platform, service: Service = .served) {
        table = OutcomeTable(dated, on: platform)
        sentence = OutcomeSentence(table)
        self.service = service
    }

    /// Those of every platform of the app.
    ///
    /// - Parameter unserved: the platforms without a document, with the clients that would serve each.
    package static func all(_ dated: DatedPolicy, unserved: [Platform: String?]) -> [PlatformOutcome] {
        dated.policy.platforms.map { platform in
            PlatformOutcome(dated, on: platform, service: unserved[platform].map(Service.unserved) ?? .served)
        }
    }

    /// The sentence in parts, without its full stop; of a platform that is not served no outcome is given.
    var phrases: (first: [OutcomeSentence.Phrase], ending: String) {
        if isServed { return (sentence.phrases, sentence.ending) }
        let name = table.platform.displayName
        return ([], "None of the app’s clients has a document for \(name), so nobody there is notified")
    }
}

/// What the home page says of one app, small enough to keep for every app of a large site.
package struct AppGlance: Sendable {
    package let slug: String
    package let name: String
    let platforms: [GlancePlatform]
    let due: [DueContext]

    package init(_ page: AppPage) {
        slug = page.dated.policy.slug
        name = page.dated.policy.name
        platforms = page.outcomes.map(GlancePlatform.init)
        due = DueDate.all(page.dated).map { DueContext(due: $0, app: page.dated.policy.name, slug: page.dated.policy.slug) }
    }
}
