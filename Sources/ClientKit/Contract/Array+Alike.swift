/// Lists of an author's many mistakes of one kind.
extension Array {
    /// The first of the elements of which more than three say the same of several elements of a document's list, with the
    /// number of the others; every other element alone. In their order.
    ///
    /// - Parameter words: what an element says; numbers in brackets in it are the places in the document's lists.
    package func joinedAlike(_ words: (Element) -> [String]) -> [(first: Element, others: Int)] {
        let alike = Dictionary(grouping: indices) { index in
            words(self[index]).map { $0.replacing(/\[[0-9]+\]/, with: "[]") }
        }
        let groups = alike.values.flatMap { $0.count > 3 ? [$0] : $0.map { [$0] } }
        return groups.sorted { $0[0] < $1[0] }.map { (self[$0[0]], $0.count - 1) }
    }
}
