import PolicyModel

/// The files of a branch that belong to no site: what the host reads, and what others keep there.
struct GitHostFiles {
    private let repository: TargetPlace.Repository

    init(_ repository: TargetPlace.Repository) { self.repository = repository }

    /// What Decree writes for the host, by path; a file that others keep is theirs.
    var written: [String: [UInt8]] {
        repository.host.files.mapValues { Array($0.utf8) }.filter { !isKept($0.key) }
    }

    /// Whether a publication leaves the file alone, or writes it for the host.
    func stays(_ path: String) -> Bool { isKept(path) || repository.host.files[path] != nil }

    /// Whether the file is listed, or the host's own affair.
    func isKept(_ path: String) -> Bool {
        let isListed = repository.keptFiles.contains { $0 == path || $0.hasSuffix("/") && path.hasPrefix($0) }
        return isListed || repository.host == .githubPages && path == "CNAME"
    }
}

extension TargetPlace.Host {
    /// What the host has to find beside the site.
    fileprivate var files: [String: String] {
        switch self {
        // Without it Pages leaves out names that begin with an underscore or a dot, and rewrites pages.
        case .githubPages: [".nojekyll": ""]
        case .gitlabPages: [".gitlab-ci.yml": Self.job]
        case .cloudflarePages, .netlify: ["_headers": Self.headers]
        case .raw, .plain: [:]
        }
    }

    /// The host's own default lets nobody keep a file without asking, so no Cache-Control is set.
    private static let headers =
        "/*\n  Access-Control-Allow-Origin: *\n"
        + FileHeaders.security.map { "  \($0.0): \($0.1)\n" }.joined()

    /// GitLab serves the folder `public` that this job makes.
    private static let job = """
        # Written by decree publish: GitLab Pages serves what this job leaves in the folder public.
        pages:
          script:
            - mkdir .public
            - find . -mindepth 1 -maxdepth 1 ! -name '.*' -exec cp -r {} .public/ ';'
            - mv .public public
          artifacts:
            paths: [public]
          rules:
            - if: $CI_COMMIT_BRANCH

        """
}
