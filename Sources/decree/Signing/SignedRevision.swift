import Basics

/// The git revision that the content is at while it is signed.
enum SignedRevision {
    /// The commit, where content and templates are exactly as it has them; nil for content with changes of its own,
    /// outside a repository, and where git cannot be asked.
    static func current(content: String, templates: String?) -> String? {
        let commits = Set([content, templates].compactMap(\.self).map(commit))
        return commits.count == 1 ? commits.first ?? nil : nil
    }

    private static func commit(of folder: String) -> String? {
        func words(_ arguments: [String]) -> String? {
            let git = GitRun(content: folder, revision: "HEAD")
            return (try? git.output(arguments, allowing: "")).flatMap(\.self)
                .map { String(decoding: $0, as: UTF8.self).trimmedSpace }
        }
        guard let commit = words(["rev-parse", "--verify", "--quiet", "HEAD"]), !commit.isEmpty,
            words(["--no-optional-locks", "status", "--porcelain", "--", "."]) == ""
        else { return nil }
        return commit
    }
}
