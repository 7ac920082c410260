import ClientFormats
import ClientKit
import PolicyModel

/// An alert or announcement that some users read in one state and not in the other.
package struct AlertChange: Sendable {
    package let client: String
    /// An example of who reads it, or the name of the message.
    package let who: String
    /// The languages in which this changes, in the order of the policy.
    package internal(set) var languages: [LanguageTag]
    /// Nil if nothing was shown.
    package let old: Dialog?
    /// Nil if nothing is shown any more.
    package let new: Dialog?
}

/// Finds the alerts that change: the clients' models read the documents of both states on the same devices.
struct AlertSurvey {
    private let new: EncodedApp
    private let old: DatedPolicy
    /// By client.
    private let past: [(client: any ClientFormat, artifacts: [Artifact])]
    private let impact: AppImpact?
    private let languages: [LanguageTag]

    /// - Parameters:
    ///   - old: nil if only the documents of the earlier state are known.
    ///   - documents: those of the earlier state.
    init(_ new: EncodedApp, since old: EncodedApp?, _ documents: [Artifact], _ impact: AppImpact?) {
        self.new = new
        self.impact = impact
        self.old = old?.dated ?? new.dated
        let slug = new.dated.policy.slug
        past = ClientFormats.all.map { client in (client, documents.filter { client.owns($0, of: slug) }) }
            .filter { !$0.1.isEmpty }
        let own = new.dated.policy.languages
        languages = own + (old?.dated.policy.languages ?? []).filter { !own.contains($0) }
    }

    /// Alerts in the order of clients, then announcements; clients that show the same are one entry.
    var changes: [AlertChange] {
        let asked = devices
        let alerts = ClientFormats.all.flatMap { client -> [AlertChange] in
            let before = past.first { $0.client.name == client.name }?.artifacts ?? []
            let after = new.written.first { $0.client.name == client.name }?.artifacts ?? []
            guard Set(before) != Set(after) else { return [] }
            return changes(of: client, from: before, to: after, asked)
        }
        return joined(alerts) + announcements
    }

    /// How many devices of a kind are asked: several, since words may name a version or a release.
    private static let mostOfAKind = 4

    /// Devices of listed releases that notice something; of a new app one for each step and system.
    private var devices: [Device] {
        var found: [Device] = [], counts: [String: Int] = [:]
        for dated in [new.dated, old] {
            for platform in dated.policy.platforms {
                let table = OutcomeTable(dated, on: platform)
                for (step, devices) in table.examples.sorted(by: { "\($0.key)" < "\($1.key)" }) {
                    for device in devices where !found.contains(device) {
                        guard let kind = kind(of: device) else { continue }
                        let key = "\(platform) \(step) \(kind)", count = counts[key] ?? 0
                        guard count < Self.mostOfAKind else { continue }
                        counts[key] = count + 1
                        found.append(device)
                    }
                }
            }
        }
        return found
    }

    /// The lines of the impact that a device is in; nil if it is in none.
    private func kind(of device: Device) -> [Int]? {
        guard let impact else { return [] }
        let lines = impact.lines + impact.clients.flatMap(\.lines)
        let own = lines.indices.filter { lines[$0].covers(device, isListed: true) }
        return own.isEmpty ? nil : own
    }

    private func changes(
        of client: any ClientFormat, from before: [Artifact], to after: [Artifact], _ devices: [Device]
    ) -> [AlertChange] {
        var found: [AlertChange] = []
        for platform in client.platforms {
            let own = devices.filter { $0.platform == platform }
            guard !own.isEmpty else { continue }
            let one = model(of: client, before, old.policy, platform)
            let other = model(of: client, after, new.dated.policy, platform)
            for device in own {
                let past = one?.answers(on: ClientDevice(device, in: old), in: languages).map(\.dialog)
                let now = other?.answers(on: ClientDevice(device, in: new.dated), in: languages).map(\.dialog)
                for (index, language) in languages.enumerated() {
                    var reader = device
                    reader.language = language
                    add(
                        AlertChange(
                            client: client.name, who: reader.inWords(in: .english), languages: [language],
                            old: past?[index] ?? nil, new: now?[index] ?? nil), to: &found)
                }
            }
        }
        return found
    }

    /// Nil if there is nothing to read.
    private func model(
        of client: any ClientFormat, _ documents: [Artifact], _ policy: Policy, _ platform: Platform
    ) -> (any DecisionModel)? {
        guard !documents.isEmpty, client.platforms(of: policy).contains(platform) else { return nil }
        let editions = client.editions(for: policy, on: platform)
        guard let edition = editions.last(where: { !$0.isCourtesy }) ?? editions.last else { return nil }
        return client.model(reading: documents, of: policy.slug, as: edition)
    }

    /// Adds what changes; the same change in another language is one entry.
    private func add(_ change: AlertChange, to found: inout [AlertChange]) {
        guard change.old != nil || change.new != nil, !reads(change.old, as: change.new) else { return }
        let place = found.firstIndex {
            $0.client == change.client && reads($0.old, as: change.old) && reads($0.new, as: change.new)
        }
        guard let place else { return found.append(change) }
        for language in change.languages where !found[place].languages.contains(language) {
            found[place].languages.append(language)
        }
    }

    private func reads(_ one: Dialog?, as other: Dialog?) -> Bool {
        guard let one, let other else { return one == nil && other == nil }
        return one.reads(as: other)
    }

    /// Clients that show the same to the same users in the same languages become one entry.
    private func joined(_ changes: [AlertChange]) -> [AlertChange] {
        var found: [(clients: [String], change: AlertChange)] = []
        for change in changes {
            let place = found.firstIndex {
                $0.change.languages == change.languages && reads($0.change.old, as: change.old)
                    && reads($0.change.new, as: change.new)
            }
            guard let place else {
                found.append(([change.client], change))
                continue
            }
            if !found[place].clients.contains(change.client) { found[place].clients.append(change.client) }
        }
        return found.map { clients, change in
            AlertChange(
                client: Words.list(clients), who: change.who, languages: change.languages, old: change.old,
                new: change.new)
        }
    }

    /// The messages of both states.
    private var announcements: [AlertChange] {
        let before = shown(old, past), after = shown(new.dated, new.written)
        let keys = after.map(\.key) + before.map(\.key).filter { key in !after.contains { $0.key == key } }
        var found: [AlertChange] = []
        for key in keys {
            let one = before.first { $0.key == key }?.dialogs ?? [:]
            let other = after.first { $0.key == key }?.dialogs ?? [:]
            for language in languages {
                add(
                    AlertChange(
                        client: key.client, who: "message \(key.message)", languages: [language],
                        old: one[language], new: other[language]), to: &found)
            }
        }
        return found
    }

    private struct MessageKey: Hashable {
        let client: String
        let message: String
    }

    private func shown(
        _ dated: DatedPolicy, _ documents: [Agreement.Documents]
    ) -> [(key: MessageKey, dialogs: [LanguageTag: Dialog])] {
        MessageExample.all(of: dated, documents: documents, models: DecisionModelCache()).map { example in
            let dialogs = example.shown.map { ($0.language, $0.announcement.dialog) }
            return (
                MessageKey(client: example.client, message: example.message.id),
                Dictionary(dialogs) { first, _ in first }
            )
        }
    }
}
