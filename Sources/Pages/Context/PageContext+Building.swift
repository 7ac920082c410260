import PolicyModel

/// Builds the contexts of an app's page from its policy.
extension AppContext {
    init(_ page: AppPage, site: SiteContext, in words: Vocabulary) {
        self.page = page
        self.site = site
        let policy = page.dated.policy
        platforms = page.outcomes.map { PlatformContext($0, losses: page.losses, share: page.share, in: words) }
        let dates = DueDate.all(page.dated)
        due = dates.map { DueContext(due: $0, app: policy.name, slug: policy.slug, in: words) }
        later = LaterContext.all(page.outcomes, dates, in: words)
        validity = page.dated.validity
        untilWords = validity.until.map { DueDate.words(of: dates, at: $0, in: words) }
        rules = page.dated.source.rules.enumerated().map {
            RuleContext(rule: $1, number: $0 + 1, moment: page.dated.moment, platforms: policy.platforms)
        }
        texts = TextContext.all(page.dated, page.outcomes.map(\.table))
        messages = policy.messages.map { MessageContext($0, page, site) }
        notes = policy.notes.sorted { $0.key > $1.key }.map { NoteContext($0.key, $0.value, policy) }
        documentation = policy.documentation.isEmpty ? nil : policy.documentation.nested(under: 2)
    }
}

extension TextContext {
    /// `force`, `recommend`, then the rules' own by name.
    static func all(_ dated: DatedPolicy, _ outcomes: [OutcomeTable]) -> [TextContext] {
        let standard = ["force", "recommend"].filter { dated.policy.texts[$0] != nil }
        let own = dated.policy.texts.keys.filter { !standard.contains($0) }.sorted()
        return (standard + own).map { TextContext($0, dated, latest: latest(in: $0, dated, outcomes)) }
    }

    /// The one release to which all devices that are shown the text go; nil if they go to different ones.
    private static func latest(in name: String, _ dated: DatedPolicy, _ outcomes: [OutcomeTable]) -> Version? {
        guard dated.policy.texts[name].map(\.namesLatest) == true else { return nil }
        let shown = outcomes.flatMap(\.rows).flatMap(\.cells).joined().filter { outcome in
            guard outcome.verdict != .none else { return false }
            if case .rule(let index) = outcome.reason, let own = dated.policy.rules[index].text { return own == name }
            return outcome.verdict.rawValue == name
        }
        let targets = Set(shown.map(\.target))
        return targets.count == 1 ? targets.first ?? nil : nil
    }

    /// A text of its own goes with the verdict of the first rule that names it.
    private init(_ name: String, _ dated: DatedPolicy, latest: Version?) {
        let rule = dated.source.rules.first { $0.text == name }
        let verdict = name == "force" ? .force : name == "recommend" ? .recommend : rule?.verdict ?? .none
        self.name = name
        outcome = OutcomeContext(verdict: verdict, target: nil, reason: nil, isFirst: true)
        let isStandard = name == "force" || name == "recommend"
        let own = dated.policy.texts[name]
        let standard = isStandard ? nil : dated.policy.texts[verdict == .force ? "force" : "recommend"]
        languages =
            dated.policy.inReadingOrder(own?.languages ?? []).map { tag in
                let filled = dated.text(name, for: verdict, in: tag, latest: latest)
                return WordsContext(tag, own, standard, fallback: dated.policy.language) { filled[$0] }
            }.aligned
    }
}

extension MessageContext {
    init(_ message: Message, _ page: AppPage, _ site: SiteContext) {
        let dated = page.dated
        self.message = message
        shown = page.messages[message.id]
        picture = message.image.flatMap(site.path(toAsset:))
        silent = dated.policy.platforms.filter { platform in
            platform != .android && !dated.policy.clients.contains { $0.traits.messagePlatforms.contains(platform) }
        }
        let fallback = dated.policy.language
        languages =
            dated.policy.inReadingOrder(message.text.languages).map { tag in
                let filled = dated.text(of: message, in: tag)
                return WordsContext(tag, message.text, nil, fallback: fallback) { filled[$0] }
            }.aligned
    }
}

extension WordsContext {
    /// `filled` gives the words; `own` and `standard` show in which language they are written.
    init(
        _ tag: LanguageTag, _ own: LocalizedText?, _ standard: LocalizedText?, fallback: LanguageTag,
        filled: (LocalizedText.Field) -> String?
    ) {
        language = tag
        lines = LocalizedText.Field.allCases.compactMap { field in
            guard let words = filled(field) else { return nil }
            let source = own.flatMap { $0.has(field) ? $0 : nil } ?? standard
            let written = source?.language(of: field, in: tag, fallback: fallback) ?? fallback
            return LineContext(field: field, words: words, language: written, isBorrowed: written != tag)
        }
    }
}

extension NoteContext {
    init(_ version: Version, _ prose: [LanguageTag: Prose], _ policy: Policy) {
        self.version = version
        languages = policy.inReadingOrder(prose.keys.sorted()).compactMap { tag in
            prose[tag].map { NoteLanguageContext(language: tag, prose: $0) }
        }
    }
}

extension Policy {
    /// The fallback language first, the others as given.
    fileprivate func inReadingOrder(_ tags: [LanguageTag]) -> [LanguageTag] {
        tags.filter { $0 == language } + tags.filter { $0 != language }
    }
}
