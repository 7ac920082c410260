import Basics

/// Runs the same work for many elements with bounded concurrency, in the one task group of the package.
extension Array where Element: Sendable {
    /// The results in the order of the elements. After the first failure no further element is started.
    ///
    /// - Parameters:
    ///   - jobs: the most elements at once.
    ///   - done: called with each finished element, one at a time.
    package func mapConcurrently<Result: Sendable>(
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

    /// The same for work that computes: on as many tasks as there are processors, several elements each, since one may
    /// take less time than a task.
    package func mapOnAllProcessors<Result: Sendable>(
        _ transform: @escaping @Sendable (Element) throws -> Result
    ) async throws -> [Result] {
        let width = ThisProcess.processors
        let size = Swift.max(1, (count + width * 4 - 1) / (width * 4))
        let chunks = stride(from: 0, to: count, by: size).map { self[$0..<Swift.min($0 + size, count)] }
        return try await chunks.mapConcurrently(jobs: width) { try $0.map(transform) }.flatMap(\.self)
    }
}
