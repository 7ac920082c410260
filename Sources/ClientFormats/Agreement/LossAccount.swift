import ClientKit
import PolicyModel

/// Collects the losses of one client: each policy line and class once, in the order of the grid.
struct LossAccount {
    private let editions: [ClientEdition]
    private(set) var losses: [Loss] = []
    private var places: [Loss.Key: Int] = [:]

    init(editions: [ClientEdition]) { self.editions = editions }

    /// Counts a device with a loss.
    ///
    /// - Parameter first: called for a new loss only, because it is expensive; the device becomes the sample.
    mutating func add(
        _ key: Loss.Key, as edition: ClientEdition, on platform: Platform, at spot: Loss.Spot?,
        first: (_ peers: [ClientEdition]) -> Loss
    ) {
        if let place = places[key] {
            losses[place].addDevice(as: edition, on: platform, at: spot)
        } else {
            places[key] = losses.count
            losses.append(first(editions.filter { $0.isCourtesy == edition.isCourtesy }))
        }
    }
}
