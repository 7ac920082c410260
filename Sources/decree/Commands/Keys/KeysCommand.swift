import ArgumentParser

/// `decree keys`: the commands that make, list, show and export keys.
struct KeysCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keys", abstract: "Makes, lists and shows the keys that sign the site.",
        discussion: """
            The site's index.md names, for every role, its keys and how many of them must sign. \
            Private keys stay outside the site: in a folder of encrypted files, in the SSH agent, or behind a \
            program. 'decree keys init' sets all of that up for one person.
            """,
        subcommands: [
            KeysInitCommand.self, KeysCreateCommand.self, KeysListCommand.self, KeysShowCommand.self,
            KeysExportCommand.self,
        ])
}
