import ArgumentParser

/// Where the jobs of a CI service run, for `decree generate`.
struct PipelineOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "For github and gitlab, where jobs run: self-hosted, a machine of yours with decree, or hosted, "
                + "the service's.",
            valueName: "place"))
    var runner = Pipeline.Runner.ownMachine

    @Option(
        help: ArgumentHelp(
            "With --runner hosted, how jobs may write: aws, a role in place of a stored key; cloudflare, a bucket of "
                + "R2; pages, the job's own token for a branch of GitHub Pages; none, secrets. Default none.",
            valueName: "cloud"))
    var cloud: Pipeline.Cloud?

    var pipeline: Pipeline { Pipeline(runner: runner, cloud: cloud ?? .none) }

    /// - Throws: for settings that `name` does not have.
    func check(for name: String?) throws(ValidationError) {
        guard pipeline != .ownMachine || cloud != nil else { return }
        guard let name, ["github", "gitlab"].contains(name) else {
            throw ValidationError("'--runner' and '--cloud' are for github and gitlab.")
        }
        guard runner == .hosted else { throw ValidationError("'--cloud' needs '--runner hosted'.") }
        guard cloud != .pages || name == "github" else { throw ValidationError("'--cloud pages' is for github.") }
    }
}

extension Pipeline.Runner: ExpressibleByArgument {}

extension Pipeline.Cloud: ExpressibleByArgument {}
