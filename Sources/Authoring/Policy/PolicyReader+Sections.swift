import PolicyModel

/// Checks the body's sections against the front matter: unused texts, notes of unknown releases.
extension PolicyReader {
    /// The texts of verdicts without a rule's own text.
    private static let standardTexts = ["force", "recommend"]

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
                help: "correct the version, or list it under 'releases'", fixes: [.addRelease(version)])
        }
        for (version, parts) in sections.notes.sorted(by: { $0.key < $1.key }) { checkLanguage(of: parts, version) }
        return sections.notes.filter { versions.contains($0.key) }.mapValues { $0.mapValues(\.prose) }
    }

    /// Warns of notes that are in other languages alone: a word as a heading, such as `## New`, may be the code of one.
    private mutating func checkLanguage(of parts: [LanguageTag: MarkdownBody.NoteSection.Part], _ version: Version) {
        // The region and the script may be left out, or given besides.
        guard !parts.keys.contains(where: { $0.language == language.language }),
            let first = parts.min(by: { $0.value.position < $1.value.position })
        else { return }
        let names = parts.keys.sorted().map { tag in
            LanguageNames.name(of: tag.language).map { "\(tag), \($0)" } ?? "\(tag)"
        }
        diagnostics.warning(
            "notes-language", at: first.value.position,
            "the notes of \(version) are in \(Words.list(names.map { "'\($0)'" })) and not in '\(language)', the app's "
                + "language",
            help: "write those for everybody below `## \(language)`; headings inside notes begin at `###`")
    }
}
