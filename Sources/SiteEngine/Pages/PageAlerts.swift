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
                found[platform] = models.model(
                    of: format, reading: artifacts, of: app.dated.policy.slug, as: edition)
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
            ShownVerdict(
                verdict: key.verdict, who: words.clauses(steps.map(name)), clients: shown(key, devices))
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
                    found[place] = ShownClient(
                        client: format.name, platforms: found[place].platforms + [platform], given: one.given,
                        ownsTitles: one.ownsTitles, alerts: one.alerts)
                } else {
                    found.append(one)
                }
            }
            return found
        }
        let joined = all.reduce(into: [(names: [String], shown: ShownClient)]()) { found, one in
            let place = found.firstIndex {
                $0.shown.shows(the: one) && $0.shown.ownsTitles == one.ownsTitles
                    && $0.shown.platforms == one.platforms
            }
            if let place { found[place].names.append(one.client) } else { found.append(([one.client], one)) }
        }.map { names, one in
            ShownClient(
                client: words.list(names), platforms: one.platforms, given: one.given, ownsTitles: one.ownsTitles,
                alerts: one.alerts)
        }
        return joined.filter { !$0.alerts.isEmpty } + joined.filter { $0.alerts.isEmpty }
    }

    private func shown(
        _ key: Key, _ devices: [Device], _ format: any ClientFormat, _ model: any DecisionModel
    ) -> ShownClient? {
        guard let example = example(devices, of: key.verdict, model) else { return nil }
        let platform = example.device.platform, ability = format.ability(on: platform)
        return ShownClient(
            client: format.name, platforms: [platform], given: example.given ?? .none,
            ownsTitles: !ability.fields.isEmpty && !ability.fields.contains(.title),
            alerts: ShownAlert.grouped(example.dialogs))
    }

    /// A device with what the client does on it.
    private struct Example {
        let device: Device
        /// Nil if the client does nothing at all.
        let given: Verdict?
        /// By language.
        let dialogs: [(language: LanguageTag, dialog: Dialog?)]
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
        let spoken = languages(judgedAs: device), own = device.language
        let tags = spoken.isEmpty ? [own] : spoken
        let place = tags.firstIndex(of: own)
        let answers = model.answers(on: ClientDevice(device, in: dated), in: place == nil ? tags + [own] : tags)
        return Example(
            device: device, given: PageAlerts.given(answers[place ?? tags.count]),
            dialogs: zip(tags, answers).map { ($0, $1.dialog) })
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

extension ShownAlert {
    /// One for each group of languages with the same alert; languages without one are left out.
    static func grouped(_ dialogs: [(language: LanguageTag, dialog: Dialog?)]) -> [ShownAlert] {
        var found: [ShownAlert] = []
        for (language, dialog) in dialogs {
            guard let dialog else { continue }
            if let place = found.firstIndex(where: { $0.dialog == dialog }) {
                found[place] = ShownAlert(languages: found[place].languages + [language], dialog: dialog)
            } else {
                found.append(ShownAlert(languages: [language], dialog: dialog))
            }
        }
        return found
    }
}
