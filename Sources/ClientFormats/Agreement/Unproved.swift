import PolicyModel

// Stands in until every client has its decision model; nothing is judged by it.
struct Unproved: DecisionModel {
    func answers(on handset: Handset, in languages: [LanguageTag]) -> [ClientAnswer] {
        languages.map { _ in ClientAnswer(.unjudged, file: nil, path: "") }
    }
    var dangers: [Danger] { [] }
}

extension ClientFormat {
    package func model(reading documents: [Artifact], of slug: String, as edition: ClientEdition) -> any DecisionModel {
        Unproved()
    }
}
