import PolicyModel

/// Finds headers that another program changed on a file with unchanged bytes, which a listing does not show.
extension ObjectTarget {
    /// Asks for the headers of files whose modification time is not the recorded one. Headers that differ replace the
    /// recorded ones, so that the next plan writes the file again.
    func withHeaders(
        _ files: [(RemoteObject, TargetState.RemoteFile)]
    ) async throws -> [(String, TargetState.RemoteFile)] {
        try await files.mapConcurrently(jobs: settings.jobs) { object, file in
            guard case .known(let known) = file, let modified = known.modified, modified != object.modified,
                let facts = try await store.look(at: object.key), facts.etag == object.etag,
                let headers = known.headers, facts.headers != headers
            else { return (object.key, file) }
            return (
                object.key,
                .known(
                    PublishedFile(
                        path: known.path, length: known.length, sha256: known.sha256, headers: facts.headers,
                        etag: known.etag,
                        modified: known.modified))
            )
        }
    }
}
