import PolicyModel

/// A document of the app that its page links to.
package struct DocumentLink: Sendable {
    /// Relative to the site's root.
    package let path: String
    package let client: String
    package let size: Int
    /// Lowercase hexadecimal.
    package let sha256: String

    package init(path: String, client: String, size: Int, sha256: String) {
        self.path = path
        self.client = client
        self.size = size
        self.sha256 = sha256
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

    package init(dated: DatedPolicy, documents: [DocumentLink], abilities: [ClientAbility] = []) {
        self.dated = dated
        self.documents = documents
        self.abilities = abilities
    }
}

/// What the home page says of one app, small enough to keep for every app of a large site.
package struct AppGlance: Sendable {
    let slug: String
    let name: String
    let platforms: [PlatformContext]

    package init(_ dated: DatedPolicy) {
        slug = dated.policy.slug
        name = dated.policy.name
        platforms = dated.policy.platforms.map { PlatformContext(dated, on: $0) }
    }
}
