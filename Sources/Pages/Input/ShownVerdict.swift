import ClientFormats
import ClientKit
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

    /// Whether it does the same and its alerts read the same.
    package func shows(the other: ShownClient) -> Bool {
        given == other.given && alerts.count == other.alerts.count
            && zip(alerts, other.alerts).allSatisfy { $0.reads(as: $1) }
    }
}

/// An alert with the languages that it reads the same in.
package struct ShownAlert: Sendable {
    /// The fallback language first.
    package let languages: [LanguageTag]
    package let dialog: Dialog

    package init(languages: [LanguageTag], dialog: Dialog) {
        self.languages = languages
        self.dialog = dialog
    }

    /// Whether users of the same languages read the same, wherever the buttons lead.
    package func reads(as other: ShownAlert) -> Bool { languages == other.languages && dialog.reads(as: other.dialog) }
}
