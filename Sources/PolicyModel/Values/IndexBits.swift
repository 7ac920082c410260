/// A set of small numbers, a bit for each: what many sets share is found in little time.
package struct IndexBits: Sendable {
    private var words: [UInt64]

    /// - Parameter count: above every number.
    package init(_ count: Int, where isIn: (Int) -> Bool) {
        words = [UInt64](repeating: 0, count: count / UInt64.bitWidth + 1)
        for index in 0..<count where isIn(index) {
            words[index / UInt64.bitWidth] |= 1 << UInt64(index % UInt64.bitWidth)
        }
    }

    package func contains(_ index: Int) -> Bool {
        words[index / UInt64.bitWidth] >> UInt64(index % UInt64.bitWidth) & 1 == 1
    }

    package mutating func remove(_ index: Int) {
        words[index / UInt64.bitWidth] &= ~(1 << UInt64(index % UInt64.bitWidth))
    }

    /// The lowest number from `start` on that is in all sets, which have one count, and for which a condition holds;
    /// nil for none.
    package static func first(
        from start: Int = 0, in sets: [IndexBits], where holds: (Int) -> Bool = { _ in true }
    ) -> Int? {
        let first = start / UInt64.bitWidth, count = sets.first?.words.count ?? 0
        guard first < count else { return nil }
        for place in first..<count {
            var word = sets.reduce(UInt64.max) { $0 & $1.words[place] }
            if place == first { word &= .max << UInt64(start % UInt64.bitWidth) }
            while word != 0 {
                let index = place * UInt64.bitWidth + word.trailingZeroBitCount
                if holds(index) { return index }
                word &= word - 1
            }
        }
        return nil
    }
}
