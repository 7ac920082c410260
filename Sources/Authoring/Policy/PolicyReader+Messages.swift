import PolicyModel

/// Reads announcements: their ids, their settings, and the words that these demand.
extension PolicyReader {
    static let messageKeys = ["when", "from", "until", "every", "max", "link", "image"]
    static let mostHours = 8_760
    static let mostDisplays = 1_000

    /// In the order written.
    mutating func messages(
        _ sections: AppSections, clients: [ClientChoice], releases: [Release]
    ) -> [Message] {
        let carriers = knownClients.filter { client in
            clients.contains { $0.name == client.name } && platforms.contains(where: client.messages.contains)
        }
        checkNumbers(sections.messages)
        return sections.messages.map { parts in
            if carriers.isEmpty {
                diagnostics.warning(
                    "message-not-carried", at: parts.position, "the message '\(parts.id)' is carried by no document",
                    help: carrierHelp)
            }
            checkID(parts)
            return message(parts, releases)
        }
    }

    /// Which client would carry a message.
    private var carrierHelp: String {
        let able = knownClients.filter { !$0.messages.isEmpty }.map { client in
            "\(client.name) on \(client.messages.map(\.displayName).joined(separator: " and "))"
        }
        return "\(able.isEmpty ? "no client" : able.joined(separator: " or ")) shows messages; "
            + "remove the section, or keep it for later"
    }

    private mutating func checkID(_ parts: AppSections.MessageParts) {
        let bytes = Array(parts.id.utf8)
        let isMark = { (byte: UInt8) in (97...122).contains(byte) || (48...57).contains(byte) }
        if (1...63).contains(bytes.count), bytes.first.map(isMark) == true,
            bytes.allSatisfy({ isMark($0) || $0 == UInt8(ascii: "-") })
        {
            return
        }
        diagnostics.error(
            "message-id", at: parts.position, "'\(parts.id.prefix(64))' is not the id of a message",
            help: "write 1 to 63 of a-z, 0-9 and '-', not beginning with '-'")
    }

    /// Reports messages whose numbers a device could not use, or could not tell apart.
    private mutating func checkNumbers(_ messages: [AppSections.MessageParts]) {
        var taken: [Int: AppSections.MessageParts] = [:]
        for message in messages {
            let number = MessageNumber.of(message.id, in: slug)
            if let first = taken[number] {
                diagnostics.error(
                    "message-number", at: message.position,
                    "the messages '\(first.id)' and '\(message.id)' have the same number, \(number), in the document",
                    help: "choose another id", note: .init("the other message", at: first.position))
            } else if number == 0 {
                diagnostics.error(
                    "message-number", at: message.position,
                    "the message '\(message.id)' has the number 0 in the document, which counts as none",
                    help: "choose another id")
            }
            taken[number] = taken[number] ?? message
        }
    }

    /// One announcement; settings with a mistake are left out.
    private mutating func message(_ parts: AppSections.MessageParts, _ releases: [Release]) -> Message {
        var node: YAMLNode = .empty(at: parts.position)
        let settings = parts.settings
        if let settings, settings.entries(of: "a message", known: Self.messageKeys, &diagnostics) != nil {
            node = settings
        }
        let (from, until) = span(of: node)
        let every = node["every"].flatMap { ValueText.number($0, of: "every", in: 1...Self.mostHours, &diagnostics) }
        let max = node["max"].flatMap { ValueText.number($0, of: "max", in: 1...Self.mostDisplays, &diagnostics) }
        let text = LocalizedText(words: parts.words, position: parts.position)
        checkWords(text, parts, hasLink: node["link"] != nil)
        return Message(
            id: parts.id, when: node["when"].map { messageCondition($0, among: releases) } ?? Condition(), from: from,
            until: until, every: every, max: max ?? (node["every"] == nil ? 1 : nil),
            link: node["link"].flatMap { address($0, "link") }, image: node["image"].flatMap { address($0, "image") },
            text: text, position: parts.position)
    }

    /// The first moment and the last second of a message; its last day is included.
    private mutating func span(of node: YAMLNode) -> (from: Moment?, until: Moment?) {
        let from = node["from"].flatMap { ValueText.moment($0, of: "from", &diagnostics) }
        var until = node["until"].flatMap { ValueText.moment($0, of: "until", &diagnostics) }
        if node["until"]?.plainText?.contains("T") == false {
            until = until.map { Moment(seconds: $0.seconds + 86_399) }
        }
        if let from, let until, until < from, let position = node["until"]?.position {
            diagnostics.error(
                "message-dates", at: position, "'until' is before 'from'",
                help: "a message ends after it begins; a day without a time is included",
                note: node["from"].map { .init("it begins here", at: $0.position) })
        }
        return (from, until)
    }

    /// Reports a message without words, and buttons that do not go with `link`.
    private mutating func checkWords(_ text: LocalizedText, _ parts: AppSections.MessageParts, hasLink: Bool) {
        if parts.isSound, text.words(.message, in: language, fallback: language) == nil {
            diagnostics.error(
                "text-missing", at: parts.position,
                "the message '\(parts.id)' has no 'Message' in \(language), the language that others fall back to",
                help: "write `- Message: …` under `# Message: \(parts.id)`, in \(language)")
        }
        let foreign: [LocalizedText.Field] = hasLink ? [.closeButton] : [.updateButton, .laterButton]
        for language in text.languages {
            for field in foreign {
                guard let words = text.words[language]?[field] else { continue }
                diagnostics.error(
                    "message-button", at: words.position,
                    "'\(field.rawValue)' belongs to a message \(hasLink ? "without" : "with") a 'link'",
                    help: hasLink
                        ? "name the buttons 'Update button' and 'Later button', or remove 'link'"
                        : "write 'Close button', or give the message a 'link'")
            }
        }
    }

    /// An https address in the settings of an announcement; the site's `allowed-urls` must cover it.
    private mutating func address(_ node: YAMLNode, _ key: String) -> String? {
        guard let text = node.text(of: key, &diagnostics) else { return nil }
        return allowedAddress(text, at: node.position, id: "message-url")
    }
}
