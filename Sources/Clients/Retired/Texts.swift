import ClientKit
import PolicyModel

/// The texts of Retired's two messages: one for all forced versions, one for all recommended updates.
struct Texts {
    let dated: DatedPolicy
    let client: String
    /// The section shown for `force` and for `recommend`: the rules' own if all agree, else the standard one.
    private(set) var sections: [Verdict: String] = [:]
    /// The release that each message names as `{latest}`; the newest one if no device gets its verdict.
    private var latest: [Verdict: Version] = [:]

    init(_ dated: DatedPolicy, _ versions: VersionList, client: String) {
        self.dated = dated
        self.client = client
        for verdict in [Verdict.force, .recommend] {
            let shown = versions.verdicts(getting: verdict)
            let named = Set(shown.filter { $0.verdict == verdict }.map { $0.textName ?? verdict.rawValue })
            sections[verdict] = named.count == 1 ? named.first : verdict.rawValue
            latest[verdict] = shown.latest(for: verdict) ?? versions.entries.last?.version
        }
    }

    /// The languages of all shown sections, the fallback language first, the others sorted.
    var languages: [LanguageTag] {
        var all = Set((["force", "recommend"] + sections.values).flatMap { dated.policy.texts[$0]?.languages ?? [] })
        all.remove(dated.policy.language)
        return [dated.policy.language] + all.sorted()
    }

    /// The fields required for a message; only a recommendation has a later button.
    static func needs(_ verdict: Verdict) -> [LocalizedText.Field] {
        verdict == .force ? [.title, .message, .updateButton] : [.title, .message, .updateButton, .laterButton]
    }

    /// Both messages in one language; nil if a required field is missing in all languages, since the client would
    /// crash.
    func messaging(in language: LanguageTag) -> JSONValue? {
        guard let forced = message(.force, in: language), let recommended = message(.recommend, in: language)
        else { return nil }
        return .object(["forced": forced, "recommended": recommended])
    }

    private func message(_ verdict: Verdict, in language: LanguageTag) -> JSONValue? {
        let text = dated.text(sections[verdict], for: verdict, in: language, latest: latest[verdict])
        guard let title = text[.title], let body = text.body, let update = text[.updateButton] else { return nil }
        if verdict == .recommend, text[.laterButton] == nil { return nil }
        return .object([
            "title": .string(title), "message": .string(body), "continueButtonText": .string(update),
            "cancelButtonText": verdict == .recommend ? text[.laterButton].map(JSONValue.string) : nil,
        ])
    }
}

extension Texts {
    /// One `text-missing` error for each required field that is missing in the fallback language, to which all other
    /// languages fall back.
    var missing: [Diagnostic] {
        let needs = Needs(client: client, policy: dated)
        return [Verdict.force, .recommend].flatMap { needs.missing(Texts.needs($0), from: sections[$0], of: $0) }
    }
}
