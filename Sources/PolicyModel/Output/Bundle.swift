/// All files of one build, with unique paths in the order of their UTF-8 bytes, so that equal input gives equal output.
package struct Bundle: Hashable, Sendable {
    package let artifacts: [Artifact]

    /// - Precondition: no two artifacts share a path. Paths are made of slugs and fixed names, which are unique.
    package init(_ artifacts: [Artifact]) {
        let sorted = artifacts.sorted { $0.path.precedesByBytes($1.path) }
        for (one, next) in zip(sorted, sorted.dropFirst()) {
            precondition(one.path != next.path, "two artifacts at \(one.path)")
        }
        self.artifacts = sorted
    }
}
