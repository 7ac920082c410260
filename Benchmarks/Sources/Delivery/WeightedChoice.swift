/// Draws a place by given weights in constant time, by Walker's alias method.
struct WeightedChoice: Sendable {
    /// Of 2³²: below it the place itself is drawn, else its alias.
    private let bounds: [UInt32]
    private let aliases: [Int]

    /// - Parameter weights: one or more, each above 0.
    init(_ weights: [Double]) {
        let total = weights.reduce(0, +), count = Double(weights.count)
        var shares = weights.map { $0 * count / total }
        var (small, large) = (shares.indices.filter { shares[$0] < 1 }, shares.indices.filter { shares[$0] >= 1 })
        var bounds = [UInt32](repeating: .max, count: weights.count), aliases = Array(weights.indices)
        while let low = small.popLast(), let high = large.popLast() {
            bounds[low] = UInt32(shares[low] * Double(UInt32.max))
            aliases[low] = high
            shares[high] -= 1 - shares[low]
            if shares[high] < 1 { small.append(high) } else { large.append(high) }
        }
        (self.bounds, self.aliases) = (bounds, aliases)
    }

    /// Weights of a few large shares and many small ones: the n-th is 1/n of the first.
    static func falling(_ count: Int) -> WeightedChoice { WeightedChoice((1...count).map { 1 / Double($0) }) }

    /// - Parameter random: 64 random bits.
    func place(_ random: UInt64) -> Int {
        let (high, low) = (random >> 32, UInt32(truncatingIfNeeded: random))
        let place = Int((high &* UInt64(bounds.count)) >> 32)
        return low <= bounds[place] ? place : aliases[place]
    }
}
