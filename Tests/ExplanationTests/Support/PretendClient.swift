import PolicyModel
import TestSupport
@testable import ClientKit
@testable import ClientFormats
@testable import Explanation

/// A client whose documents and answers a test chooses, so that what is said of them does not hang on a real one.
struct PretendClient: ClientFormat {
    var name = "pretend"
    var platforms: [Platform] = [.ios]
    let needs = ""
    var ability = Ability(fields: LocalizedText.Field.ofTexts, carriesLink: true, carriesFrequency: true)
    var document = "{\n  \"rules\": [\n    {\"force\": true}\n  ]\n}\n"
    var editions = [ClientEdition.only]
    var dangers: [Danger] = []
    /// How many numbers of a version it reads.
    var count = 4
    /// By edition.
    var answer: @Sendable (ClientEdition, ClientDevice) -> ClientAnswer = { _, _ in
        ClientAnswer(.verdict(.none), file: nil, path: "")
    }

    func documents(for policy: DatedPolicy, reporting diagnostics: inout [Diagnostic]) -> [Artifact] {
        [Artifact(path: "\(policy.policy.slug)/\(name).json", bytes: Array(document.utf8), role: .document)]
    }

    func editions(for policy: Policy) -> [ClientEdition] { editions }

    func numbersRead(on platform: Platform) -> Int { count }

    func model(reading documents: [Artifact], of slug: String, as edition: ClientEdition) -> any DecisionModel {
        PretendModel(edition: edition, answer: answer, dangers: dangers)
    }

    func intendedDialog(_ words: VerdictText, for verdict: Verdict, link: String?) -> Dialog? {
        Dialog(
            title: words[.title], text: words.body ?? "",
            buttons: [Dialog.Button(title: words[.updateButton] ?? "", isUpdate: true, link: link)])
    }

    /// Always gives one answer, from its document's only value.
    static func saying(
        _ outcome: ClientAnswer.Outcome, _ dialog: Dialog? = intended, frequency: Frequency? = nil
    ) -> PretendClient {
        var client = PretendClient()
        client.answer = { _, _ in
            ClientAnswer(
                outcome, file: "kasa/pretend.json", path: "rules[0].force", dialog: dialog, frequency: frequency)
        }
        return client
    }

    /// What the sample policy's standard text for `force` becomes.
    static let intended = Dialog(
        title: "Update required", text: "This version of Kasa has stopped working.",
        buttons: [.init(title: "Update", isUpdate: true, link: "https://apps.apple.com/app/id1234567890")])
}

private struct PretendModel: DecisionModel {
    let edition: ClientEdition
    let answer: @Sendable (ClientEdition, ClientDevice) -> ClientAnswer
    let dangers: [Danger]
    var buttonLinks: [String] { [] }

    func view(of clientDevice: ClientDevice) -> ClientDevice { clientDevice }

    func answers(to clientDevice: ClientDevice, in languages: [LanguageTag]) -> [ClientAnswer] {
        languages.map { _ in answer(edition, clientDevice) }
    }
}

/// Questions about the sample app: 2.0.0 is below the minimum, 3.0.0 below the latest, 3.1.0 the latest for iOS 15.
enum SampleQuestion {
    static func dated(
        rules: [Rule] = [], accepts: [Acceptance] = [], latest: [Platform: String] = [:],
        texts: [String: LocalizedText] = Sample.texts
    ) -> DatedPolicy {
        DatedPolicy(
            Sample.policy(
                clients: [ClientChoice(name: "pretend", position: Sample.position)],
                releases: [
                    Sample.release("2.0.0", build: "20", requires: "13"),
                    Sample.release("3.0.0", build: "30", requires: "15"),
                    Sample.release("3.1.0", build: "31", requires: "15"),
                    Sample.release("3.2.0", build: "32", requires: "16"),
                ],
                latest: latest, minimum: [.ios: "3.0.0"], rules: rules, accepts: accepts,
                texts: texts),
            at: Sample.moment)
    }

    static func accept(_ lossClass: String, of rule: String = "minimum", until: Moment? = nil) -> Acceptance {
        Acceptance(
            clients: ["pretend"], rule: rule, lossClass: lossClass, why: "it cannot", until: until,
            position: SourcePosition(file: "Content/kasa.md", line: 30, column: 5))
    }

    static func explanation(
        _ version: String, build: String? = nil, os: String = "16", language: String? = nil,
        in dated: DatedPolicy = dated(), by client: PretendClient
    ) throws -> Explanation {
        let question = DeviceQuestion(
            version: version, build: build, os: Sample.version(os), language: language.map(Sample.tag))
        let device = try question.device(in: dated)
        return Explanation(of: device, in: EncodedApp(dated, for: [client]))
    }
}
