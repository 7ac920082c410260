import ClientKit
import PolicyModel

/// Writes the documents of Retired, a library for iOS and macOS that looks up the app's version string in a list.
///
/// A document without one of the messages, or without a string in one, crashes the app at every start. So both
/// messages are always complete, even if no version uses them, and no file is written if texts are missing.
/// Versions without an alert are listed as `none`, because an unlisted version is an error to the app.
package struct Retired: ClientFormat {
    package let name = "retired"
    package let platforms: [Platform] = [.ios, .macos]
    package let needs = "both texts with `Title`, `Message` and `Update button`, `recommend` also with `Later button`"
    package let tellsPlatformsApart = false
    package let ability = Ability(fields: LocalizedText.Field.ofTexts, carriesLink: false, carriesFrequency: false)

    package init() {}

    package func documents(for dated: DatedPolicy, reporting diagnostics: inout [Diagnostic]) -> [Artifact] {
        let platforms = platforms(of: dated.policy)
        let versions = VersionList(dated, on: platforms)
        let texts = Texts(dated, versions, client: name)
        diagnostics += texts.missing
        return artifacts(dated.policy, versions, texts)
    }

    package func model(reading documents: [Artifact], of slug: String, as edition: ClientEdition) -> any DecisionModel {
        Model(reading: documents, of: slug)
    }

    /// The app opens a store address of its own, so no button has a link; only a recommendation has a later button.
    package func intendedDialog(_ words: VerdictText, for verdict: Verdict, link: String?) -> Dialog? {
        guard verdict != .none, let body = words.body else { return nil }
        return Dialog(
            title: words[.title], text: body, update: words[.updateButton],
            others: verdict == .recommend ? [words[.laterButton]] : [])
    }

    /// One file for each language, under each of its codes, because the client cannot choose one; the plain file is in
    /// the fallback language.
    private func artifacts(_ policy: Policy, _ versions: VersionList, _ texts: Texts) -> [Artifact] {
        let list = Retired.list(versions)
        let files = texts.languages.flatMap { language -> [Artifact] in
            guard let messaging = texts.messaging(in: language) else { return [] }
            let bytes = JSONBytes.document(.object(["messaging": messaging, "versions": list]))
            let names =
                language.spellings.map { "retired.\($0).json" } + (language == policy.language ? ["retired.json"] : [])
            return names.map { Artifact(path: "\(policy.slug)/\($0)", bytes: bytes, role: .document) }
        }
        return files.sorted { $0.path.precedesByBytes($1.path) }
    }

    /// The list of versions. The client treats unknown words of `policy` as `none`.
    private static func list(_ versions: VersionList) -> JSONValue {
        .array(
            versions.entries.map { entry in
                .object([
                    JSONValue.Member("version", .string(entry.version.description)),
                    JSONValue.Member("policy", .string(entry.answer.rawValue)),
                ])
            })
    }
}
