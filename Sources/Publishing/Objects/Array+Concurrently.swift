/// Bounded concurrency: the one task group of publishing.
extension Array where Element: Sendable {
    /// The results in the order of the elements. The first failure stops everything that has not begun.
    ///
    /// - Parameter done: is given each element as it is done, one at a time.
    func mapConcurrently<Result: Sendable>(
        jobs: Int, done: (Element) -> Void = { _ in }, _ transform: @escaping @Sendable (Element) async throws -> Result
    ) async throws -> [Result] {
        try await withThrowingTaskGroup(of: (Int, Result).self) { group in
            var results = [Result?](repeating: nil, count: count), next = 0
            func add() {
                guard next < count else { return }
                let index = next, element = self[index]
                next += 1
                group.addTask { (index, try await transform(element)) }
            }
            for _ in 0..<Swift.max(1, jobs) { add() }
            while let (index, result) = try await group.next() {
                results[index] = result
                done(self[index])
                add()
            }
            return results.compactMap { $0 }
        }
    }
}
