import PolicyModel

/// The output folder while no other run may read or write it, so that nothing is lost between reading and writing.
package struct HeldOutput: Sendable {
    private let place: OutputPlace
    private let lock: FolderLock

    init(_ place: OutputPlace) throws(PublishingError) {
        self.place = place
        lock = try place.lock()
        try place.recover()
    }

    /// The files of the last build; none may be missing.
    package func read() throws(PublishingError) -> [Artifact] { try place.whole() }

    /// The files of the last build; nil before the first one.
    package func current() throws(PublishingError) -> [Artifact]? { try place.files() }

    /// The output holds these files and no others afterwards.
    package func replace(with bundle: PolicyModel.Bundle) throws(PublishingError) -> OutputChange {
        try OutputUpdate(place, holding: lock).replace(with: bundle.artifacts)
    }

    func release() { lock.release() }
}

extension OutputFolder {
    /// Nobody else builds, signs or reads below the same folder until `work` returns.
    ///
    /// - Throws: `PublishingError.busy` while another run does.
    package func held<Result: Sendable>(_ work: (HeldOutput) async throws -> Result) async throws -> Result {
        let held = try hold()
        defer { held.release() }
        return try await work(held)
    }
}
