import PolicyModel

/// What only the whole policy can say of the body's sections: texts nobody uses, notes of no release, messages.
extension PolicyReader {
    private static let standardTexts = ["force", "recommend"]
    private static let messageKeys = ["when", "from", "until", "every", "max", "link", "image"]

    /// - Parameter fragment: the base's file; other apps may use the texts there that this one does not.
    mutating func checkTexts(_ sections: AppSections, fragment: String?) {
        // Of every rule as written: one with a mistake still uses its text.
        let used = Set((root["rules"]?.listItems ?? []).compactMap { $0["text"]?.plainText } + Self.standardTexts)
        for (name, text) in sections.texts.sorted(by: { $0.key < $1.key })
        where !used.contains(name) && text.position.file != fragment {
            let missing = used.filter { sections.texts[$0] == nil }
            if let meant = NearestName.to(name, among: Self.standardTexts.filter(missing.contains)) {
                diagnostics.error(
                    "text-name", at: text.position, "the text '\(name)' is used by no rule, and there is no text '\(meant)'",
                    help: "did you mean `\(meant)`? Write # Text: \(meant); or name it in a rule: text: \(name)")
                continue
            }
            // The rule that asks for a text by nearly this name has been refused, with this name in its help.
            if missing.contains(where: { NearestName.to($0, among: textNames) == name }) { continue }
            diagnostics.warning(
                "unused-text", at: text.position, "the text '\(name)' is used by no rule",
                help: "name it in a rule: text: \(name); or remove it")
        }
    }

    mutating func notes(_ sections: AppSections, releases: [Release]) -> [Version: [LanguageTag: Prose]] {
        let versions = Set(releases.map(\.version))
        for (version, position) in sections.notePositions where !versions.contains(version) && !hasUnreadReleases {
            diagnostics.error(
                "unlisted-version", at: position, "\(version) in the release notes is not a listed release",
                help: "correct the version, or list it under 'releases'")
        }
        return sections.notes.filter { versions.contains($0.key) }.mapValues { $0.mapValues(\.prose) }
    }

    mutating func messages(_ sections: AppSections) -> [Message] {
        sections.messages.sorted { $0.value.position < $1.value.position }.map { id, parts in
            diagnostics.warning(
                "message-not-carried", at: parts.position, "the message '\(id)' is carried by no document",
                help: "no document can show messages yet; remove the section, or keep it for later")
            return message(id, parts)
        }
    }

    private mutating func message(_ id: String, _ parts: AppSections.MessageParts) -> Message {
        var node: YAMLNode = .empty(at: parts.position)
        if let settings = parts.settings, settings.entries(of: "a message", known: Self.messageKeys, &diagnostics) != nil {
            node = settings
        }
        let from = node["from"].flatMap { ValueText.moment($0, of: "from", &diagnostics) }
        let until = node["until"].flatMap { ValueText.moment($0, of: "until", &diagnostics) }
        if let from, let until, until < from, let position = node["until"]?.position {
            diagnostics.error("message-dates", at: position, "'until' is before 'from'", help: "a message ends after it begins")
        }
        return Message(
            id: id, when: node["when"].map { condition($0) } ?? Condition(), from: from, until: until,
            every: node["every"].flatMap { ValueText.number($0, of: "every", in: 1...87_600, &diagnostics) },
            max: node["max"].flatMap { ValueText.number($0, of: "max", in: 1...Int(Int32.max), &diagnostics) },
            link: node["link"].flatMap { address($0, "link") }, image: node["image"].flatMap { address($0, "image") },
            text: LocalizedText(words: parts.words, position: parts.position), position: parts.position)
    }

    private mutating func address(_ node: YAMLNode, _ key: String) -> String? {
        guard let text = node.text(of: key, &diagnostics) else { return nil }
        do {
            _ = try WebAddress(parsing: text)
            return text
        } catch {
            diagnostics.error("message-url", at: node.position, "'\(text.prefix(256))' \(error.message)", help: error.help)
            return nil
        }
    }
}
