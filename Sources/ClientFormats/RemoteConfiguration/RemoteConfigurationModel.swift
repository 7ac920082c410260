import PolicyModel

/// RemoteConfiguration's decision model: the documents of one app, each decoded once, and what each locale gets of them.
///
/// An app asks for the file of its own version; one for which none is published reads the plain file. The phone is
/// fresh: nothing cached, nothing discarded. What is shown is what the client's own handler shows.
struct RemoteConfigurationModel: DecisionModel {
    /// What an app's version and OS lead to.
    struct View: Hashable, Sendable {
        /// The place of the document it reads; nil where none is published.
        fileprivate let document: Int?
        /// The place of the prefix by which the document leaves the OS out.
        fileprivate let leftOut: Int?
    }

    private let decided: [DecidedDocument]
    /// Places in `decided`, by version.
    private let own: [String: Int]
    private let plain: Int?
    private let documents: [Artifact]

    init(_ documents: [Artifact], of slug: String) {
        let folder = "\(slug)/remote-configuration"
        var own: [String: Int] = [:], plain: Int?
        let mine = documents.filter { $0.path.hasPrefix(folder) && $0.path.hasSuffix(".json") }
        for (place, document) in mine.enumerated() {
            let middle = document.path.dropFirst(folder.count).dropLast(".json".count)
            if middle.isEmpty { plain = place } else if middle.first == "." { own[String(middle.dropFirst())] = place }
        }
        decided = mine.map(DecidedDocument.init)
        self.own = own
        self.plain = plain
        self.documents = mine
    }

    /// Found when asked for: agreement asks for answers alone.
    var dangers: [Danger] { documents.flatMap { RemoteConfigurationDangers.all(in: $0.bytes, of: $0.path) } }

    func view(of handset: Handset) -> View {
        let place = own[handset.version] ?? plain
        return View(document: place, leftOut: place.flatMap { decided[$0].leftOut(handset.os) })
    }

    func answers(to view: View, in languages: [LanguageTag]) -> [ClientAnswer] {
        guard let document = view.document else {
            return languages.map { _ in ClientAnswer(.verdict(.none), file: nil, path: "") }
        }
        return decided[document].answers(in: languages, leftOut: view.leftOut)
    }
}

/// One document with the answer that each of its alerts stands for.
private struct DecidedDocument {
    private enum Answers {
        /// The same for everybody.
        case one(ClientAnswer)
        /// By place of the alert; an OS that is left out gets the second list's answer unless the alert is refused.
        case byAlert(AlertChoice, [ClientAnswer])
    }

    private let answers: Answers
    private let file: String
    /// Nil unless OS versions are left out of a forced update.
    private let leavingOut: UpdateContext?

    init(_ document: Artifact) {
        file = document.path
        do throws(RemoteConfigurationClient.Failure) {
            let context = try RemoteConfigurationClient.context(of: document.bytes)
            answers = DecidedDocument.answers(context, file)
            leavingOut = context.type == .mandatory && !context.ignoredOSVersions.isEmpty ? context : nil
        } catch {
            answers = .one(DecidedDocument.refused(error, file))
            leavingOut = nil
        }
    }

    /// - Parameter place: of the prefix by which the device's OS is left out.
    func answers(in languages: [LanguageTag], leftOut place: Int?) -> [ClientAnswer] {
        switch answers {
        case .one(let answer): return languages.map { _ in answer }
        case .byAlert(let choice, let answers):
            let leftOut = place.map { place in
                ClientAnswer(.verdict(.none), file: file, path: "appUpdate.ignoredOSVersions[\(place)]")
            }
            return languages.map { tag in
                // iOS tells language and region of a tag and no script; a tag without region is a locale without one.
                let answer = answers[choice.place(language: tag.language, region: tag.region) ?? 0]
                guard let leftOut, case .verdict = answer.outcome else { return answer }
                return leftOut
            }
        }
    }

    /// The place of the first prefix that leaves an OS out of the update.
    func leftOut(_ os: String) -> Int? { leavingOut?.ignoredPrefix(of: DecidedDocument.threeNumbers(os)) }

    /// `ProcessInfo` always tells three numbers: `17.4` is `17.4.0`.
    private static func threeNumbers(_ os: String) -> String {
        let numbers = os.split(separator: ".").prefix(3).map(String.init)
        return (numbers + Array(repeating: "0", count: 3 - numbers.count)).joined(separator: ".")
    }

    private static func answers(_ context: UpdateContext, _ file: String) -> Answers {
        guard context.isTold else {
            return .one(ClientAnswer(.verdict(.none), file: file, path: "appUpdate.type"))
        }
        guard let alerts = context.alerts, !alerts.isEmpty else {
            return .one(refused(.validation(.noAlert), file))
        }
        let address = context.openedAddress
        return .byAlert(AlertChoice(alerts), alerts.map { alert in
            if let refusal = context.refusal(of: alert) { return refused(.validation(refusal), file) }
            return shown(alert, context, opening: address, file)
        })
    }

    private static func shown(
        _ alert: UpdateAlert, _ context: UpdateContext, opening address: String?, _ file: String
    ) -> ClientAnswer {
        let isForced = context.type == .mandatory
        let options = isForced ? alert.updateOption.map { [$0] } ?? [] : alert.options
        let buttons = options.map { option in
            Dialog.Button(
                title: option.title, isUpdate: option.isUpdateAction, link: option.isUpdateAction ? address : nil)
        }
        return ClientAnswer(
            .verdict(isForced ? .force : .recommend), file: file, path: "appUpdate.type",
            dialog: Dialog(title: alert.title, text: alert.text, buttons: buttons),
            frequency: isForced ? nil : context.frequency == .once ? .once : .always)
    }

    private static func refused(_ failure: RemoteConfigurationClient.Failure, _ file: String) -> ClientAnswer {
        ClientAnswer(.refused(failure.inWords), file: file, path: failure.path)
    }
}

extension RemoteConfigurationClient.Failure {
    /// The JSON value responsible.
    var path: String {
        switch self {
        case .decoding(let fault): fault.path.description
        case .validation(.noAlert): "appUpdate.localizedStrings"
        case .validation(.noUpdateOption(let alert)): "appUpdate.localizedStrings[\(alert)].options"
        case .provider: ""
        }
    }

    var inWords: String {
        switch self {
        case .decoding(let fault): fault.inWords
        case .validation(.noAlert): "there is no alert to show"
        case .validation(.noUpdateOption): "the alert has no option with isUpdateAction"
        case .provider: "there is no document"
        }
    }
}

extension UpdateContextDecoder.Fault {
    var inWords: String {
        switch kind {
        case .keyNotFound: "\(path) is missing"
        case .valueNotFound: "\(path) is null, not \(wanted)"
        case .typeMismatch, .dataCorrupted: "\(path.steps.isEmpty ? "the document" : "\(path)") is not \(wanted)"
        }
    }
}

extension RemoteConfiguration {
    package func model(reading documents: [Artifact], of slug: String, as edition: ClientEdition) -> any DecisionModel {
        RemoteConfigurationModel(documents, of: slug)
    }

    package func intendedDialog(_ words: VerdictText, for verdict: Verdict, link: String?) -> Dialog? {
        guard verdict != .none else { return nil }
        var buttons = [Dialog.Button(title: words[.updateButton] ?? "", isUpdate: true, link: link)]
        if verdict == .recommend {
            buttons.append(Dialog.Button(title: words[.laterButton] ?? "", isUpdate: false, link: nil))
        }
        return Dialog(title: words[.title] ?? "", text: words.body ?? "", buttons: buttons)
    }
}
