import ClientFormats
import ClientKit
import PolicyModel

/// One device of one app: what the policy means for it and why, and what every client does with its documents.
package struct Explanation: Sendable {
    let dated: DatedPolicy
    let device: Device
    let meant: PolicyVerdict
    /// What the device showed before, and when it checks.
    let situation: Situation
    /// The message that the device is meant to see then; nil for none.
    let message: Message?
    /// In the order of the policy; clients that do not exist on the device's platform are in `absent`.
    let clients: [ExplainedClient]
    /// The languages of the words that the clients are meant to show; empty where they show none.
    let textLanguages: [LanguageTag]
    /// Clients of the policy that have no document for the device's platform.
    let absent: [String]
    /// Clients of the policy that know no channels, where the device is on one.
    let unaware: [String]

    /// - Parameter situation: nil for the policy's moment, with nothing shown before.
    package init(of device: Device, in app: EncodedApp, when situation: Situation? = nil) {
        let situation = situation ?? Situation(shown: 0, last: nil, moment: app.dated.moment)
        dated = app.dated
        self.device = device
        self.situation = situation
        meant = dated.verdict(for: device)
        message = dated.message(for: device, when: situation)
        let question = ExplainedClient.Question(device: device, meant: meant, situation: situation, dated: dated)
        var absent: [String] = [], explained: [ExplainedClient] = []
        for documents in app.written {
            if documents.client.platforms.contains(device.platform), !documents.artifacts.isEmpty {
                explained += ExplainedClient.editions(of: documents, question)
            } else {
                absent.append(documents.client.name)
            }
        }
        (self.absent, unaware) = (absent, app.unaware)
        self.clients = explained
        let carried = app.written.filter { !absent.contains($0.client.name) }.flatMap(\.client.ability.fields)
        let fields = LocalizedText.Field.ofTexts.filter(carried.contains)
        textLanguages = dated.languages(of: fields, meant, in: device.language)
    }

    /// The listed release that the device runs; nil for an unlisted version.
    var release: Release? { dated.listed(device.version, on: device.platform) }

    /// What is odd about the device, so that another one may be meant.
    package var doubts: [String] { [buildDoubt, modelDoubt].compactMap(\.self) + customDoubts }

    /// Where the device's model is one of a rule's but for small and capital letters.
    private var modelDoubt: String? {
        let model = device.model, patterns = dated.source.rules.flatMap { $0.when.models ?? [] }
        guard !patterns.contains(where: { $0.matches(model) }),
            let near = patterns.first(where: { ModelPattern($0.text.lowercased()).matches(model.lowercased()) })
        else { return nil }
        return "no rule asks for the model '\(model)': '\(near.text)' differs in small and capital letters"
    }

    /// Custom values that no rule asks for.
    private var customDoubts: [String] {
        let known = dated.source.rules.flatMap { $0.when.custom.map(\.name) }.uniqued()
        return device.custom.keys.sorted().filter { !known.contains($0) }.map { name in
            let meant = NearestName.to(name, among: known).map { ": did you mean '\($0)'?" } ?? ""
            return "no rule asks for a custom value '\(name)'\(meant)"
        }
    }

    /// Where the device's version has other builds, or the build is that of another version.
    private var buildDoubt: String? {
        let platform = device.platform, own = release?.shipments[platform]
        guard let build = device.build, own?.has(build, on: platform) != true else { return nil }
        if let other = dated.policy.release(withBuild: build, on: platform) {
            let has = own?.builds.map { ", which has \($0)" } ?? ""
            return "the build \(build) is that of \(other.version), not of \(device.version)\(has)"
        }
        return own?.builds.map { "no release has the build \(build): \(device.version) has \($0)" }
    }

    /// True when some client's answer is an error that nobody accepted.
    package var isRefused: Bool {
        clients.contains { $0.losses.contains(where: \.isUnaccepted) || $0.messageLosses.contains(where: \.isError) }
    }
}

/// One edition of a client on one device: what it reads and does, and what that loses.
struct ExplainedClient: Sendable {
    /// What is asked of every client.
    struct Question {
        let device: Device
        let meant: PolicyVerdict
        let situation: Situation
        let dated: DatedPolicy
    }

    let name: String
    let edition: ClientEdition
    /// As in `Comparison`: what the policy means for the device, or for the listed release that the client takes it
    /// for.
    let meant: PolicyVerdict
    let listed: Version?
    let answer: ClientAnswer
    /// The release that the client offers although it does not run on the device; nil for none.
    let unfit: Version?
    /// True for a device that is stopped although nothing newer runs on it, whatever version the document names.
    let isStop: Bool
    /// The value or element responsible, where the answer names one that stands in its file.
    let value: DocumentText.Value?
    /// A newer release that the device is not offered, with the value that keeps it away; nil for none.
    let hidden: (release: HiddenRelease, value: DocumentText.Value?)?
    /// What the client was meant to show; nil if it shows nothing or the verdict is not its own.
    let intended: Dialog?
    /// Empty where the client does as the policy means.
    let losses: [Loss]
    /// What it does in the situation, with its announcement; nil for a client that shows no messages on the platform.
    let again: ClientAnswer?

    /// Messages that it then shows otherwise than meant.
    let messageLosses: [MessageLoss]

    /// `again`, where the situation changes the answer; nil where it does not.
    var differingAgain: ClientAnswer? { again.flatMap { $0.outcome == answer.outcome ? nil : $0 } }

    static func editions(of documents: Agreement.Documents, _ question: Question) -> [ExplainedClient] {
        let models = DecisionModelCache()
        return Agreement.comparisons(
            of: question.device, question.meant, under: question.dated, with: documents, models: models
        ).map { ExplainedClient(documents, $0, question, models) }
    }

    private init(
        _ documents: Agreement.Documents, _ comparison: Comparison, _ question: Question, _ models: DecisionModelCache
    ) {
        let client = documents.client, dated = question.dated, device = question.device
        (name, edition) = (client.name, comparison.edition)
        (meant, listed) = (comparison.meant, comparison.listed)
        (answer, losses) = (comparison.answer, comparison.losses)
        let model = models.model(of: client, reading: documents.artifacts, of: dated.policy.slug, as: edition)
        let clientDevice = ClientDevice(device, in: dated)
        again =
            client.traits.messagePlatforms.contains(device.platform)
            ? model.answers(on: clientDevice, in: [device.language], when: question.situation)[0] : nil
        messageLosses = Agreement.messageLosses(
            of: device, when: question.situation, under: dated, with: documents, as: edition, models: models)
        let offered = answer.offer?.release(in: dated, on: device.platform, reading: client.numbersNamed)
        unfit = offered.flatMap { release in
            let runs =
                release.runs(on: device.platform, os: device.os)
                && release.runs(on: device.platform, device.processor)
            return runs ? nil : release.version
        }
        isStop = meant.isDeadEnd && offered.map { $0.version <= device.version } ?? true
        let answer = answer
        let text = documents.artifacts.first { $0.path == answer.file }.map { DocumentText($0.bytes) }
        value = text?.value(at: answer.path)
        hidden = model.hidden(from: clientDevice, when: nil).map { ($0, text?.value(at: $0.path)) }
        intended =
            losses.contains { [.text, .link].contains($0.lossClass) && $0.namedInVain == nil }
            ? question.intendedDialog(by: client, meant) : nil
    }
}

extension DatedPolicy {
    /// The languages in which some fields of a verdict's text are written.
    fileprivate func languages(
        of fields: [LocalizedText.Field], _ meant: PolicyVerdict, in language: LanguageTag
    ) -> [LanguageTag] {
        guard meant.verdict != .none else { return [] }
        let words = text(meant.textName, for: meant.verdict, in: language, latest: nil)
        return fields.filter { words[$0] != nil }
            .map { self.language(of: $0, meant.textName, for: meant.verdict, in: language) }.uniqued()
    }
}

extension Loss {
    /// True for what refuses the content, as `check` judges it.
    var isUnaccepted: Bool { acceptance == nil && !isWarning }
}

extension ExplainedClient.Question {
    /// What a client would show on the device if its document carried every word of the policy.
    fileprivate func intendedDialog(by client: any ClientFormat, _ meant: PolicyVerdict) -> Dialog? {
        let words = dated.text(
            meant.textName, for: meant.verdict, in: device.language, latest: meant.reachable?.version)
        return client.intendedDialog(
            words, for: meant.verdict, link: dated.policy.stores[device.platform], on: device.platform,
            in: device.language)
    }
}
