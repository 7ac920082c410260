import ClientFormats
import ClientKit
import PolicyModel

@testable import decree

/// Asks the client's model what devices get from old documents and from those of the built site.
///
/// It shares nothing with the comparison of the report, so that a slip there is found here.
struct BuiltAnswers {
    let app: ImportedApp
    let client: any ClientFormat
    let old: [Artifact]
    let new: [Artifact]

    /// What differs on some device and stands in no difference of the report.
    func unnamedDifferences() -> [String] {
        let policy = app.dated.policy
        let channels: [String?] = [nil] + (client.knowsChannels ? app.dated.source.channels : [])
        return client.editions(for: policy).flatMap { edition in
            let models = [old, new].map { client.model(reading: $0, of: app.slug, as: edition) }
            return client.platforms(of: policy).filter(edition.platforms.contains).flatMap { platform in
                channels.flatMap { channel in
                    unnamed(models, edition, Grid(channel.map(app.dated.seen) ?? app.dated, on: platform), channel)
                }
            }
        }
    }

    private func unnamed(
        _ models: [any DecisionModel], _ edition: ClientEdition, _ grid: Grid, _ channel: String?
    ) -> [String] {
        let groups = client.traits.rolloutGroups > 1 ? [0, client.traits.rolloutGroups - 1] : [0]
        var found: [String] = []
        for version in grid.versions where !isNamed(version, edition, grid.platform, channel) {
            var devices: [ClientDevice] = []
            grid.forEachDevice(of: version, on: grid.systems, in: [grid.languages[0]]) {
                devices.append(ClientDevice($0, in: grid.dated))
            }
            for group in groups {
                let situation = Situation(shown: 0, last: nil, moment: grid.dated.moment, group: group)
                let sheets = models.map { $0.sheet(for: devices, in: grid.languages, when: situation) }
                for (index, device) in devices.enumerated() {
                    for (language, tag) in grid.languages.enumerated() {
                        let answers = sheets.map { $0.answers[$0.places[index]][language] }
                        let parts = differing(answers[0], answers[1]).joined(separator: ", ")
                        if parts.isEmpty { continue }
                        found.append("\(edition.name) \(version) on \(device.os) in \(tag), group \(group): \(parts)")
                    }
                }
            }
        }
        return found
    }

    /// True if the report names a difference of such devices.
    private func isNamed(
        _ version: Version, _ edition: ClientEdition, _ platform: Platform, _ channel: String?
    ) -> Bool {
        app.comparison.differences.contains {
            $0.client == client.name && $0.platform == platform && $0.versions.contains(version)
                && ($0.editions.isEmpty || $0.editions.contains(edition.name))
                && ($0.channel == nil || $0.channel == channel)
        }
    }

    private func differing(_ old: ClientAnswer, _ new: ClientAnswer) -> [String] {
        guard !old.outcome.isUnjudged, !new.outcome.isUnjudged else { return [] }
        guard old.outcome == new.outcome else { return ["\(old.outcome) is \(new.outcome)"] }
        // Where no document could be made, the report compares verdicts alone.
        guard !app.comparison.unwritten.contains(client.name) else { return [] }
        let facts: [(String, (ClientAnswer) -> String?)] = [
            ("version", version), ("file", { $0.offer?.address }), ("words", words), ("links", links),
            ("asked", { $0.installsUnasked ? "no" : "yes" }),
        ]
        // What a store's page is that no old file names, the author says afterwards.
        let isStoreless = app.comparison.storeless.contains(client.name)
        return facts.filter { $0.1(old) != $0.1(new) && !(isStoreless && $0.0 == "file" && $0.1(old) == nil) }.map {
            name, fact in
            "\(name) '\(fact(old) ?? "")' is '\(fact(new) ?? "")'"
        }
    }

    /// By its numbers, since 3.1 is 3.1.0.
    private func version(of answer: ClientAnswer) -> String? {
        guard let offer = answer.offer else { return nil }
        return offer.version.map { Version($0)?.text(of: 4) ?? $0 } ?? offer.build
    }

    private func words(of answer: ClientAnswer) -> String? {
        let dialogs = [answer.dialog, answer.announcement?.dialog].compactMap(\.self)
        let words = dialogs.map { ([$0.title ?? "", $0.text] + $0.buttons.map(\.title)).joined(separator: " ") }
        return words.joined(separator: " ").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private func links(of answer: ClientAnswer) -> String? {
        let dialogs = [answer.dialog, answer.announcement?.dialog].compactMap(\.self)
        return dialogs.flatMap(\.buttons).compactMap(\.link).joined(separator: " ")
    }
}
