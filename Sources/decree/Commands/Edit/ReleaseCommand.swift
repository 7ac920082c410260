import ArgumentParser

/// `decree release`: the releases that a policy lists.
struct ReleaseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "release", abstract: "Adds a release to a policy, makes it live, or lists all of them.",
        discussion: """
            'add' and 'live' change the app's file in place and keep every other byte, comments included. They show \
            the difference, check the result as 'decree check' does, and write nothing that would be refused.
            """,
        subcommands: [ReleaseAddCommand.self, ReleaseLiveCommand.self, ReleaseListCommand.self])
}
