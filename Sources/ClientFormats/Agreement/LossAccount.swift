import ClientKit
import PolicyModel

/// Collects the losses of one client: each policy line and class once, in the order of the grid.
struct LossAccount {
    private let client: String
    private let editions: [ClientEdition]
    private(set) var losses: [Loss] = []
    private var places: [Loss.Key: Int] = [:]

    init(client: String, editions: [ClientEdition]) {
        self.client = client
        self.editions = editions
    }

    /// Counts a device with a loss.
    ///
    /// - Parameter first: called for a new loss only, because it is expensive; the device becomes the sample.
    mutating func add(
        _ key: Loss.Key, as edition: ClientEdition, on platform: Platform, at spot: Loss.Spot?,
        first: () -> Loss.Sighting
    ) {
        if let place = places[key] {
            losses[place].addDevice(as: edition, on: platform, at: spot)
        } else {
            places[key] = losses.count
            let peers = editions.filter { $0.isCourtesy == edition.isCourtesy }
            losses.append(
                Loss(client: client, key: key, first: first(), at: spot, edition: edition, peers: peers))
        }
    }
}
