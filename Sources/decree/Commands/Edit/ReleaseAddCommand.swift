import ArgumentParser
import Authoring
import Basics
import PolicyModel

/// `decree release add`: one more release, as a store's pipeline or a person adds it.
struct ReleaseAddCommand: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Lists a release, or one more platform of a listed release.",
        discussion: """
            Changes the app's file in place and keeps every other byte. A new release is pending unless --live says \
            otherwise: nobody is notified of it before 'decree release live' or its date. --build, --requires and \
            --live take a value for all platforms, or one for each: --requires ios=16 --requires android=28, or \
            ios=16,android=28. Least OS and processor are taken over from the release before, and a note says so; where \
            that has an archive, a warning says that the new one lacks it. If the releases come from a fragment, the app \
            gets a list of its own, and a note says so.
            """)

    @Argument(help: ArgumentHelp("The app, by slug.", valueName: "app"), completion: Completion.apps)
    var app: String

    @Argument(
        help: ArgumentHelp("The version exactly as it ships.", valueName: "version"),
        transform: WrittenVersion.init(argument:))
    var written: WrittenVersion

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
    var build: [String] = []

    @Option(
        help: ArgumentHelp(
            "The lowest OS version it runs on, or any; Android: the API level; default that of the release before.",
            valueName: "os"))
    var requires: [String] = []

    @Option(
        help: ArgumentHelp("The date from which the store serves it, or pending; default pending.", valueName: "date"))
    var live: [String] = []

    @Option(
        help: ArgumentHelp(
            "The channel whose Macs alone see it; needed for a version such as 3.2.0-beta.1.", valueName: "name"))
    var channel: String?

    @Option(
        help: ArgumentHelp(
            "Markdown that becomes the section '# Release: VERSION'; headings such as '## de' begin other languages.",
            valueName: "file"), completion: .file())
    var notes: String?

    @OptionGroup var edit: EditOptions
    @OptionGroup var output: OutputOptions

    var unchanged: String { "the policy was not changed" }

    func validate() throws {
        guard channel != nil || !version.isPreview else {
            throw ValidationError(
                "\(version) is a version before a release, which a channel alone may have: name it with --channel.")
        }
        _ = try PlatformTexts(build, "--build")
        _ = try PlatformTexts(requires, "--requires")
        for date in try PlatformTexts(live, "--live").all { try DateWords.check(date, "--live", or: "pending") }
    }

    func work(_ terminal: Terminal) async throws {
        let notes = try notes.map(Self.text)
        var policy = try edit.open(app, terminal)
        let release = try release(on: platforms.isEmpty ? policy.policy.platforms : platforms, terminal)
        try changed(terminal) {
            try policy.add(release)
            if let notes { try policy.addNotes(notes, for: version) }
        }
        if let note = written.note { policy.note(note) }
        try await edit.finish(policy, terminal)
    }

    private var version: Version { written.version }

    /// - Throws: wrong usage, for a value that cannot be meant on these platforms.
    private func release(on shipped: [Platform], _ terminal: Terminal) throws -> NewRelease {
        let texts = try [("--build", build), ("--requires", requires), ("--live", live.isEmpty ? ["pending"] : live)]
            .map { (option: $0, texts: try PlatformTexts($1, $0)) }
        do {
            for (option, texts) in texts { try texts.checkPlatforms(option, among: shipped) }
            try texts[1].texts.checkSystems("--requires", on: shipped)
        } catch {
            terminal.failure(UsageError(error.message))
            throw ExitCode.validationFailure
        }
        let values = texts.map { $0.texts.values(on: shipped) }
        return NewRelease(
            version: version, platforms: platforms, build: values[0], requires: values[1], live: values[2],
            channel: channel)
    }

    private static func text(of path: String) throws(CommandError) -> String {
        guard let data = Files.content(of: path) else {
            throw CommandError("cannot read '\(path)': there is no such file, or it cannot be read")
        }
        guard let text = String(validating: data, as: UTF8.self) else {
            throw CommandError("'\(path)' is not UTF-8; save the notes as UTF-8")
        }
        return text
    }
}
