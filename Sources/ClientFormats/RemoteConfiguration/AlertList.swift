import PolicyModel

/// The alerts of one document: `localizedStrings`, in the order in which the client's choice comes out as meant.
///
/// The client takes the alert of its language and region, else the **last** one of its language, else the **first** of
/// the list. So in a language the one without a region stands last, and every language has one; the list begins with
/// the fallback language, and where that language has regions, with an alert of no language at all, which only the
/// third step can reach. An incomplete alert would void the whole document, so each is complete.
struct AlertList {
    /// Plans with the same key show the same alerts.
    struct Key: Hashable {
        let verdict: Verdict
        let textName: String?

        init(_ plan: ReleasePlan) {
            verdict = plan.verdict
            textName = plan.textName
        }
    }

    let client: String
    let policy: DatedPolicy
    let key: Key

    var diagnostics: [Diagnostic] {
        let buttons: [LocalizedText.Field] = key.verdict == .force ? [.updateButton] : [.updateButton, .laterButton]
        let needs = Needs(client: client, policy: policy)
        return needs.missing([.title, .message] + buttons, from: key.textName, of: key.verdict) + scripts
    }

    var value: JSONValue {
        let fallback = policy.policy.language
        let others = Set(tags.map(\.language)).subtracting([fallback.language]).sorted()
        let own = alerts(of: fallback.language)
        let first = own.count > 1 ? [alert(language: nil, region: nil, words: fallback)] : []
        return .array(first + own + others.flatMap(alerts))
    }

    /// Every tag in which some word of the prompt's sections is written, sorted.
    private var tags: [LanguageTag] {
        let names = [key.textName, key.verdict == .force ? "force" : "recommend"].compactMap(\.self)
        return Set(names.flatMap { policy.policy.texts[$0]?.languages ?? [] }).sorted()
    }

    private func alerts(of language: String) -> [JSONValue] {
        let tags = tags.filter { $0.language == language }
        var regions: Set<String> = []
        let regional = tags.filter { tag in tag.region.map { regions.insert($0).inserted } ?? false }
        // Without a bare tag the words of the first script are shown; without scripts, those the policy falls back to.
        let bare = tags.first { $0.region == nil } ?? LanguageTag(language) ?? policy.policy.language
        return (regional.map { ($0.region, $0) } + [(nil, bare)]).map { alert(language: language, region: $0, words: $1) }
    }

    private func alert(language: String?, region: String?, words: LanguageTag) -> JSONValue {
        let latest = policy.announced(on: .ios)?.version
        let text = policy.text(key.textName, for: key.verdict, in: words, latest: latest)
        var options = [option(text[.updateButton], isUpdate: true)]
        if key.verdict == .recommend { options.append(option(text[.laterButton], isUpdate: false)) }
        return .object([
            "languageCode": language.map(JSONValue.string),
            "regionCode": region.map(JSONValue.string),
            "title": .string(text[.title] ?? ""),
            "text": .string(text.body ?? ""),
            "options": .array(options),
        ])
    }

    private func option(_ title: String?, isUpdate: Bool) -> JSONValue {
        .object(["title": .string(title ?? ""), "isUpdateAction": .bool(isUpdate)])
    }

    /// The client knows no scripts, so two of one language and region cannot both be shown.
    private var scripts: [Diagnostic] {
        var first: [String: LanguageTag] = [:]
        return tags.compactMap { tag in
            let place = "\(tag.language)-\(tag.region ?? "")"
            guard let taken = first[place] else {
                first[place] = tag
                return nil
            }
            let names = [key.textName, key.verdict == .force ? "force" : "recommend"].compactMap(\.self)
            let section = names.compactMap { policy.policy.texts[$0] }.first { $0.words[tag] != nil }
            return Diagnostic(
                .warning, "script-unknown",
                at: section?.words[tag]?.values.map(\.position).min() ?? section?.position
                    ?? Needs.position(of: client, in: policy.policy),
                "language '\(tag)' is not shown by \(client), which knows no scripts and takes it for '\(taken)'",
                client: client, lossClass: "text")
        }
    }
}
