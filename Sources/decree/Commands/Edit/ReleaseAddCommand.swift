import ArgumentParser
import Authoring
import Foundation
import PolicyModel

/// `decree release add`: one more release, as a store's pipeline or a person adds it.
struct ReleaseAddCommand: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Lists a release, or one more platform of a listed release.",
        discussion: """
            Changes the app's file in place and keeps every other byte. A new release is pending unless --live says \
            otherwise: nobody is notified of it before 'decree release live' or its date. Run it once for each \
            platform whose build or OS version differs. If the releases come from a fragment, the app gets a list \
            of its own, and a note says so.
            """)

    @Argument(help: ArgumentHelp("The app, by slug.", valueName: "app"), completion: Completion.apps)
    var app: String

    @Argument(help: ArgumentHelp("The version exactly as it ships.", valueName: "version"))
    var version: Version

    @Option(
        name: .customLong("platform"),
        help: ArgumentHelp(
            "The platform it ships on; may be repeated; default all of the app's.", valueName: "platform"),
        completion: .list(Platform.allCases.map(\.rawValue)))
    var platforms: [Platform] = []

    @Option(
        help: ArgumentHelp(
            "Apple: CFBundleVersion; Android: the version code, or all of several: 3010,3011 or 3010..3019.",
            valueName: "build"))
    var build: String?

    @Option(
        help: ArgumentHelp(
            "The lowest OS version it runs on, or any; Android: the API level; default that of the release before.",
            valueName: "os"))
    var requires: String?

    @Option(help: ArgumentHelp("The date from which the store serves it, or pending.", valueName: "date"))
    var live = "pending"

    @Option(
        help: ArgumentHelp(
            "Markdown that becomes the section '# Release: VERSION'; headings such as '## de' begin other languages.",
            valueName: "file"), completion: .file())
    var notes: String?

    @OptionGroup var edit: EditOptions
    @OptionGroup var output: OutputOptions

    var unchanged: String { "the policy was not changed" }

    func validate() throws { try DateWords.check(live, "--live", or: "pending") }

    func work(_ terminal: Terminal) async throws {
        let notes = try notes.map(Self.text)
        var policy = try edit.open(app, terminal)
        try changed(terminal) {
            try policy.add(
                NewRelease(version: version, platforms: platforms, build: build, requires: requires, live: live))
            if let notes { try policy.addNotes(notes, for: version) }
        }
        try await edit.finish(policy, terminal)
    }

    private static func text(of path: String) throws(CommandError) -> String {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw CommandError("cannot read '\(path)': there is no such file, or it cannot be read")
        }
        guard let text = String(validating: data, as: UTF8.self) else {
            throw CommandError("'\(path)' is not UTF-8; save the notes as UTF-8")
        }
        return text
    }
}
