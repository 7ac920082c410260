import PolicyModel

/// The losses of one client, each policy line and class once, in the order of the grid.
struct LossAccount {
    private let client: String
    private(set) var losses: [Loss] = []
    private var places: [Loss.Key: Int] = [:]

    init(client: String) { self.client = client }

    mutating func add(_ sighting: Loss.Sighting, as edition: ClientEdition) {
        let key = Loss.Key(sighting, edition)
        if let place = places[key] {
            losses[place].add(sighting, as: edition)
        } else {
            places[key] = losses.count
            losses.append(Loss(client: client, key: key, first: sighting, edition: edition))
        }
    }
}
