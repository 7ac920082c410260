import PolicyModel

/// Checks the body's sections against the front matter: unused texts, notes of unknown releases, messages.
extension PolicyReader {
    /// The texts of verdicts without a rule's own text.
    private static let standardTexts = ["force", "recommend"]
    static let messageKeys = ["when", "from", "until", "every", "max", "link", "image"]

    /// - Parameter fragment: the fragment's file. Its texts are not reported as unused, since other apps may use them.
    mutating func checkTexts(_ sections: AppSections, fragment: String?) {
        // From the source, because a rule with a mistake still uses its text.
        let used = Set((root["rules"]?.listItems ?? []).compactMap { $0["text"]?.plainText } + Self.standardTexts)
        for (name, text) in sections.texts.sorted(by: { $0.key < $1.key })
        where !used.contains(name) && text.position.file != fragment {
            let missing = used.filter { sections.texts[$0] == nil }
            if let meant = NearestName.to(name, among: Self.standardTexts.filter(missing.contains)) {
                diagnostics.error(
                    "text-name", at: text.position,
                    "the text '\(name)' is used by no rule, and there is no text '\(meant)'",
                    help: "did you mean `\(meant)`? Write # Text: \(meant); or name it in a rule: text: \(name)")
                continue
            }
            // A rule with a similar text name was refused, and its help suggests this one.
            if missing.contains(where: { NearestName.to($0, among: textNames) == name }) { continue }
            diagnostics.warning(
                "unused-text", at: text.position, "the text '\(name)' is used by no rule",
                help: "name it in a rule: text: \(name); or remove it")
        }
    }

    /// Release notes by version; reports notes of versions that are not listed.
    mutating func notes(_ sections: AppSections, releases: [Release]) -> [Version: [LanguageTag: Prose]] {
        let versions = Set(releases.map(\.version))
        for (version, position) in sections.notePositions where !versions.contains(version) && !hasUnreadReleases {
            diagnostics.error(
                "unlisted-version", at: position, "\(version) in the release notes is not a listed release",
                help: "correct the version, or list it under 'releases'")
        }
        return sections.notes.filter { versions.contains($0.key) }.mapValues { $0.mapValues(\.prose) }
    }

    /// The announcements with their settings, by id.
    mutating func messages(_ sections: AppSections) -> [Message] {
        sections.messages.sorted { $0.value.position < $1.value.position }.map { id, parts in
            diagnostics.warning(
                "message-not-carried", at: parts.position, "the message '\(id)' is carried by no document",
                help: "no document can show messages yet; remove the section, or keep it for later")
            return message(id, parts)
        }
    }

    /// One announcement; settings with a mistake are left out.
    private mutating func message(_ id: String, _ parts: AppSections.MessageParts) -> Message {
        var node: YAMLNode = .empty(at: parts.position)
        let settings = parts.settings
        if let settings, settings.entries(of: "a message", known: Self.messageKeys, &diagnostics) != nil {
            node = settings
        }
        let from = node["from"].flatMap { ValueText.moment($0, of: "from", &diagnostics) }
        let until = node["until"].flatMap { ValueText.moment($0, of: "until", &diagnostics) }
        if let from, let until, until < from, let position = node["until"]?.position {
            diagnostics.error(
                "message-dates", at: position, "'until' is before 'from'", help: "a message ends after it begins")
        }
        return Message(
            id: id, when: node["when"].map { condition($0) } ?? Condition(), from: from, until: until,
            every: node["every"].flatMap { ValueText.number($0, of: "every", in: 1...87_600, &diagnostics) },
            max: node["max"].flatMap { ValueText.number($0, of: "max", in: 1...Int(Int32.max), &diagnostics) },
            link: node["link"].flatMap { address($0, "link") }, image: node["image"].flatMap { address($0, "image") },
            text: LocalizedText(words: parts.words, position: parts.position), position: parts.position)
    }

    /// An https address in the settings of an announcement.
    private mutating func address(_ node: YAMLNode, _ key: String) -> String? {
        guard let text = node.text(of: key, &diagnostics) else { return nil }
        do {
            _ = try WebAddress(parsing: text)
            return text
        } catch {
            diagnostics.error(
                "message-url", at: node.position, "'\(text.prefix(256))' \(error.message)", help: error.help)
            return nil
        }
    }
}
