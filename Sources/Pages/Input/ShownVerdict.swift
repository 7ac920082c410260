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
    /// One for each group of languages with the same words; empty for a client that shows none of the policy's.
    package let alerts: [ShownAlert]
    /// What such a client shows of its own; nil for one that only notifies its app.
    package let window: ShownWindow?

    package init(
        client: String, platforms: [Platform], given: Verdict, alerts: [ShownAlert], window: ShownWindow? = nil
    ) {
        self.client = client
        self.platforms = platforms
        self.given = given
        self.alerts = alerts
        self.window = window
    }

    /// Whether it does the same and its alerts read the same.
    package func shows(the other: ShownClient) -> Bool {
        given == other.given && window == other.window && alerts.count == other.alerts.count
            && zip(alerts, other.alerts).allSatisfy { $0.reads(as: $1) }
    }

    /// The same client on more platforms, or several clients that show the same.
    package func named(_ client: String, on platforms: [Platform]) -> ShownClient {
        ShownClient(client: client, platforms: platforms, given: given, alerts: alerts, window: window)
    }
}

/// A client's own window around the release notes.
package struct ShownWindow: Hashable, Sendable {
    /// What it is, in a sentence.
    package let words: String
    /// The releases whose notes it shows, newest first.
    package let notes: [Version]

    package init(words: String, notes: [Version]) { (self.words, self.notes) = (words, notes) }
}

/// An alert with the languages that it reads the same in.
package struct ShownAlert: Sendable {
    /// The fallback language first.
    package let languages: [LanguageTag]
    package let dialog: Dialog
    /// The language that its text is in: another one where the first of the languages has no words.
    package let written: LanguageTag
    /// That of title and buttons, where they come from the client and not from the document.
    package let own: LanguageTag?

    package init(languages: [LanguageTag], dialog: Dialog, written: LanguageTag, own: LanguageTag? = nil) {
        (self.languages, self.dialog, self.written, self.own) = (languages, dialog, written, own)
    }

    /// Whether users of the same languages read the same, wherever the buttons lead.
    package func reads(as other: ShownAlert) -> Bool {
        languages == other.languages && own == other.own && dialog.reads(as: other.dialog)
    }

    /// One for each group of languages with the same alert.
    package static func grouped(_ alerts: [ShownAlert]) -> [ShownAlert] {
        var found: [ShownAlert] = []
        for alert in alerts {
            guard let place = found.firstIndex(where: { $0.dialog == alert.dialog }) else {
                found.append(alert)
                continue
            }
            let first = found[place]
            found[place] = ShownAlert(
                languages: first.languages + alert.languages, dialog: first.dialog, written: first.written,
                own: first.own)
        }
        return found
    }
}
