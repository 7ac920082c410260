import PolicyModel

/// The models of one policy's clients, each made of the documents once: agreement and the page ask the same ones.
package final class DecisionModelCache {
    private struct Key: Hashable {
        let client: String
        let edition: String
    }

    private var models: [Key: any DecisionModel] = [:]

    package init() {}

    /// Makes the models of all of a client's editions, so that what they share in reading is read once.
    func fill(
        with client: any ClientFormat, reading artifacts: [Artifact], of slug: String, as editions: [ClientEdition]
    ) {
        for (edition, model) in zip(editions, client.models(reading: artifacts, of: slug, as: editions)) {
            models[Key(client: client.name, edition: edition.name)] = model
        }
    }

    /// - Precondition: `artifacts` are the same whenever the same client is asked for.
    package func model(
        of client: any ClientFormat, reading artifacts: [Artifact], of slug: String, as edition: ClientEdition
    ) -> any DecisionModel {
        let key = Key(client: client.name, edition: edition.name)
        if let known = models[key] { return known }
        let model = client.model(reading: artifacts, of: slug, as: edition)
        models[key] = model
        return model
    }
}
