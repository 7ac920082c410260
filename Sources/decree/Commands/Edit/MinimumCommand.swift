import ArgumentParser
import Authoring
import PolicyModel

/// `decree minimum`: the lowest version that may still run, now or from a date on.
struct MinimumCommand: EditingCommand {
    static let configuration = CommandConfiguration(
        commandName: "minimum", abstract: "Sets the lowest version of an app that may still run.",
        discussion: """
            Changes the app's file in place and keeps every other byte. With --from it is one more step: until then \
            the present minimum holds, and another step from the same moment is replaced. Without --from it holds at \
            once, and steps for other dates are removed, with the comments on their lines, which also undoes a minimum \
            that was planned. \
            'decree impact --against Published', or a target's name in its place, says who is affected.
            """)

    @Argument(help: ArgumentHelp("The app, by slug.", valueName: "app"), completion: Completion.apps)
    var app: String

    @Argument(help: ArgumentHelp("A listed release.", valueName: "version"), completion: Completion.versions)
    var version: Version

    @OptionGroup var only: PlatformOptions

    @Option(help: ArgumentHelp("The date from which it holds.", valueName: "date"))
    var from: String?

    @OptionGroup var edit: EditOptions

    func validate() throws { try DateWords.check(from, "--from") }

    func work(_ terminal: Terminal) async throws {
        try await perform(terminal) { try $0.setMinimum(version, from: from, on: only.platforms) }
        // A day that has begun is meant; one of last year is a slip in January.
        if let from, let day = Moment(from), try edit.site.moment.seconds - day.seconds > 86_400 {
            terminal.notice("note: \(from) is past, so that \(version) is the minimum at once")
        }
    }
}
