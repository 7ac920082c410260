import ArgumentParser
import Authoring
import Basics
import PolicyModel

/// `decree release add`: one more release, as a store's pipeline or a person adds it.
struct ReleaseAddCommand: EditingCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Lists a release, or one more platform of a listed release.",
        discussion: """
            Changes the app's file in place and keeps every other byte. A new release is pending unless --live says \
            otherwise: nobody is notified of it before 'decree release live' or its date. --build, --requires and \
            --live take a value for all platforms, or one for each: --requires ios=16 --requires android=28, or \
            ios=16,android=28. Least OS and processor are taken over from the release before, and a note says so; \
            where that has an archive, a warning says that the new one lacks it. If the releases come from a \
            fragment, the app gets a list of its own, and a note says so.

            With --file all of this is read from the app that ships, and VERSION may be left out: nothing of the file \
            is run. A value that is given beside and differs is refused. Where clients of the app install files by \
            themselves, the archive's length is taken from it, too, and on macOS with --sign its signature.
            """)

    @Argument(help: ArgumentHelp("The app, by slug.", valueName: "app"), completion: Completion.apps)
    var app: String

    @Argument(
        help: ArgumentHelp("The version exactly as it ships; with --file that of the file.", valueName: "version"),
        transform: WrittenVersion.init(argument:))
    var written: WrittenVersion?

    @OptionGroup var given: AppFileOptions

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

    func validate() throws {
        _ = try PlatformTexts(build, "--build")
        _ = try PlatformTexts(requires, "--requires")
        for date in try PlatformTexts(live, "--live").all { try DateWords.check(date, "--live", or: "pending") }
        if written == nil, given.files.isEmpty { throw ValidationError("Missing expected argument '<version>'") }
    }

    func work(_ terminal: Terminal) async throws {
        let notes = try notes.map(Self.text), files = given.files.isEmpty ? nil : try ReleasedFiles(given.files)
        var policy = try edit.open(app, terminal)
        let written = try version(in: files, for: policy.policy)
        var release = try release(written.version, files, of: policy.policy, terminal)
        if let files { try complete(&release, from: files, &policy) }
        try changed(terminal) {
            // At the end first, while the lines above are those of the file.
            if let notes { try policy.addNotes(notes, from: self.notes ?? "", for: release.version) }
            try policy.add(release)
        }
        for note in [written.note, files?.note(listedAs: written.version)].compactMap(\.self) { policy.note(note) }
        let (news, members) = try await edit.apply(policy, terminal)
        terminal.object(news, members + (files.map { [.init("files", $0.json)] } ?? []))
    }

    /// The version that is given, else that of the files.
    ///
    /// - Throws: for one that no release of these platforms may have.
    private func version(in files: ReleasedFiles?, for policy: Policy) throws -> WrittenVersion {
        guard let written = written ?? files?.version else { preconditionFailure("a version is given, or a file") }
        if let files, !files.mayBeListed(as: written.version) {
            throw CommandError(
                "'\(files.files[0].path)' is \(files.version.version), and not \(written.version)", isRefusal: true)
        }
        let shipped = platforms.isEmpty ? files?.platforms ?? policy.platforms : platforms
        guard let fault = previewFault(written.version, on: shipped, files) else { return written }
        guard let file = files?.files.first else { throw UsageError(fault) }
        throw CommandError("'\(file.path)': \(fault)", isRefusal: true)
    }

    /// Nil for a version that a release may have. Only Macs have channels, so that elsewhere its numbers are listed.
    private func previewFault(_ version: Version, on shipped: [Platform], _ files: ReleasedFiles?) -> String? {
        guard version.isPreview else { return nil }
        guard shipped.contains(.macos) else {
            let given = files.map { $0.files.map { " --file \($0.path.shellWord)" }.joined() } ?? ""
            return "\(version) is a version before a release, which a channel on macOS alone may have: list it by its "
                + "numbers: decree release add \(app) \(version.released)\(given)"
        }
        return channel == nil
            ? "\(version) is a version before a release, which a channel alone may have: name it with --channel" : nil
    }

    /// - Throws: wrong usage, for a value that cannot be meant on these platforms.
    private func release(
        _ version: Version, _ files: ReleasedFiles?, of policy: Policy, _ terminal: Terminal
    ) throws -> NewRelease {
        let platforms = platforms.isEmpty ? files?.platforms ?? [] : platforms
        let shipped = platforms.isEmpty ? policy.platforms : platforms
        let texts = try [("--build", build), ("--requires", requires), ("--live", live.isEmpty ? ["pending"] : live)]
            .map { (option: $0, texts: try PlatformTexts($1, $0)) }
        do {
            for (option, texts) in texts { try texts.checkPlatforms(option, among: shipped) }
            try texts[1].texts.checkSystems("--requires", on: shipped)
        } catch {
            terminal.failure(UsageError(error.message))
            throw ExitCode.validationFailure
        }
        try files?.check(app: policy, on: shipped)
        return NewRelease(
            version: version, platforms: platforms,
            build: try texts[0].texts.values(on: shipped, knowing: files?.builds, ReleasedFiles.areBuilds, "--build"),
            requires: try texts[1].texts.values(
                on: shipped, knowing: files?.requires, ReleasedFiles.areSystems, "--requires"),
            live: texts[2].texts.values(on: shipped), channel: channel)
    }

    /// Adds what only files say: archives, and the processor of a Mac.
    private func complete(_ release: inout NewRelease, from files: ReleasedFiles, _ policy: inout PolicyEdit) throws {
        for note in files.notes { policy.note(note) }
        let requires = try PlatformTexts(requires, "--requires").values(on: files.platforms)
        for note in files.unknownSystems(besides: requires) { policy.note(note) }
        release.hardware = files[.macos].map(\.app).hardware
        let urls = try PlatformTexts(given.url, "--url")
        for platform in [Platform.macos, .android] {
            // Clients download one file; which of several is not known here.
            guard let file = files[platform].first, files[platform].count == 1 else { continue }
            let archive = ReleasedArchive(
                policy: policy.policy, version: release.version, file: file, url: urls.values(on: [platform])[platform],
                program: platform == .macos ? given.program : nil)
            release.archive[platform] = try archive.archive { policy.note($0) }
        }
    }

    private static func text(of path: String) throws(CommandError) -> String {
        guard let data = Files.content(of: path) else {
            throw CommandError("cannot read '\(path)': there is no such file, or it cannot be read")
        }
        guard let text = String(validating: data, as: UTF8.self) else {
            throw CommandError("'\(path)' is not UTF-8; save the notes as UTF-8", isRefusal: true)
        }
        // Some editors begin a file with a mark of its encoding.
        return text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
    }
}
