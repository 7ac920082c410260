import ClientKit
import PolicyModel

/// Writes the payload of GrowthBook's SDKs, which evaluate a static file inside the app: one feature `update`, whose
/// value is all that an app needs to show, and one feature `message`.
///
/// The rules of the feature are those of the policy, in their order. Every condition is exact on each SDK, so that a
/// policy loses nothing; what the SDKs read in different ways is not written.
package struct GrowthBook: ClientFormat {
    /// Every SDK asks for `api/features/<key>` below the host that the app gives it, and the key is a free text.
    static let file = "api/features/growthbook.json"

    package let name = "growthbook"
    package let platforms = Platform.allCases
    package let needs = "texts, where somebody is forced or notified, with `Message` and `Update button`"
    package let traits = ClientTraits(messagePlatforms: Platform.allCases, folds: [:], knowsNoDates: true)
    package let knowsShares = true
    package let ability = Ability(fields: LocalizedText.Field.ofTexts, carriesLink: true, carriesFrequency: true)

    package init() {}

    package func plainFile(on platform: Platform) -> String { Self.file }

    /// Each on the platforms where apps use it.
    package func editions(for policy: Policy) -> [ClientEdition] {
        [
            ClientEdition(Edition.swift.rawValue, on: [.ios, .macos, .tvos, .watchos]),
            ClientEdition(Edition.kotlin.rawValue, on: [.ios, .android]),
            ClientEdition(Edition.javaScript.rawValue, on: [.ios, .android]),
        ]
    }

    package func model(reading documents: [Artifact], of slug: String, as edition: ClientEdition) -> any DecisionModel {
        Model(reading: documents, of: slug, as: Edition(edition.name))
    }

    package func documents(for dated: DatedPolicy, reporting diagnostics: inout [Diagnostic]) -> [Artifact] {
        let found = Check(client: name, dated: dated).diagnostics
        diagnostics += found
        guard !found.hasErrors else { return [] }
        let bytes = JSONBytes.document(Writer(dated: dated, platforms: platforms(of: dated.policy)).root)
        return [Artifact(path: "\(dated.policy.slug)/\(Self.file)", bytes: bytes, role: .document)]
    }

    /// The alert of the guide's code.
    package func intendedDialog(_ words: VerdictText, for verdict: Verdict, link: String?) -> Dialog? {
        guard verdict != .none else { return nil }
        return Dialog(
            title: words[.title], text: words.body ?? "", update: words[.updateButton], link: link,
            others: verdict == .recommend ? [words[.laterButton]] : [])
    }

    package func intendedAnnouncement(
        of message: Message, saying words: VerdictText, in language: LanguageTag
    ) -> Announcement? {
        words[.message].map { text in
            Announcement(
                dialog: Dialog(
                    title: words[.title], text: text, update: words[.updateButton], link: message.link,
                    others: [words[.laterButton], words[.closeButton]]),
                image: message.image, path: "")
        }
    }
}
