/// All files of one build: unique paths, sorted by their UTF-8 bytes; same input, same bytes.
package struct Bundle: Hashable, Sendable {
    package let artifacts: [Artifact]

    /// - Precondition: no two artifacts share a path: every path holds a slug or a fixed name, and both are unique.
    package init(_ artifacts: [Artifact]) {
        let sorted = artifacts.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
        for (one, next) in zip(sorted, sorted.dropFirst()) {
            precondition(one.path != next.path, "two artifacts at \(one.path)")
        }
        self.artifacts = sorted
    }

    package subscript(path: String) -> Artifact? { artifacts.first { $0.path == path } }
}
