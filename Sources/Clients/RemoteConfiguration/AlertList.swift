import ClientKit
import PolicyModel

/// Writes `localizedStrings`, the alerts of one document. Every alert is complete, because the client rejects a
/// document with an incomplete one.
struct AlertList {
    /// Releases with equal keys share their alerts.
    struct Key: Hashable, Sendable {
        let verdict: Verdict
        /// The text sections to show, by language.
        let texts: TextNames
        /// The release that the texts name as `{latest}`; nil if they name none.
        var latest: Version?
    }

    let client: String
    let policy: DatedPolicy
    let key: Key
    private let places: AlertPlaces

    init(client: String, policy: DatedPolicy, key: Key) {
        self.client = client
        self.policy = policy
        self.key = key
        let sections = AlertList.sections(key).compactMap { policy.policy.texts[$0] }
        let fallback = policy.policy.language
        places = AlertPlaces(
            Set(sections.flatMap(\.languages) + key.texts.languages), fallback: fallback,
            isForEveryone: key.texts.name(in: fallback) == key.texts.usual)
    }

    /// The sections that are shown; the standard one is last, for fields that are missing in the others.
    private static func sections(_ key: Key) -> [String] {
        key.texts.all.compactMap(\.self) + [key.verdict == .force ? "force" : "recommend"]
    }

    /// Errors for missing texts, and warnings for languages that the client cannot distinguish.
    var diagnostics: [Diagnostic] {
        let buttons: [LocalizedText.Field] = key.verdict == .force ? [.updateButton] : [.updateButton, .laterButton]
        let needs = Needs(client: client, policy: policy)
        return key.texts.all.flatMap { needs.missing([.title, .message] + buttons, from: $0, of: key.verdict) }
            + places.lost.map(unknownScript)
    }

    /// The array under `localizedStrings`.
    var value: JSONValue { .array(places.places.map(alert)) }

    private func alert(_ place: AlertPlaces.Place) -> JSONValue {
        let name = place.words.map(key.texts.name) ?? key.texts.usual
        let text = policy.text(name, for: key.verdict, in: place.words ?? policy.policy.language, latest: key.latest)
        var options = [option(text[.updateButton], isUpdate: true)]
        if key.verdict == .recommend { options.append(option(text[.laterButton], isUpdate: false)) }
        return .object([
            "languageCode": place.language.map(JSONValue.string),
            "regionCode": place.region.map(JSONValue.string),
            "title": .string(text[.title] ?? ""),
            "text": .string(text.body ?? ""),
            "options": .array(options),
        ])
    }

    private func option(_ title: String?, isUpdate: Bool) -> JSONValue {
        .object(["title": .string(title ?? ""), "isUpdateAction": .bool(isUpdate)])
    }

    /// A `script-unknown` warning. The client knows no scripts, so two scripts of a language can only be distinguished
    /// by region, if at all.
    private func unknownScript(_ lost: AlertPlaces.Lost) -> Diagnostic {
        let section = AlertList.sections(key).compactMap { policy.policy.texts[$0] }.first { $0.words[lost.tag] != nil }
        let shown =
            lost.regions.isEmpty
            ? "is not shown by \(client), which knows no scripts and takes it for '\(lost.taken)'"
            : "is shown by \(client) only in \(lost.regions.joined(separator: ", ")): it knows no scripts, and"
                + " elsewhere takes it for '\(lost.taken)'"
        return Diagnostic(
            .warning, "script-unknown",
            at: section?.words[lost.tag]?.values.map(\.position).min() ?? section?.position
                ?? Needs.position(of: client, in: policy.policy),
            "language '\(lost.tag)' \(shown)", client: client, lossClass: "text")
    }
}
