/// Finds headers that another program changed on a file with unchanged bytes, which a listing does not show.
extension ObjectTarget {
    /// Asks for the headers of files whose modification time is not the recorded one. Headers that differ replace the
    /// recorded ones, so that the next plan writes the file again.
    func withHeaders(
        _ files: [(RemoteObject, TargetState.RemoteFile)]
    ) async throws -> [(String, TargetState.RemoteFile)] {
        // Most are as recorded, and a task for each of them would take longer than all of this.
        let isDoubtful = files.map { Self.isDoubtful($0, $1) }
        let doubtful = zip(files, isDoubtful).filter(\.1).map(\.0)
        let certain = zip(files, isDoubtful).filter { !$0.1 }.map { ($0.0.0.key, $0.0.1) }
        let looked = try await doubtful.mapConcurrently(jobs: settings.jobs) { object, file in
            guard case .known(var known) = file, let facts = try await store.look(at: object.key),
                facts.etag == object.etag, let headers = known.headers, facts.headers != headers
            else { return (object.key, file) }
            known.headers = facts.headers
            return (object.key, .known(known))
        }
        return certain + looked
    }

    /// Whether the file was written at another time than is recorded.
    private static func isDoubtful(_ object: RemoteObject, _ file: TargetState.RemoteFile) -> Bool {
        guard case .known(let known) = file, let modified = known.modified else { return false }
        return modified != object.modified
    }
}
