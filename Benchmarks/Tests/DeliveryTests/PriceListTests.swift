import Testing

@testable import Delivery

/// Costs by hand.
struct PriceListTests {
    private let list = PriceList(
        name: "A host", pages: [], traffic: [(0, 0), (100, 0.10), (1_100, 0.05)], tenThousandRequests: 0.01,
        freeRequests: 1e6, millionReads: 0.40, freeReads: 1e6, storeGigabyte: 0.09, minimum: 5)

    private func month(gigabytes: Double, requests: Double, reads: Double = 0, storeGigabytes: Double = 0) -> Traffic {
        var month = Traffic()
        (month.bytes, month.requests) = (gigabytes * 1e9, requests)
        (month.hostRequests, month.hostBytes) = (reads, storeGigabytes * 1e9)
        return month
    }

    @Test func `what is free costs the minimum`() {
        #expect(list.cost(month(gigabytes: 100, requests: 1e6)) == 5)
    }

    @Test func `each step of the traffic has its price`() {
        let cost = list.cost(month(gigabytes: 2_100, requests: 0)), byHand = 100.0 + 50.0
        #expect(abs(cost - byHand) < 1e-6)
    }

    @Test func `requests and the store are paid for beside it`() {
        let cost = list.cost(month(gigabytes: 0, requests: 101e6, reads: 3e6, storeGigabytes: 10))
        let byHand = 101.7
        #expect(abs(cost - byHand) < 1e-6)
    }
}
