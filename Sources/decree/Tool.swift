import ArgumentParser

/// The command line: one word of work, its options, an exit status.
@main
struct Tool: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "decree",
        abstract: "Compiles update policies into the JSON of five update-check libraries, proves, signs and publishes them.",
        discussion: """
            One Markdown policy per app says who must update, who should, and who is left alone. Start with \
            'decree init', then 'decree check', 'decree build', 'decree sign' and 'decree publish'.

            Exit status: 0 done (warnings allowed), 1 the content is refused or a check found something, \
            2 could not do the work (disk, key, network), 64 wrong usage.
            """,
        version: "decree 0.1.0",
        subcommands: [
            InitCommand.self, CheckCommand.self, BuildCommand.self, KeysCommand.self, SignCommand.self, RotateCommand.self,
            RefreshCommand.self, PublishCommand.self, VerifyCommand.self,
        ])
}
