extension TargetPlace {
    /// A branch of a git repository, which a host serves.
    package struct Repository: Hashable, Sendable {
        /// An address or a path, as git takes it.
        package let remote: String
        package let branch: String
        package let host: Host
        /// The history is shortened to so many publications once it has twice as many; nil leaves it as it is.
        package let keep: Int?
        /// Files of others in the branch, which stay; a folder ends with a slash.
        package let keptFiles: [String]

        package init(remote: String, branch: String, host: Host = .plain, keep: Int? = nil, keptFiles: [String] = []) {
            self.remote = remote
            self.branch = branch
            self.host = host
            self.keep = keep
            self.keptFiles = keptFiles
        }
    }

    /// What serves a branch: it decides on headers, and on files that it reads itself.
    package enum Host: String, CaseIterable, Sendable {
        case githubPages = "github-pages"
        case gitlabPages = "gitlab-pages"
        /// GitHub's raw files.
        case raw
        case cloudflarePages = "cloudflare-pages"
        case netlify
        /// A web server of one's own, which sends the headers that Decree wants.
        case plain
    }

    /// Nil for a target that is no branch.
    package var host: Host? {
        if case .git(let repository) = self { repository.host } else { nil }
    }
}
