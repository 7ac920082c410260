import PolicyModel

/// Finds what a listing does not show: headers that another hand changed on a file whose bytes are the same.
extension ObjectTarget {
    /// A file that was written at another time than recorded is asked for its headers; they replace the recorded ones
    /// where they differ.
    func withHeaders(
        _ files: [(RemoteObject, TargetState.RemoteFile)]
    ) async throws -> [(String, TargetState.RemoteFile)] {
        try await files.mapConcurrently(jobs: settings.jobs) { object, file in
            guard case .known(let known) = file, let modified = known.modified, modified != object.modified,
                  let facts = try await store.look(at: object.key), facts.etag == object.etag,
                  let headers = known.headers, facts.headers != headers else { return (object.key, file) }
            return (object.key, .known(PublishedFile(
                path: known.path, length: known.length, sha256: known.sha256, headers: facts.headers, etag: known.etag,
                modified: known.modified)))
        }
    }
}
