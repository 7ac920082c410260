import PolicyModel

/// Makes one policy from the files of an app and its fragment.
struct AppReader {
    let site: Site
    /// Those that an author can name.
    let clients: [ClientDescription]
    let slug: String
    let main: SourceDocument
    /// The files beside the main one, with sections and at most `language` in their front matter.
    let others: [SourceDocument]
    let fragment: SourceDocument?
    /// False if a file of the app was refused before it was read.
    let isWhole: Bool

    /// Nil if the app has an error; all of it is checked nevertheless.
    func policy(reporting diagnostics: inout [Diagnostic]) -> Policy? {
        var found: [Diagnostic] = []
        checkKeys(&found)
        let root = fragment.map { main.frontMatter.merged(over: $0.frontMatter) } ?? main.frontMatter
        let language = language(of: root, &found) ?? site.language
        let sections = sections(in: language, &found)
        guard main.isRead, fragment?.isRead ?? true else {
            // If the front matter could not be parsed, reports of missing keys would repeat that.
            diagnostics += found
            return nil
        }
        var reader = PolicyReader(
            root: root, site: site, knownClients: clients, start: main.start, textNames: sections.texts.keys.sorted(),
            language: language, slug: slug)
        let reading = reader.read()
        reader.checkTexts(sections, fragment: fragment?.file)
        let notes = reader.notes(sections, releases: reading.releases + reading.previews)
        let messages = reader.messages(sections, clients: reading.clients)
        var positions = reader.positions()
        for settings in sections.messages.compactMap(\.settings) {
            PolicyReader.addDates(in: settings, of: PolicyKeys.message, to: &positions.dates)
        }
        found += reader.diagnostics
        diagnostics += found
        let isSound = ([main] + others + [fragment].compactMap(\.self)).allSatisfy(\.isSound)
        guard isSound, isWhole, !found.hasErrors else { return nil }
        let policy = Policy(
            slug: slug, name: reading.name, language: language, platforms: reader.platforms, ids: reading.ids,
            stores: reading.stores, clients: reading.clients, releases: reading.releases, previews: reading.previews,
            latest: reading.latest, minimum: reading.minimum, frequency: reading.frequency, rules: reading.rules,
            accepts: reading.accepts, promises: reading.promises,
            extra: reading.extra, texts: sections.texts, notes: notes, messages: messages,
            documentation: sections.documentation, siteURL: site.url, positions: positions)
        let excess = PolicyLimits.excess(of: policy, rules: root["rules"]?.position ?? main.start, start: main.start)
        diagnostics += excess
        return excess.isEmpty ? policy : nil
    }

    /// Reports unknown keys of the front matter.
    private func checkKeys(_ diagnostics: inout [Diagnostic]) {
        _ = main.frontMatter.entries(of: PolicyKeys.policy, &diagnostics)
        for other in others {
            for entry in other.frontMatter.entries where entry.key != "language" {
                diagnostics.error(
                    "misplaced-key", at: entry.keyPosition, "'\(entry.key)' stands outside the app's main file",
                    help: "beside index.md a file may hold 'language' only; move the key to \(main.file)")
            }
        }
        if let fragment { AppReader.checkKeys(ofFragment: fragment, &diagnostics) }
    }

    /// Reports unknown keys of a fragment. Also called for fragments that no app extends.
    static func checkKeys(ofFragment fragment: SourceDocument, _ diagnostics: inout [Diagnostic]) {
        for entry in fragment.frontMatter.entries where PolicyReader.fragmentKeys[entry.key] == nil {
            if PolicyKeys.policy[entry.key] != nil {
                diagnostics.error(
                    "misplaced-key", at: entry.keyPosition, "'\(entry.key)' cannot stand in a fragment",
                    help: "every app has its own 'app', and extends one fragment only")
            } else {
                diagnostics.error(
                    "unknown-key", at: entry.keyPosition, "'\(entry.key)' is not a key of a fragment",
                    help: suggestion(for: entry.key, among: PolicyReader.fragmentKeys.names),
                    fixes: Fix.nearest(to: entry.key, among: PolicyReader.fragmentKeys.names))
            }
        }
    }

    /// The language that a front matter names; nil if absent.
    private func language(of root: YAMLNode, _ diagnostics: inout [Diagnostic]) -> LanguageTag? {
        root["language"].flatMap { ValueText.language($0, of: "language", &diagnostics) }
    }

    /// The sections of all files and the fragment.
    private func sections(in language: LanguageTag, _ diagnostics: inout [Diagnostic]) -> AppSections {
        var sections = AppSections()
        for document in [main] + others {
            let own = document.file == main.file ? nil : self.language(of: document.frontMatter, &diagnostics)
            let body = AppReader.body(of: document, in: own ?? language, &diagnostics)
            if document.file != main.file { checkName(of: document, body, &diagnostics) }
            sections.add(body, document.file, &diagnostics)
        }
        guard let fragment else { return sections }
        var base = AppSections()
        let own = self.language(of: fragment.frontMatter, &diagnostics)
        base.add(AppReader.body(of: fragment, in: own ?? language, &diagnostics), fragment.file, &diagnostics)
        sections.add(base: base)
        return sections
    }

    /// Warns of a file that is called as a language in which it holds nothing: its words are taken for another's.
    private func checkName(of document: SourceDocument, _ body: MarkdownBody, _ diagnostics: inout [Diagnostic]) {
        let name = document.file.split(separator: "/").last?.dropLast(".md".count) ?? ""
        guard let named = try? WrittenLanguage.read(String(name)), named.language.utf8.count == 2,
            !body.languages.isEmpty, !body.languages.contains(where: { $0.language == named.language })
        else { return }
        diagnostics.warning(
            "file-language", at: document.frontMatter["language"]?.position ?? document.start,
            "the file is called '\(name)', and its words are in \(Words.list(body.languages.map(\.description)))",
            help: "write language: \(named) in its front matter, or call the file otherwise")
    }

    /// - Parameter keys: those that the front matter may have.
    static func body(
        of document: SourceDocument, in language: LanguageTag, keys: KeyTable = PolicyKeys.policy,
        _ diagnostics: inout [Diagnostic]
    ) -> MarkdownBody {
        SecondFrontMatter(keys: Set(keys.names)).report(in: document, &diagnostics)
        return MarkdownBody(
            document.body, file: document.file, firstLine: document.bodyLine, language: language,
            reporting: &diagnostics)
    }
}
