import ArgumentParser
import Authoring
import PolicyModel

/// `decree release live`: the date from which a store serves a release.
struct ReleaseLiveCommand: EditingCommand {
    static let configuration = CommandConfiguration(
        commandName: "live", abstract: "Says from when a store serves a release.",
        discussion: """
            Without a date it is today. Without --platform it is where the release is pending, or everywhere if it is \
            pending nowhere. 'pending' in place of a date takes every date back, and a rollout with it.
            """)

    @Argument(help: ArgumentHelp("The app, by slug.", valueName: "app"), completion: Completion.apps)
    var app: String

    @Argument(help: ArgumentHelp("The release.", valueName: "version"), completion: Completion.versions)
    var version: Version

    @Argument(help: ArgumentHelp("A date such as 2026-11-02 or 2026-11-02T09:00Z, or pending.", valueName: "date"))
    var date: String?

    @OptionGroup var only: PlatformOptions

    @OptionGroup var edit: EditOptions

    func validate() throws { try DateWords.check(date, "DATE", or: "pending") }

    func work(_ terminal: Terminal) async throws {
        let date = try date ?? edit.site.moment.date
        try await perform(terminal) { try $0.setLive(version, to: date, on: only.platforms) }
    }
}
