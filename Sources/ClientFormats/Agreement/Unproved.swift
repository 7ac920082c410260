import PolicyModel

// Stands in until every client has its decision model; nothing is judged by it.
struct Unproved: DecisionModel {
    func answers(on handset: Handset, in languages: [LanguageTag]) -> [ClientAnswer] {
        languages.map { _ in ClientAnswer(.unjudged, file: nil, path: "") }
    }
    var dangers: [Danger] { [] }
}

extension ClientFormat {
    package var plainFile: String { "\(name).json" }
    package func model(reading documents: [Artifact], of slug: String, as edition: ClientEdition) -> any DecisionModel {
        Unproved()
    }
    package func intendedDialog(_ words: VerdictText, for verdict: Verdict, link: String?) -> Dialog? { nil }
}
