import ClientFormats
import ClientKit
import Pages
import PolicyModel

/// What users are shown for each step of the policy that notifies or forces: the clients' models read the documents.
struct PageAlerts {
    private let dated: DatedPolicy
    private let words: Vocabulary
    private let outcomes: [PlatformOutcome]
    /// Each client with its newest edition's model on each platform.
    private let clients: [(format: any ClientFormat, models: [Platform: any DecisionModel])]
    private let languages: [LanguageTag]

    init(
        _ app: JudgedApp, _ outcomes: [PlatformOutcome], _ words: Vocabulary = .english,
        _ models: DecisionModelCache = DecisionModelCache()
    ) {
        (dated, self.words) = (app.dated, words)
        self.outcomes = outcomes.filter(\.isServed)
        languages = app.dated.policy.languages
        clients = app.dated.policy.clients.compactMap { choice in
            guard let format = ClientFormats.named(choice.name) else { return nil }
            let artifacts = app.documents.filter { $0.client == choice.name }.map(\.artifact)
            guard !artifacts.isEmpty else { return nil }
            var found: [Platform: any DecisionModel] = [:]
            for platform in format.platforms(of: app.dated.policy) {
                let editions = format.editions(for: app.dated.policy, on: platform)
                guard let edition = editions.last(where: { !$0.isCourtesy }) ?? editions.last else { continue }
                found[platform] = models.model(of: format, reading: artifacts, of: app.dated.policy.slug, as: edition)
            }
            return (format, found)
        }
    }

    /// Strongest verdict first, in the policy's order; steps with the same verdict and words are one.
    var all: [ShownVerdict] {
        var groups: [(key: Key, steps: [PolicyVerdict.Reason], devices: [Platform: [Device]])] = []
        for outcome in outcomes {
            let steps = outcome.table.examples.filter { $0.key.verdict != .none }
            for (step, devices) in steps.sorted(by: { order($0.key.reason) < order($1.key.reason) }) {
                let key = Key(verdict: step.verdict, textName: textName(step.reason))
                let place = groups.firstIndex { $0.key == key } ?? groups.count
                if place == groups.count { groups.append((key, [], [:])) }
                if !groups[place].steps.contains(step.reason) { groups[place].steps.append(step.reason) }
                groups[place].devices[outcome.table.platform, default: []] += devices
            }
        }
        let sorted = groups.map { ($0.key, $0.steps.sorted { order($0) < order($1) }, $0.devices) }
            .sorted { (-rank($0.0.verdict), order($0.1[0])) < (-rank($1.0.verdict), order($1.1[0])) }
        return sorted.map { key, steps, devices in
            ShownVerdict(verdict: key.verdict, who: words.clauses(steps.map(name)), clients: shown(key, devices))
        }
    }

    private struct Key: Hashable {
        let verdict: Verdict
        let textName: String?
    }

    private func textName(_ reason: PolicyVerdict.Reason) -> String? {
        if case .rule(let index) = reason { dated.policy.rules[index].text } else { nil }
    }

    private func rank(_ verdict: Verdict) -> Int { verdict == .force ? 2 : verdict == .recommend ? 1 : 0 }

    private func order(_ reason: PolicyVerdict.Reason) -> Int {
        switch reason {
        case .rule(let index): index
        case .minimum: dated.policy.rules.count
        case .latest, .upToDate: dated.policy.rules.count + 1
        }
    }

    private func name(_ reason: PolicyVerdict.Reason) -> String {
        switch reason {
        case .rule(let index):
            words("alert.rule", ["rule": dated.policy.rules[index].id ?? "\(dated.number(ofRule: index))"])
        case .minimum: words("alert.below-minimum")
        case .latest, .upToDate: words("alert.below-newest")
        }
    }
}

extension PageAlerts {
    /// How many example devices a client is asked for before its answer to the first is believed to be its best.
    private static let mostAsked = 12

    /// Client by client, those with words first; platforms and clients that show the same are one entry.
    private func shown(_ key: Key, _ devices: [Platform: [Device]]) -> [ShownClient] {
        let all = clients.flatMap { format, models -> [ShownClient] in
            var found: [ShownClient] = []
            for platform in format.platforms(of: dated.policy) {
                guard let devices = devices[platform], let model = models[platform],
                    let one = shown(key, devices, format, model)
                else { continue }
                if let place = found.firstIndex(where: { $0.shows(the: one) }) {
                    found[place] = one.named(format.name, on: found[place].platforms + [platform])
                } else {
                    found.append(one)
                }
            }
            return found
        }
        let joined = all.reduce(into: [(names: [String], shown: ShownClient)]()) { found, one in
            let place = found.firstIndex { $0.shown.shows(the: one) && $0.shown.platforms == one.platforms }
            if let place { found[place].names.append(one.client) } else { found.append(([one.client], one)) }
        }.map { names, one in one.named(words.list(names), on: one.platforms) }
        return joined.filter { !$0.alerts.isEmpty } + joined.filter { $0.alerts.isEmpty }
    }

    private func shown(
        _ key: Key, _ devices: [Device], _ format: any ClientFormat, _ model: any DecisionModel
    ) -> ShownClient? {
        guard let example = example(devices, of: key.verdict, model) else { return nil }
        let platform = example.device.platform, given = example.given ?? .none
        let alerts = example.dialogs.compactMap { language, dialog in
            dialog.map {
                ShownAlert(
                    languages: [language], dialog: $0, written: written($0, in: language, example, key, format),
                    own: format.ownLanguage(on: platform, in: language))
            }
        }
        let window = alerts.isEmpty && given != .none ? format.window(for: given, in: words) : nil
        return ShownClient(
            client: format.name, platforms: [platform], given: given, alerts: ShownAlert.grouped(alerts),
            window: window.map { ShownWindow(words: $0, notes: notes(devices, model)) })
    }

    /// The language that an alert's text is in. A client that has one text for all shows that of the fallback language.
    private func written(
        _ dialog: Dialog, in language: LanguageTag, _ example: Example, _ key: Key, _ format: any ClientFormat
    ) -> LanguageTag {
        let fallback = dated.policy.language
        guard !format.ability(on: example.device.platform).fields.isEmpty else { return fallback }
        return dated.language(
            of: .message, key.textName, for: example.given ?? key.verdict,
            in: dialog.text == example.fallback?.text ? fallback : language)
    }

    /// The releases whose notes a window shows to some of the devices. Those on one system are offered one release, but
    /// for those below a major one.
    private func notes(_ devices: [Device], _ model: any DecisionModel) -> [Version] {
        let asked = Dictionary(grouping: devices) { device in
            "\(device.os) \(device.processor) \(dated.lastBeforeMajor(for: device)?.version.description ?? "")"
        }
        let found = asked.values.compactMap(\.first).compactMap { device -> Version? in
            let offer = model.answer(on: ClientDevice(device, in: dated)).offer
            guard let offer, offer.notes != nil else { return nil }
            return offer.release(in: dated, on: device.platform, reading: 4)?.version
        }
        return Set(found).sorted(by: >)
    }

    /// A device with what the client does on it.
    private struct Example {
        let device: Device
        /// Nil if the client does nothing at all.
        let given: Verdict?
        /// By language.
        let dialogs: [(language: LanguageTag, dialog: Dialog?)]
        /// In the fallback language.
        let fallback: Dialog?
    }

    /// Of the examples the first on which the client does as meant, else the first.
    ///
    /// The first mostly is as meant, so it alone is asked in all languages at once.
    private func example(_ devices: [Device], of meant: Verdict, _ model: any DecisionModel) -> Example? {
        guard let device = devices.first else { return nil }
        let first = example(device, model)
        if first.given == meant { return first }
        let other = devices.prefix(PageAlerts.mostAsked).dropFirst().first { device in
            PageAlerts.given(model.answer(on: ClientDevice(device, in: dated))) == meant
        }
        return other.map { example($0, model) } ?? first
    }

    private func example(_ device: Device, _ model: any DecisionModel) -> Example {
        let spoken = languages(judgedAs: device), own = device.language, fallback = dated.policy.language
        let tags = spoken.isEmpty ? [own] : spoken, asked = (tags + [own, fallback]).uniqued()
        let answers = model.answers(on: ClientDevice(device, in: dated), in: asked)
        let byLanguage = Dictionary(uniqueKeysWithValues: zip(asked, answers))
        return Example(
            device: device, given: byLanguage[own].flatMap(PageAlerts.given),
            dialogs: zip(tags, answers).map { ($0, $1.dialog) }, fallback: byLanguage[fallback]?.dialog)
    }

    private static func given(_ answer: ClientAnswer) -> Verdict? {
        if case .verdict(let verdict) = answer.outcome { verdict } else { nil }
    }

    /// Those in which the device gets the same verdict by the same step.
    private func languages(judgedAs device: Device) -> [LanguageTag] {
        guard dated.policy.rules.contains(where: { $0.when.languages != nil }) else { return languages }
        let meant = dated.verdict(for: device)
        return languages.filter { language in
            var other = device
            other.language = language
            let verdict = dated.verdict(for: other)
            return verdict.verdict == meant.verdict && verdict.reason == meant.reason
        }
    }
}
