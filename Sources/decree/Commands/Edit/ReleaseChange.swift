import ArgumentParser
import Authoring
import PolicyModel

/// A command that changes one release.
protocol ReleaseChange: EditingCommand {
    var release: ReleaseOptions { get }

    func change(_ policy: inout PolicyEdit, at moment: Moment) throws(EditFault)
}

extension ReleaseChange {
    var app: String { release.app }
    var edit: EditOptions { release.edit }

    func work(_ terminal: Terminal) async throws {
        let moment = try edit.site.moment
        try await perform(terminal) { try change(&$0, at: moment) }
    }
}

/// Which release a command changes.
struct ReleaseOptions: ParsableArguments {
    @Argument(help: ArgumentHelp("The app, by slug.", valueName: "app"), completion: Completion.apps)
    var app: String

    @Argument(help: ArgumentHelp("The release.", valueName: "version"), completion: Completion.versions)
    var version: Version

    @OptionGroup var only: PlatformOptions
    @OptionGroup var edit: EditOptions
}
