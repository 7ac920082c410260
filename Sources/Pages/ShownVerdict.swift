import PolicyModel

/// What each client shows the users affected by one step of the policy, read from the emitted documents.
package struct ShownVerdict: Sendable {
    package let verdict: Verdict
    /// The affected users, such as `below the minimum 3.0.0`.
    package let who: String
    package let clients: [ShownClient]

    package init(verdict: Verdict, who: String, clients: [ShownClient]) {
        self.verdict = verdict
        self.who = who
        self.clients = clients
    }
}

/// What one client shows those users.
package struct ShownClient: Sendable {
    package let client: String
    package let platforms: [Platform]
    /// The client's own verdict; with a loss it may be milder than the policy's.
    package let given: Verdict
    /// Whether title and buttons come from the client and not from the document.
    package let ownsTitles: Bool
    /// One for each group of languages with the same words; empty for a client that only notifies its app.
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
