/// What the client found to tell, before it becomes an alert.
struct TurkcellPrompt: Hashable, Sendable {
    let message: String
    /// `true`, `1`, `false` or `0`, as the client's own text has it.
    let forceUpdate: String
    let forceExit: String
    /// The text of `targetWebsiteUrl`, whatever its type; nil where the key is missing.
    let target: String?
    /// The target as an address that a button can open; nil where it is none.
    let address: String?

    init(message: String, forceUpdate: String, forceExit: String, target: String?) {
        self.message = message
        self.forceUpdate = forceUpdate
        self.forceExit = forceExit
        self.target = target
        address = target.flatMap { TurkcellAlert.isAddress($0) ? $0 : nil }
    }

    var isForced: Bool { TurkcellPrompt.isYes(forceUpdate) }
    var wantsExit: Bool { TurkcellPrompt.isYes(forceExit) }

    static func isYes(_ text: String) -> Bool { text == "true" || text == "1" }
}

/// The alert as the user sees it, and what each button does.
struct TurkcellAlert: Hashable, Sendable {
    struct Button: Hashable, Sendable {
        let title: String
        let completions: [String]
        /// Nil where the button opens nothing; an address that is nil where it opens what is no address.
        let opens: Opening?

        /// Nil for a button that opens nothing, or what is no address.
        var link: String? { opens?.address.flatMap { $0.isEmpty ? nil : $0 } }
    }

    struct Opening: Hashable, Sendable {
        let address: String?
    }

    let title: String
    let message: String
    let buttons: [Button]

    /// `UpdaterController`: with an exit wished but no update forced, the install button only closes the alert.
    init(_ prompt: TurkcellPrompt, _ words: TurkcellTitles) {
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

    /// `NSURL`'s own test, as strict as it was before iOS 17: the characters of RFC 3986 and whole escapes.
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

/// The client's own words: a document cannot change them, the app chooses their language at the call.
struct TurkcellTitles: Hashable, Sendable {
    let required: String
    let found: String
    let install: String
    let remind: String

    static let english = TurkcellTitles(
        required: "Update Required", found: "Update Found", install: "Install", remind: "Remind me")
    static let turkish = TurkcellTitles(
        required: "Güncelleme gerekli", found: "Güncelleme bulundu", install: "Kur", remind: "Daha sonra hatırlat")

    func title(of prompt: TurkcellPrompt) -> String { prompt.isForced ? required : found }

    /// Also handed over where the alert leaves it out, because an exit is wished.
    func cancel(of prompt: TurkcellPrompt) -> String? { prompt.isForced ? nil : remind }

    /// The client ships these two languages; an app that asks for another is taken to have asked for English.
    static func of(_ language: String) -> TurkcellTitles { language.hasPrefix("tr") ? turkish : english }
}
