import Authoring
import ClientFormats
import ClientKit
import Explanation
import PolicyModel

/// What an app's clients make of a text: who shows the field, and the alerts as users read them.
struct FieldWords {
    private let field: LocalizedText.Field
    private let section: SectionOutline
    /// Of the part that the field stands in.
    private let language: LanguageTag?
    private let policy: DatedPolicy?

    init(_ field: LocalizedText.Field, in section: SectionOutline, _ language: LanguageTag?, _ policy: DatedPolicy?) {
        (self.field, self.section, self.language, self.policy) = (field, section, language, policy)
    }

    /// A client on one of the app's platforms.
    private struct Place {
        let client: any ClientFormat
        let platform: Platform

        var words: String { "\(client.name) on \(platform.displayName)" }
    }

    var markdown: String {
        guard let policy else { return "**\(field.rawValue)**" }
        let shown = places(of: policy.policy)
        guard !shown.isEmpty else { return "**\(field.rawValue)** No client of this app shows it." }
        let list = shown.map { "- \($0.words)" }.joined(separator: "\n")
        let boxes = alerts(on: shown, of: policy).map { names, box in
            "\(names.joined(separator: ", ")):\n\n```\n\(box)\n```"
        }
        return (["**\(field.rawValue)** is shown by:\n\n\(list)"] + boxes).joined(separator: "\n\n")
    }

    private func places(of policy: Policy) -> [Place] {
        let isMessage = if case .message = section.kind { true } else { false }
        return policy.clients.compactMap { ClientFormats.named($0.name) }.flatMap { client in
            policy.platforms.filter(client.platforms.contains).filter { platform in
                isMessage
                    ? client.traits.messagePlatforms.contains(platform)
                    : client.ability(on: platform).fields.contains(field)
            }.map { Place(client: client, platform: $0) }
        }
    }

    /// The alerts of a text section, each once with all who show it.
    private func alerts(on places: [Place], of policy: DatedPolicy) -> [(names: [String], box: String)] {
        guard case .text(let name) = section.kind, let verdict = verdict(of: name, policy.policy) else { return [] }
        var boxes: [(names: [String], box: String)] = []
        let language = language ?? policy.policy.language
        for place in places {
            let words = policy.text(
                name, for: verdict, in: language,
                latest: policy.announced(on: place.platform)?.version)
            let link = policy.policy.stores[place.platform]
            guard
                let dialog = place.client.intendedDialog(
                    words, for: verdict, link: link, on: place.platform, in: language)
            else { continue }
            let box = DialogBox(dialog, width: 60, ink: Ink(false)).lines.joined(separator: "\n")
            if let same = boxes.firstIndex(where: { $0.box == box }) {
                boxes[same].names.append(place.words)
            } else {
                boxes.append(([place.words], box))
            }
        }
        return boxes
    }

    /// The verdict with which a text is shown: its own for a standard one, else that of the rule that names it.
    private func verdict(of name: String, _ policy: Policy) -> Verdict? {
        switch name {
        case "force": .force
        case "recommend": .recommend
        default: policy.rules.first { $0.text == name }?.verdict
        }
    }
}
