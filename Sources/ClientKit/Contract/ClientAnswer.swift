import PolicyModel

/// What a client does with its document on one device, and the document's value that is the reason.
@usableFromInline
package struct ClientAnswer: Hashable, Sendable {
    /// The client's decision, or why it makes none.
    package enum Outcome: Hashable, Sendable {
        case verdict(Verdict)
        /// The app crashes; the cause.
        case crash(String)
        /// The client rejects the document, or the part for this device; the cause.
        case refused(String)
        /// The model cannot say what the client does.
        indirect case unjudged(Doubt)

        package var isUnjudged: Bool { if case .unjudged = self { true } else { false } }
    }

    /// Why a model cannot say what the client does.
    package enum Doubt: Hashable, Sendable {
        /// The client compares builds, and none lies between those of the neighbouring releases: there is no such
        /// device.
        case noBuild
        /// The device may have builds with different answers, the lowest first.
        case severalBuilds([Outcome])
        /// The builds of the neighbouring releases stand in no order that the client knows, so none lies between.
        case unorderedBuilds
        /// The client compares builds, and this one is not known.
        case unknownBuild
        /// The client compares names of three numbers, and the installed one is not one.
        case otherName
        /// The document holds a value that only a device can evaluate; its path.
        case unreadable(String)
        /// A filter reads a value that only the device or its app has; its name.
        case unknownValue(String)
        /// There is no model of the client on this platform.
        case otherPlatform
    }

    package let outcome: Outcome
    /// The file that the client reads; nil if none is published for this device.
    package let file: String?
    /// The JSON path of the value that decides, such as `ios2[0].required_version`; empty for the document as a whole.
    package let path: String
    /// The alert of the client or its usual handler; nil if it shows none.
    package let dialog: Dialog?
    /// How often a recommendation is shown; nil if the document does not say.
    package let frequency: Frequency?
    /// What the client shows although it has no update to show; nil for nothing.
    package let announcement: Announcement?
    /// True if the client installs the update without a question where the user chose automatic updates.
    package let installsUnasked: Bool
    /// What it offers; nil for nothing, or where the document does not say.
    package let offer: Offer?

    package init(
        _ outcome: Outcome, file: String?, path: String, dialog: Dialog? = nil, frequency: Frequency? = nil,
        announcement: Announcement? = nil, installsUnasked: Bool = false, offer: Offer? = nil
    ) {
        self.outcome = outcome
        self.file = file
        self.path = path
        self.dialog = dialog
        self.frequency = frequency
        self.announcement = announcement
        self.installsUnasked = installsUnasked
        self.offer = offer
    }
}

/// An alert as the user sees it.
package struct Dialog: Hashable, Sendable {
    package struct Button: Hashable, Sendable {
        package let title: String
        /// True for the button that leads to the update.
        package let isUpdate: Bool
        /// The address from the document that it opens; nil if it opens nothing or an address of the app's own.
        package let link: String?

        package init(title: String, isUpdate: Bool, link: String?) {
            self.title = title
            self.isUpdate = isUpdate
            self.link = link
        }
    }

    package let title: String?
    package let text: String
    /// In the order of display.
    package let buttons: [Button]

    package init(title: String?, text: String, buttons: [Button]) {
        self.title = title
        self.text = text
        self.buttons = buttons
    }

    /// An alert whose first button updates, and whose others close it. A label that is nil is no button.
    package init(title: String?, text: String, update: String?, link: String? = nil, others: [String?]) {
        let first = update.map { Button(title: $0, isUpdate: true, link: link) }
        self.init(
            title: title, text: text,
            buttons: [first].compactMap(\.self)
                + others.compactMap { $0.map { Button(title: $0, isUpdate: false, link: nil) } })
    }
}

extension Dialog {
    package var json: JSONValue {
        let buttons = JSONValue.list(buttons) {
            [.init("title", .string($0.title)), .init("update", .bool($0.isUpdate)), .init("link", .text($0.link))]
        }
        return .object([.init("title", .text(title)), .init("text", .string(text)), .init("buttons", buttons)])
    }
}
