import Basics
import PolicyModel

/// Reads announcements: their ids, their settings, and the words that these demand.
extension PolicyReader {
    static let messageKeys = KeyList<PolicyReader, Message>(
        "a message",
        [
            .init(
                "when", .map(messageConditionKeys.table),
                "conditions, as in a rule: `version`, `os` (API levels), `language` (without script or region), "
                    + "`model` and `tablet`",
                without: "everybody"
            ) { $2.when = $0.messageCondition($1) },
            .init("from", .date, "a date, the first moment", without: "at once") {
                $2.from = ValueText.moment($1, of: "from", &$0.diagnostics)
            },
            .init(
                "until", .date, "the last day, or with a time the last moment; not before `from`",
                without: "without end"
            ) { reader, node, message in
                let until = ValueText.moment(node, of: "until", &reader.diagnostics)
                let isDay = node.plainText?.contains("T") == false
                message.until = isDay ? until.map { Moment(seconds: $0.seconds + 86_399) } : until
            },
            .init(
                "every", .whole(hours), "whole hours between two displays on one device, 1 to 8760",
                without: "no limit"
            ) { $2.every = ValueText.number($1, of: "every", in: hours, &$0.diagnostics) },
            .init(
                "max", .whole(displays), "how often it is shown on one device, 1 to 1000",
                without: "1; with `every` no limit"
            ) { $2.max = ValueText.number($1, of: "max", in: displays, &$0.diagnostics) },
            .init(
                "link", .address, "an address that its button opens, within `allowed-urls`", without: "it leads nowhere"
            ) { $2.link = $0.address($1, "link") },
            .init("image", .address, "the address of a picture, within `allowed-urls`", without: "none") {
                $2.image = $0.address($1, "image")
            },
        ])

    static let hours = 1...8_760
    static let displays = 1...1_000

    /// In the order written.
    mutating func messages(_ sections: AppSections, clients: [ClientChoice]) -> [Message] {
        let carriers = knownClients.filter { client in
            clients.contains { $0.name == client.name }
                && platforms.contains(where: client.traits.messagePlatforms.contains)
        }
        checkNumbers(sections.messages)
        return sections.messages.map { parts in
            if carriers.isEmpty {
                diagnostics.warning(
                    "message-not-carried", at: parts.position, "the message '\(parts.id)' is carried by no document",
                    help: carrierHelp)
            }
            checkID(parts)
            return message(parts)
        }
    }

    /// Which client would carry a message.
    private var carrierHelp: String {
        let able = knownClients.filter { !$0.traits.messagePlatforms.isEmpty }.map { client in
            "\(client.name) on \(client.traits.messagePlatforms.map(\.displayName).joined(separator: " and "))"
        }
        return "\(able.isEmpty ? "no client" : able.joined(separator: " or ")) shows messages; "
            + "remove the section, or keep it for later"
    }

    private mutating func checkID(_ parts: AppSections.MessageParts) {
        let bytes = Array(parts.id.utf8)
        let isMark = { (byte: UInt8) in byte.isSmallLetter || byte.isDigit }
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
    private mutating func message(_ parts: AppSections.MessageParts) -> Message {
        let text = LocalizedText(words: parts.words, position: parts.position)
        var message = Message(id: parts.id, text: text, position: parts.position)
        var node: YAMLNode = .empty(at: parts.position)
        if let settings = parts.settings, Self.messageKeys.read(settings, into: &message, by: &self) { node = settings }
        if node["every"] == nil, message.max == nil { message.max = 1 }
        checkDates(of: node, message)
        checkWords(text, parts, hasLink: node["link"] != nil)
        return message
    }

    private mutating func checkDates(of node: YAMLNode, _ message: Message) {
        guard let from = message.from, let until = message.until, until < from, let position = node["until"]?.position
        else { return }
        diagnostics.error(
            "message-dates", at: position, "'until' is before 'from'",
            help: "a message ends after it begins; a day without a time is included",
            note: node["from"].map { .init("it begins here", at: $0.position) })
    }

    /// Reports a message without words, and buttons that do not go with `link`.
    private mutating func checkWords(_ text: LocalizedText, _ parts: AppSections.MessageParts, hasLink: Bool) {
        if parts.isSound, text.words(.message, in: language, fallback: language) == nil {
            diagnostics.error(
                "text-missing", at: parts.position,
                "the message '\(parts.id)' has no 'Message' in \(language), the language that others fall back to",
                help: "write `- Message: …` under `# Message: \(parts.id)`, in \(language)")
        }
        for language in text.languages {
            for field in LocalizedText.Field.foreign(toMessageWithLink: hasLink) {
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
    fileprivate mutating func address(_ node: YAMLNode, _ key: String) -> String? {
        guard let text = node.text(of: key, &diagnostics) else { return nil }
        return allowedAddress(text, at: node.position, id: "message-url")
    }
}
