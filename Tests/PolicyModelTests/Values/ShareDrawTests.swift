import Testing

@testable import PolicyModel

struct ShareDrawTests {
    private func draw(_ share: String, seed: String = "kasa/3.2.0") -> ShareDraw {
        ShareDraw(InstallationShare(share)!, seed: seed)
    }

    /// FNV-1a of `kasa/3.2.0e147` is 289456126, and of these digits 2592440000.
    @Test func `a place is the hash of the hash of seed and id`() {
        #expect(draw("10 %").place(of: "e147") == 0)
        #expect(draw("10 %").holds("e147"))
    }

    @Test func `no id, or one that clients hash differently, is outside every share but that of everybody`() {
        for id in [nil, "", "a b", "ç", "a\n"] {
            #expect(!draw("99.99 %").holds(id))
            #expect(draw("100 %").holds(id))
        }
        #expect(!draw("0 %").holds("e147"))
    }

    @Test func `who is in stays in while the share is raised, and about as many are in as it says`() {
        let ids = (0..<20_000).map { "installation-\($0)" }
        var before: Set<String> = []
        for (share, expected) in [("1 %", 200), ("25 %", 5_000), ("60 %", 12_000), ("100 %", 20_000)] {
            let inside = Set(ids.filter(draw(share).holds))
            #expect(inside.isSuperset(of: before))
            // Five standard deviations of a binomial count at most.
            let deviation = (Double(expected) * (1 - Double(expected) / 20_000)).squareRoot()
            #expect(abs(Double(inside.count - expected)) <= 5 * deviation)
            before = inside
        }
    }

    @Test func `another seed draws others`() {
        let ids = (0..<2_000).map { "g\($0)" }
        let one = Set(ids.filter(draw("50 %").holds)), other = Set(ids.filter(draw("50 %", seed: "kasa/3.3.0").holds))
        #expect((400...600).contains(one.intersection(other).count))
    }

    @Test func `samples are the first ids that land at a place`() throws {
        for place in [0, 999, 1_000, 9_999] {
            let id = try #require(ShareDraw.sample(for: ["kasa/3.2.0"]) { $0[0] == place })
            #expect(draw("10 %").place(of: id) == place)
        }
        let both = try #require(
            ShareDraw.sample(for: ["kasa/3.2.0", "kasa/rule/a"]) { $0[0] < 1_000 && $0[1] >= 5_000 })
        #expect(draw("10 %").holds(both) && !draw("50 %", seed: "kasa/rule/a").holds(both))
        #expect(ShareDraw.sample(for: ["a", "a"]) { $0[0] != $0[1] } == nil)
    }
}
