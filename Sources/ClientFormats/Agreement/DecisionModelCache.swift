import ClientKit
import PolicyModel

/// A cache of the decision models of one policy, so that agreement, explanations and pages parse each document once.
package final class DecisionModelCache {
    private struct Key: Hashable {
        let client: String
        let edition: ClientEdition
    }

    private var models: [Key: any DecisionModel] = [:]

    package init() {}

    /// Makes the models of all editions of a client together, so that they share parsed documents.
    func fill(
        with client: any ClientFormat, reading artifacts: [Artifact], of slug: String, as editions: [ClientEdition]
    ) {
        for (edition, model) in zip(editions, client.models(reading: artifacts, of: slug, as: editions)) {
            models[Key(client: client.name, edition: edition)] = model
        }
    }

    /// The model, from the cache if it was made before.
    ///
    /// - Precondition: `artifacts` are the same in all calls with the same client.
    package func model(
        of client: any ClientFormat, reading artifacts: [Artifact], of slug: String, as edition: ClientEdition
    ) -> any DecisionModel {
        let key = Key(client: client.name, edition: edition)
        if let known = models[key] { return known }
        let model = client.model(reading: artifacts, of: slug, as: edition)
        models[key] = model
        return model
    }
}
