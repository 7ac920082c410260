import PolicyModel

/// Reads when the store says this run's files were written. A later time shows that another program changed headers.
extension ObjectPublication {
    /// Objects on a page of a listing, and how many files are asked for in place of a page.
    private static let page = 1000, looks = 10

    /// Modification times by path, without files that another program has replaced since.
    ///
    /// - Parameter etags: the ETags of the files that this run wrote, by path.
    func times(of etags: [String: String]) async throws -> [String: Moment] {
        let paths = etags.keys.sorted()
        let found: [(path: String, etag: String, modified: Moment?)]
        // Few files are asked for one by one: several at once take less time than the pages of a listing, one after
        // another, and ten of those requests cost less than a page.
        let pages = (plan.steps.count + Self.page - 1) / Self.page
        if paths.count <= max(target.settings.jobs, Self.looks * pages) {
            let facts = try await paths.mapConcurrently(jobs: target.settings.jobs) {
                try await target.store.look(at: $0)
            }
            found = zip(paths, facts).compactMap { path, facts in facts.map { (path, $0.etag, $0.modified) } }
        } else {
            let expected = plan.steps.map(\.path)
            found = try await target.store.list(expecting: expected, jobs: target.settings.jobs).map {
                ($0.key, $0.etag, $0.modified)
            }
        }
        let own = found.filter { etags[$0.path] == $0.etag }.compactMap { file in file.modified.map { (file.path, $0) }
        }
        return Dictionary(own) { first, _ in first }
    }
}
