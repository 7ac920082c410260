import PolicyModel

/// Reads when the store says this run's files were written. A later time shows that another program changed headers.
extension ObjectPublication {
    /// Modification times by path, without files that another program has replaced since.
    ///
    /// - Parameter etags: the ETags of the files that this run wrote, by path.
    func times(of etags: [String: String]) async throws -> [String: Moment] {
        let paths = etags.keys.sorted()
        let found: [(path: String, etag: String, modified: Moment?)]
        // Few files are asked for one by one, because the listing of a large site has many pages.
        if paths.count <= target.settings.jobs {
            let facts = try await paths.mapConcurrently(jobs: target.settings.jobs) {
                try await target.store.look(at: $0)
            }
            found = zip(paths, facts).compactMap { path, facts in facts.map { (path, $0.etag, $0.modified) } }
        } else {
            found = try await target.store.list().map { ($0.key, $0.etag, $0.modified) }
        }
        let own = found.filter { etags[$0.path] == $0.etag }.compactMap { file in file.modified.map { (file.path, $0) }
        }
        return Dictionary(own) { first, _ in first }
    }
}
