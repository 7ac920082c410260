/// The values of a matching update entry, before they become an alert.
struct IOSPrompt: Hashable, Sendable {
    let message: String
    /// `true`, `1`, `false` or `0`: the client converts the value to text.
    let forceUpdate: String
    let forceExit: String
    /// `targetWebsiteUrl`, converted to text whatever its type; nil if the key is missing.
    let target: String?
    /// The target as an address that a button can open; nil if it is not a valid one.
    let address: String?

    init(message: String, forceUpdate: String, forceExit: String, target: String?) {
        self.message = message
        self.forceUpdate = forceUpdate
        self.forceExit = forceExit
        self.target = target
        address = target.flatMap { IOSAlert.isAddress($0) ? $0 : nil }
    }

    var isForced: Bool { IOSPrompt.isYes(forceUpdate) }
    var wantsExit: Bool { IOSPrompt.isYes(forceExit) }

    /// True for the texts that the client takes as true.
    static func isYes(_ text: String) -> Bool { text == "true" || text == "1" }
}

/// The client's alert, and the effect of each button.
struct IOSAlert: Hashable, Sendable {
    struct Button: Hashable, Sendable {
        let title: String
        /// The results that the app's completion block gets, in order.
        let completions: [String]
        /// Nil if the button opens nothing.
        let opens: Opening?

        /// The address that the button opens; nil if it opens none or an invalid one.
        var link: String? { opens?.address.flatMap { $0.isEmpty ? nil : $0 } }
    }

    /// A call to open an address.
    struct Opening: Hashable, Sendable {
        /// Nil if the text is not a valid address.
        let address: String?
    }

    let title: String
    let message: String
    let buttons: [Button]

    /// Source: `UpdaterController`. If `forceExit` is set and `forceUpdate` is not, the install button only closes the
    /// alert.
    init(_ prompt: IOSPrompt, _ words: IOSTitles) {
        title = words.title(of: prompt)
        message = prompt.message
        let opens = prompt.isForced || !prompt.wantsExit
        let install = Button(
            title: words.install, completions: [opens ? "updateChosen" : "updateCheckCompleted"],
            opens: opens ? Opening(address: prompt.address) : nil)
        let cancel = prompt.wantsExit ? nil : words.cancel(of: prompt)
        let remind = cancel.map { Button(title: $0, completions: ["updateCheckCompleted"], opens: nil) }
        buttons = [install] + [remind].compactMap(\.self)
    }

    /// The validation of `NSURL` before iOS 17: only characters of RFC 3986 and complete escapes.
    static func isAddress(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        return bytes.indices.allSatisfy { index in
            guard bytes[index] == UInt8(ascii: "%") else { return addressBytes.contains(bytes[index]) }
            return bytes[index...].dropFirst().prefix(2).count { Character(Unicode.Scalar($0)).isHexDigit } == 2
        }
    }

    private static let addressBytes = Set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:/?#[]@!$&'()*+,;=".utf8)
}

/// The client's titles and button texts. No document can change them; the app chooses their language.
struct IOSTitles: Hashable, Sendable {
    let required: String
    let found: String
    let install: String
    let remind: String

    static let english = IOSTitles(
        required: "Update Required", found: "Update Found", install: "Install", remind: "Remind me")

    func title(of prompt: IOSPrompt) -> String { prompt.isForced ? required : found }

    /// The title of the later button; nil if the update is forced. With `forceExit`, the alert does not show it.
    func cancel(of prompt: IOSPrompt) -> String? { prompt.isForced ? nil : remind }
}
