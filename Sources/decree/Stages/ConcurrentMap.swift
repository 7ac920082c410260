import Foundation

extension Collection where Element: Sendable, Index == Int {
    /// The results in the order of the elements, computed on as many tasks as there are processors.
    func concurrentMap<Result: Sendable>(_ transform: @escaping @Sendable (Element) -> Result) async -> [Result] {
        let width = Swift.max(1, ProcessInfo.processInfo.activeProcessorCount)
        let size = Swift.max(1, (count + width * 4 - 1) / (width * 4))
        let chunks = stride(from: startIndex, to: endIndex, by: size).map { Array(self[$0..<Swift.min($0 + size, endIndex)]) }
        return await withTaskGroup(of: (Int, [Result]).self) { group in
            for (index, chunk) in chunks.enumerated() { group.addTask { (index, chunk.map(transform)) } }
            var parts = [[Result]](repeating: [], count: chunks.count)
            for await (index, results) in group { parts[index] = results }
            return parts.flatMap(\.self)
        }
    }
}
