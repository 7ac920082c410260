import PolicyModel

/// Where a CI service runs the jobs, and how they may write to the target.
struct Pipeline: Hashable, Sendable {
    enum Runner: String, CaseIterable, Sendable {
        /// A machine of one's own, which has decree and what the target needs.
        case ownMachine = "self-hosted"
        /// The service's: new at every job, so that each installs decree and is given what it needs.
        case hosted
    }

    /// What a hosted runner's job may write to without a key that is stored for it.
    enum Cloud: String, CaseIterable, Sendable {
        /// Secrets, whatever the target is.
        case none
        /// A bucket of Amazon's: a role for the job's own identity.
        case aws
        /// A bucket of R2, which knows keys alone.
        case cloudflare
        /// A branch that GitHub Pages serves: the job's own token.
        case pages
    }

    let runner: Runner
    let cloud: Cloud

    static let ownMachine = Pipeline(runner: .ownMachine, cloud: .none)

    /// The beginnings of the addresses of repositories to which the job's own token can push.
    private static let pagesRemotes = ["https://", "git@github.com:", "ssh://git@github.com/"]

    var isHosted: Bool { runner == .hosted }

    /// Why the jobs cannot publish to a target; nil where they can.
    func fault(of place: TargetPlace) -> String? {
        guard isHosted else { return nil }
        switch (cloud, place) {
        case (_, .directory(let path)):
            return
                "a hosted runner is gone after its job, and so is the folder '\(path)'; --to names a bucket, a branch "
                + "or an account"
        case (.aws, .sftp), (.aws, .git), (.cloudflare, .sftp), (.cloudflare, .git):
            return "--cloud \(cloud.rawValue) is for a bucket, not for '\(place)'"
        case (.pages, .s3), (.pages, .sftp):
            return "--cloud pages is for a branch that Pages serve, not for '\(place)'"
        case (.pages, .git(let repository)) where repository.host != .githubPages:
            return "--cloud pages is for a branch with 'host: github-pages'; that of '\(place)' is "
                + "'\(repository.host.rawValue)'"
        case (.pages, .git(let git)) where !Self.pagesRemotes.contains(where: { git.remote.hasPrefix($0) }):
            return "--cloud pages is for a repository of GitHub, not for '\(place)': "
                + "the job's own token is taken for \(Self.pagesRemotes.joined(separator: ", ")) alone"
        case (.none, _), (.aws, .s3), (.cloudflare, .s3), (.pages, .git): return nil
        }
    }
}
