import Foundation
import Testing

@testable import Delivery

/// The simulation against what can be computed on paper.
struct DeliverySimulationTests {
    private var network: Network {
        var network = Network()
        (network.devices, network.edges, network.regions, network.documents) = (200_000, 10, 0, 3)
        return network
    }

    @Test func `every device asks once a day`() {
        let asks = network.asks
        #expect(asks.count == Network.day)
        #expect(asks.reduce(0, +) == 200_000)
        let (midnight, noon) = (asks[0..<3_600].reduce(0, +), asks[43_200..<46_800].reduce(0, +))
        #expect(midnight * 2 < noon)
    }

    @Test func `without a lifetime the host answers all, and with one it answers once a lifetime at most`() {
        var one = network
        one.lifetime = 1
        (one.edges, one.documents) = (200, 1)
        var hourly = network
        hourly.lifetime = 3_600
        var (short, long) = (DeliverySimulation(one), DeliverySimulation(hourly))
        let (every, some) = (short.run().ordinary, long.run().ordinary)
        #expect(every.asks == 200_000)
        // Few of the two and a half asks a second meet another at their place.
        #expect(every.hostRequests > 150_000)
        #expect(some.hostRequests <= 10 * 3 * 25)
        #expect(some.hostRequests >= 10 * 3 * 20)
    }

    @Test func `caches before the host keep requests from it`() {
        var shielded = network
        shielded.regions = 2
        var (plain, behind) = (DeliverySimulation(network), DeliverySimulation(shielded))
        #expect(behind.run().ordinary.hostRequests * 2 < plain.run().ordinary.hostRequests)
    }

    @Test func `who asks before a cache asks again is late by half a lifetime's devices`() {
        var hourly = network
        (hourly.lifetime, hourly.edges, hourly.documents) = (3_600, 1, 1)
        var simulation = DeliverySimulation(hourly)
        let spread = simulation.run().spread
        #expect(spread.lastLate <= 3_600)
        let first = hourly.asks[43_200..<46_800].reduce(0, +)
        #expect(spread.late <= first)
        #expect(spread.seconds99 <= 2 * Network.day)
        hourly.purge = 1
        var purged = DeliverySimulation(hourly)
        let sooner = purged.run().spread
        #expect(sooner.lastLate <= 1)
        #expect(sooner.late < max(1, spread.late))
    }

    @Test func `the same seed gives the same days`() {
        var (one, other) = (DeliverySimulation(network), DeliverySimulation(network))
        let (first, second) = (one.run(), other.run())
        #expect(first.ordinary == second.ordinary)
        #expect(first.spread == second.spread)
    }

    @Test func `places are drawn by their weights`() {
        let choice = WeightedChoice([1, 2, 5])
        var random = SystemRandomNumberGenerator(), counts = [0, 0, 0]
        for _ in 0..<80_000 { counts[choice.place(random.next())] += 1 }
        #expect((9_000...11_000).contains(counts[0]))
        #expect((19_000...21_000).contains(counts[1]))
        #expect((49_000...51_000).contains(counts[2]))
    }
}
