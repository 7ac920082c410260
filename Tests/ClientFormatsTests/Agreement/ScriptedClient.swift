import PolicyModel

@testable import ClientKit
@testable import ClientFormats

/// A client of one file that answers as a test says.
struct ScriptedClient: ClientFormat, DecisionModel {
    typealias Answer = @Sendable (ClientDevice, ClientEdition) -> ClientAnswer

    var name = "told"
    var platforms: [Platform] = [.ios]
    let needs = ""
    var ability = Ability(fields: [.message], carriesLink: true, carriesFrequency: true)
    var versions: [ClientEdition] = [.only]
    var canForce = true
    var shown: Dialog?
    var edition = ClientEdition.only
    let say: Answer

    init(say: @escaping Answer) { self.say = say }

    init(say: @escaping @Sendable (ClientDevice) -> ClientAnswer) {
        self.init { clientDevice, _ in say(clientDevice) }
    }

    static let artifact = Artifact(path: "kasa/told.json", bytes: Array("{}\n".utf8), role: .document)

    func documents(for policy: DatedPolicy, reporting diagnostics: inout [Diagnostic]) -> [Artifact] {
        [Self.artifact]
    }

    func editions(for policy: Policy) -> [ClientEdition] { versions }

    func plainFile(on platform: Platform) -> String { "told.json" }

    func model(reading documents: [Artifact], of slug: String, as edition: ClientEdition) -> any DecisionModel {
        var model = self
        model.edition = edition
        return model
    }

    func intendedDialog(_ words: VerdictText, for verdict: Verdict, link: String?) -> Dialog? { shown }

    func view(of clientDevice: ClientDevice) -> ClientDevice { clientDevice }

    func answers(to clientDevice: ClientDevice, in languages: [LanguageTag]) -> [ClientAnswer] {
        languages.map { language in
            var clientDevice = clientDevice
            clientDevice.language = language
            return say(clientDevice, edition)
        }
    }

    var dangers: [Danger] { [] }
    var buttonLinks: [String] { [] }
}
