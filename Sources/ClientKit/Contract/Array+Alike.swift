/// Lists of an author's many mistakes of one kind.
extension Array {
    /// Joins elements that say the same but for indices of the document's lists: if there are more than three of them,
    /// only the first is returned, with the number of the others. The order stays.
    ///
    /// - Parameter words: what an element says; a number in brackets is an index, as in `updates[2]`.
    package func joinedAlike(_ words: (Element) -> [String]) -> [(first: Element, others: Int)] {
        let alike = Dictionary(grouping: indices) { index in
            words(self[index]).map { $0.replacing(/\[[0-9]+\]/, with: "[]") }
        }
        let groups = alike.values.flatMap { $0.count > 3 ? [$0] : $0.map { [$0] } }
        return groups.sorted { $0[0] < $1[0] }.map { (self[$0[0]], $0.count - 1) }
    }
}
