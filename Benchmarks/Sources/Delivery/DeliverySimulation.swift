import Corpus
import Foundation

/// The days of a network, request by request: an ordinary one, then one that begins at noon with a publication.
package struct DeliverySimulation: Sendable {
    private let network: Network
    private let edgeOf: WeightedChoice
    private let documentOf: WeightedChoice
    private var random: SeededGenerator
    /// When each cached copy left the host, in seconds; by edge or region, then by document.
    private var edges: [Int32]
    private var regions: [Int32]

    /// What a day came to.
    package struct Day: Sendable, Equatable {
        package var asks = 0
        /// Requests that the CDN could not answer from its caches.
        package var hostRequests = 0
        /// The most of them in one second.
        package var busiestSecond = 0
    }

    /// What a publication came to.
    package struct Spread: Sendable, Equatable {
        /// Seconds until 99 of 100 devices have read the new files.
        package var seconds99 = 0
        /// Devices that asked after the publication and were given the earlier file.
        package var late = 0
        /// Seconds until the last cache gave the new file to whoever asked.
        package var lastLate = 0
    }

    package init(_ network: Network) {
        self.network = network
        edgeOf = .falling(network.edges)
        documentOf = .falling(network.documents)
        var random = SeededGenerator(seed: network.seed)
        // Full from the start, with copies of all ages: a cache that is asked every second asks the host once a
        // lifetime, at a moment that the simulation must not choose for all of them.
        let lifetime = network.lifetime
        let ages = (0..<(network.regions * network.documents)).map { _ in Int32(random.below(lifetime)) }
        regions = ages.map { -$0 }
        edges = (0..<(network.edges * network.documents)).map { place in
            if network.regions == 0 { return -Int32(random.below(lifetime)) }
            let edge = place / network.documents, document = place % network.documents
            return -ages[edge % network.regions * network.documents + document]
        }
        self.random = random
    }

    /// The moment of a copy that is not there.
    private static let none = Int32.min / 2

    package mutating func run() -> (ordinary: Day, spread: Spread) {
        let asks = network.asks, day = Network.day, noon = day / 2
        var ordinary = Day(), unread = Day(), spread = Spread()
        for second in 0..<day { ask(asks[second], at: second, counting: &ordinary) { _ in } }
        for second in 0..<noon { ask(asks[second], at: day + second, counting: &unread) { _ in } }
        let publication = day + noon
        var read = [Int](repeating: 0, count: 2 * day)
        for second in 0..<day {
            if second == network.purge { empty() }
            ask(asks[(noon + second) % day], at: publication + second, counting: &unread) { moment in
                let isNew = moment >= publication
                // Who was late asks again a day later, when no copy of an earlier day counts any more.
                read[isNew ? second : second + day] += 1
                if !isNew { (spread.late, spread.lastLate) = (spread.late + 1, second + 1) }
            }
        }
        spread.seconds99 = DeliverySimulation.seconds(until: 0.99, of: read)
        return (ordinary, spread)
    }

    private mutating func ask(_ count: Int, at second: Int, counting day: inout Day, _ answered: (Int32) -> Void) {
        let before = day.hostRequests
        for _ in 0..<count {
            answered(moment(edgeOf.place(random.next()), documentOf.place(random.next()), Int32(second), &day))
        }
        day.asks += count
        day.busiestSecond = max(day.busiestSecond, day.hostRequests - before)
    }

    /// When the copy that answers a request left the host.
    private mutating func moment(_ edge: Int, _ document: Int, _ now: Int32, _ day: inout Day) -> Int32 {
        let place = edge * network.documents + document, lifetime = Int32(network.lifetime)
        if now - edges[place] < lifetime { return edges[place] }
        guard network.regions > 0 else {
            day.hostRequests += 1
            edges[place] = now
            return now
        }
        let region = edge % network.regions * network.documents + document
        if now - regions[region] >= lifetime {
            day.hostRequests += 1
            regions[region] = now
        }
        edges[place] = regions[region]
        return edges[place]
    }

    private mutating func empty() {
        for place in edges.indices { edges[place] = DeliverySimulation.none }
        for place in regions.indices { regions[place] = DeliverySimulation.none }
    }

    private static func seconds(until share: Double, of read: [Int]) -> Int {
        let wanted = Double(read.reduce(0, +)) * share
        var reached = 0
        for (second, count) in read.enumerated() {
            reached += count
            if Double(reached) >= wanted { return second + 1 }
        }
        return read.count
    }
}
