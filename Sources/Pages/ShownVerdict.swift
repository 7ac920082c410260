import PolicyModel

/// What the users are shown whom one step of the policy tells: client by client, read from the emitted bytes.
package struct ShownVerdict: Sendable {
    package let verdict: Verdict
    /// Who is told, such as `below the minimum 3.0.0`.
    package let who: String
    package let clients: [ShownClient]

    package init(verdict: Verdict, who: String, clients: [ShownClient]) {
        self.verdict = verdict
        self.who = who
        self.clients = clients
    }
}

/// What one client does for those users.
package struct ShownClient: Sendable {
    package let client: String
    package let platforms: [Platform]
    /// What it really does, which a loss may make milder than the policy's verdict.
    package let given: Verdict
    /// True where title and buttons are the client's own words and not the document's.
    package let ownsTitles: Bool
    /// By the languages that read the same; empty for a client that only tells its app.
    package let alerts: [ShownAlert]

    package init(client: String, platforms: [Platform], given: Verdict, ownsTitles: Bool, alerts: [ShownAlert]) {
        self.client = client
        self.platforms = platforms
        self.given = given
        self.ownsTitles = ownsTitles
        self.alerts = alerts
    }
}

/// An alert as users of some languages read it.
package struct ShownAlert: Hashable, Sendable {
    package struct Button: Hashable, Sendable {
        package let title: String
        package let isUpdate: Bool

        package init(title: String, isUpdate: Bool) {
            self.title = title
            self.isUpdate = isUpdate
        }
    }

    /// The fallback language first.
    package let languages: [LanguageTag]
    package let title: String?
    package let text: String
    package let buttons: [Button]

    package init(languages: [LanguageTag], title: String?, text: String, buttons: [Button]) {
        self.languages = languages
        self.title = title
        self.text = text
        self.buttons = buttons
    }
}
