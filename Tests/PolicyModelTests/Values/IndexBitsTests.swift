import Testing

@testable import PolicyModel

struct IndexBitsTests {
    private static let evens = IndexBits(200) { $0 % 2 == 0 }
    private static let thirds = IndexBits(200) { $0 % 3 == 0 }

    @Test(arguments: [(0, 0), (1, 6), (6, 6), (61, 66), (126, 126), (127, 132), (193, 198), (199, nil), (500, nil)])
    func `the first of all sets is found from any place on`(start: Int, found: Int?) {
        #expect(IndexBits.first(from: start, in: [Self.evens, Self.thirds]) == found)
    }

    @Test func `the first is one for which the condition holds`() {
        #expect(IndexBits.first(in: [Self.evens, Self.thirds]) { $0 > 64 } == 66)
        #expect(IndexBits.first(in: [Self.evens]) { $0 % 2 == 1 } == nil)
    }

    @Test func `what is removed is in the set no more`() {
        var bits = Self.evens
        bits.remove(64)
        #expect(!bits.contains(64) && bits.contains(66) && !bits.contains(65))
        #expect(IndexBits.first(from: 63, in: [bits]) == 66)
    }
}
