import PolicyModel

/// What a client does with its document on one device, and because of which value.
package struct ClientAnswer: Hashable, Sendable {
    package enum Outcome: Hashable, Sendable {
        case verdict(Verdict)
        /// The app ends; the cause.
        case crash(String)
        /// The client rejects the document, or a part that matters, for this device; the cause.
        case refused(String)
        /// Nobody can know: a client that reads builds, on a version whose build has no room between its neighbours'.
        case unjudged
    }

    package let outcome: Outcome
    /// The file the client reads; nil where none is published for this device, and it reads nothing.
    package let file: String?
    /// The JSON value responsible, such as `ios2[0].required_version`; empty for the document as a whole.
    package let path: String
    /// What the user reads, where the client or its usual handler shows something.
    package let dialog: Dialog?
    /// How often a recommendation is shown, where the document says so.
    package let frequency: Frequency?

    package init(
        _ outcome: Outcome, file: String?, path: String, dialog: Dialog? = nil, frequency: Frequency? = nil
    ) {
        self.outcome = outcome
        self.file = file
        self.path = path
        self.dialog = dialog
        self.frequency = frequency
    }
}

/// An alert as the user reads it.
package struct Dialog: Hashable, Sendable {
    package struct Button: Hashable, Sendable {
        package let title: String
        /// True for the button that leads to the update.
        package let isUpdate: Bool
        /// The address that the document makes it open; nil where the app knows its own, or nothing opens.
        package let link: String?

        package init(title: String, isUpdate: Bool, link: String?) {
            self.title = title
            self.isUpdate = isUpdate
            self.link = link
        }
    }

    package let title: String?
    package let text: String
    /// In the order shown.
    package let buttons: [Button]

    package init(title: String?, text: String, buttons: [Button]) {
        self.title = title
        self.text = text
        self.buttons = buttons
    }
}
