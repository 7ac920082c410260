import ArgumentParser
import Authoring
import PolicyModel

/// `decree latest`: the release that is announced, whatever else is live.
struct LatestCommand: EditingCommand {
    static let configuration = CommandConfiguration(
        commandName: "latest", abstract: "Sets the release of an app that users are notified of.",
        discussion: """
            Changes the app's file in place and keeps every other byte. Without 'latest' in the policy the highest \
            live release is announced. A fixed one stays announced whatever is live later: --highest removes it. \
            Nobody is taken back to a lower release: whoever has a higher one sees nothing.
            """)

    @Argument(help: ArgumentHelp("The app, by slug.", valueName: "app"), completion: Completion.apps)
    var app: String

    @Argument(help: ArgumentHelp("A live release.", valueName: "version"), completion: Completion.versions)
    var version: Version?

    @Flag(help: "Announce the highest live release again.")
    var highest = false

    @OptionGroup var only: PlatformOptions

    @OptionGroup var edit: EditOptions

    func validate() throws {
        guard (version == nil) == highest else {
            throw ValidationError("Name a release, or --highest, and not both.")
        }
    }

    func work(_ terminal: Terminal) async throws {
        var release = "--highest"
        try await perform(terminal) { policy in
            guard let version else { return try policy.removeLatest(on: only.platforms) }
            try policy.setLatest(version, on: only.platforms)
            if policy.fragmentOfLatest(on: only.platforms) != nil { release = "VERSION" }
        }
        guard version != nil else { return }
        terminal.notice("note: a newer release is announced only after 'decree latest \(app) \(release)'")
    }
}
