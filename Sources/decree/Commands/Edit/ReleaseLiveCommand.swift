import ArgumentParser
import Authoring
import PolicyModel

/// `decree release live`: the date from which a store serves a release.
struct ReleaseLiveCommand: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "live", abstract: "Says from when a store serves a release.",
        discussion: """
            Without a date it is today. Without --platform it is where the release is pending, or everywhere if it is \
            pending nowhere. 'pending' in place of a date takes a date back, and a rollout with it.
            """)

    @Argument(help: ArgumentHelp("The app, by slug.", valueName: "app"), completion: Completion.apps)
    var app: String

    @Argument(help: ArgumentHelp("The release.", valueName: "version"), completion: Completion.versions)
    var version: Version

    @Argument(help: ArgumentHelp("A date such as 2026-11-02 or 2026-11-02T09:00Z, or pending.", valueName: "date"))
    var date: String?

    @OptionGroup var only: PlatformOptions

    @OptionGroup var edit: EditOptions
    @OptionGroup var output: OutputOptions

    var unchanged: String { "the policy was not changed" }

    func validate() throws { try DateWords.check(date, "DATE", or: "pending") }

    func work(_ terminal: Terminal) async throws {
        var policy = try edit.open(app, terminal)
        let date = try date ?? edit.moment.date
        try changed(terminal) { try policy.setLive(version, to: date, on: only.platforms) }
        try await edit.finish(policy, terminal)
    }
}
