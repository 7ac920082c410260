import ArgumentParser
import Publishing

/// The services that check every change, publish what is merged, and refresh the timestamp; each with its files.
///
/// No file holds a key, a passphrase or a token: each says where the service keeps them.
enum Workflow: String, ExpressibleByArgument, CaseIterable {
    case github, gitlab

    /// - Parameters:
    ///   - url: the site's address; nil where the settings have none.
    ///   - target: the name of the target; nil for the local folder.
    func files(url: String?, target: String?) -> [HostFile] {
        let site = WorkflowSite(
            url: url ?? "https://updates.example.com", against: target ?? "Published/current",
            to: target.map { " --to \($0)" } ?? "")
        switch self {
        case .github:
            return [
                HostFile(path: ".github/workflows/decree-check.yml", text: GitHubWorkflow.check(site)),
                HostFile(path: ".github/workflows/decree-publish.yml", text: GitHubWorkflow.publish(site)),
                HostFile(path: ".github/workflows/decree-refresh.yml", text: RefreshSchedule.github.text),
            ]
        case .gitlab: return [HostFile(path: ".gitlab-ci.yml", text: GitLabWorkflow.text(site) + RefreshSchedule.gitlab.text)]
        }
    }
}

/// What a pipeline has to know of a site.
struct WorkflowSite {
    let url: String
    /// What a change is held against.
    let against: String
    /// The option that names the target, with a blank before it.
    let to: String

    /// What people have to do, for both services.
    var byHand: String {
        """
        # By hand, always: the leads sign root, targets and the list of links; the managers sign their apps. Each runs
        # 'decree build' and 'decree sign' on the same folder Public, and Public is committed with Content. The pipeline
        # builds again, which keeps every signature whose file did not change, and adds site, snapshot and timestamp.
        # Where a person's signature is lacking nothing is published, and the log says whose.
        """
    }
}
