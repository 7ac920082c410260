/// SplitMix64: the same numbers on every machine, so that one seed means one corpus.
///
/// The standard library's ways from a number to a choice may change between its versions; `below(_:)` and `pick(_:)` do
/// not.
package struct SeededGenerator: Sendable {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    /// A stream of its own for the policy at `index`, whatever the size of the corpus.
    package init(seed: UInt64, index: Int) {
        var mixing = SeededGenerator(seed: seed &+ UInt64(index) &* 0xD1B5_4A32_D192_ED03)
        self.init(seed: mixing.next())
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number from 0 to just below `bound`.
    package mutating func below(_ bound: Int) -> Int {
        precondition(bound > 0)
        return Int(next() % UInt64(bound))
    }

    package mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
}
