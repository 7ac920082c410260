extension ModelPattern {
    /// The most patterns for what two patterns both match; more are not made.
    private static let mostShared = 64

    /// Patterns for the models that both match, none of them covering another. Empty if one of the two covers the other
    /// or no model matches both; nil if it takes too many, since their number grows with every `*`.
    package func shared(with other: ModelPattern) -> [ModelPattern]? {
        if matches(other.text) || other.matches(text) { return [] }
        var search = SharedPatterns(one: Array(text), other: Array(other.text))
        let found = search.rest(0, 0)
        return search.isCut ? nil : found.sorted().map { ModelPattern($0) }
    }

    /// Each pair of places in two patterns is asked once.
    private struct SharedPatterns {
        let one: [Character]
        let other: [Character]
        private(set) var isCut = false
        private var known: [Int: Set<String>] = [:]

        init(one: [Character], other: [Character]) { (self.one, self.other) = (one, other) }

        /// What the two share from these places on.
        mutating func rest(_ i: Int, _ j: Int) -> Set<String> {
            let key = i * (other.count + 1) + j
            if let found = known[key] { return found }
            var found = made(i, j)
            found = found.filter { text in !found.contains { $0 != text && ModelPattern($0).matches(text) } }
            if found.count > mostShared {
                isCut = true
                found = []
            }
            known[key] = found
            return found
        }

        private mutating func made(_ i: Int, _ j: Int) -> Set<String> {
            if i == one.count || j == other.count {
                return (one[i...] + other[j...]).allSatisfy { $0 == "*" } ? [""] : []
            }
            switch (one[i], other[j]) {
            case ("*", "*"):
                return Set(rest(i + 1, j).union(rest(i, j + 1)).map { $0.hasPrefix("*") ? $0 : "*" + $0 })
            case ("*", let letter): return rest(i + 1, j).union(rest(i, j + 1).map { "\(letter)\($0)" })
            case (let letter, "*"): return rest(i, j + 1).union(rest(i + 1, j).map { "\(letter)\($0)" })
            case (let letter, let same):
                return letter == same ? Set(rest(i + 1, j + 1).map { "\(letter)\($0)" }) : []
            }
        }
    }
}
