import ArgumentParser
import Basics
import Pages
import PolicyModel

/// `decree init`: writes a new site with one app, or the built-in templates.
struct InitCommand: DecreeCommand {
    static let configuration = CommandConfiguration(
        commandName: "init", abstract: "Makes a new site with one app, ready to build.",
        discussion: """
            Asks nothing. The new site builds as it is, and its comments say what each key means.

            Existing files are never overwritten: a folder that has any of the new files is refused. An existing \
            .gitignore stays as it is, and its missing lines are named. With --import, the app is made of existing \
            documents as 'decree import' makes it.
            """)

    @Argument(help: ArgumentHelp("The folder to make the site in; default here.", valueName: "dir"))
    var folder = "."

    @Flag(help: "Write the built-in page templates to Templates/ in that folder instead, for you to change.")
    var templates = false

    @Option(
        name: .customLong("import"),
        help: ArgumentHelp(
            "Start from this existing document instead of the sample app; needs --client, may be repeated.",
            valueName: "file"), completion: .file())
    var imports: [String] = []

    @OptionGroup(title: "With --import") var what: ImportOptions

    @OptionGroup var output: OutputOptions

    func validate() throws {
        if !imports.isEmpty, what.clients.isEmpty {
            throw ImportOptions.clientMissing(for: imports)
        }
        if !imports.isEmpty, templates { throw ValidationError("--templates writes no app; leave out --import.") }
        if imports.isEmpty, let option = what.firstGiven {
            throw ValidationError("\(option) goes with --import; the sample app's file is there to be changed.")
        }
    }

    func work(_ terminal: Terminal) async throws {
        let app = imports.isEmpty ? nil : try await ImportedApp(try what.documents(imports), at: try moment)
        let files = templates ? Starter.templates : app.map { Starter.files(with: $0) } ?? Starter.files
        let root = isOfTemplates ? Paths.folder(of: Paths.standardized(folder)) : Paths.plain(folder)
        if Paths.name(of: Paths.standardized(folder)) == "Content", Files.exists("\(root)/index.md") {
            throw CommandError(
                "'\(root)' is the content of a site already, and nothing is made inside it; go on with "
                    + "'\(root)/index.md'")
        }
        for file in files where Files.exists("\(root)/\(file.path)") {
            throw CommandError("'\(root)/\(file.path)' exists already; nothing is overwritten")
        }
        let made = files + (templates ? [] : try ignored(under: root, terminal))
        try Self.write(made, below: root)
        terminal.result("made \(made.map(\.path).joined(separator: ", "))")
        for line in templates ? Self.templateAdvice : advice(app) { terminal.result(line) }
        let report = try await report(app)
        for line in report?.lines ?? [] { terminal.result(line) }
        terminal.object([], [.init("files", .array(made.map { .string($0.path) }))] + (report?.members ?? []))
    }

    /// All of the files or none: the next run would refuse those that one that failed had left.
    private static func write(_ files: [Starter.File], below root: String) throws {
        var written: [String] = []
        do {
            for file in files {
                let path = "\(root)/\(file.path)"
                try Files.place(Array(file.text.utf8), at: path)
                written.append(path)
            }
        } catch {
            for path in written { try? Files.remove(path) }
            throw error
        }
    }

    /// Whether the folder is the one that the templates are written to, and not the one around it.
    private var isOfTemplates: Bool {
        templates && Paths.name(of: Paths.standardized(folder)) == FolderRules.templates
    }

    private func report(_ app: ImportedApp?) async throws -> ImportReport? {
        guard let app else { return nil }
        let content = folder == "." ? "Content" : folder + "/Content"
        let work = try await ImportedFile.work(on: app.slug, in: content, at: try moment)
        return ImportReport(app: app, file: Starter.path(of: app), work: work)
    }

    private var moment: Moment {
        get throws { try Clock.moment(at: nil, environment: ThisProcess.environment) }
    }

    private static let templateAdvice = ["keep only the files you change: the others come from Decree itself"]

    /// - Parameter app: made of existing documents; nil for the sample.
    private func advice(_ app: ImportedApp?) -> [String] {
        let file =
            app.map { "go on with \(Starter.path(of: $0)), which is made of the documents" }
            ?? "make Content/my-app.md your own app's; its comments explain each key"
        return [
            "next: " + (folder == "." ? "" : "cd \(folder), and ") + file,
            "  decree preview          shows the site and your mistakes while you write",
            "  decree check            checks everything and writes nothing",
            "  decree ship --new-key   makes your signing key, builds, signs, asks, and publishes to Published",
        ]
    }

    /// The `.gitignore` to write. An existing one is not changed; its missing lines are shown instead.
    private func ignored(under root: String, _ terminal: Terminal) throws -> [Starter.File] {
        let place = "\(root)/\(Starter.ignored.path)"
        guard Files.exists(place) else { return [Starter.ignored] }
        let text = Files.content(of: place).map { String(decoding: $0, as: UTF8.self) } ?? ""
        let listed = Set(text.split(whereSeparator: \.isNewline).map { $0.trimmedBlanks })
        let missing = Starter.ignoredPaths.filter { !listed.contains($0) }
        if !missing.isEmpty {
            terminal.notice("'\(place)' exists already; add these lines, which keep output and keys out of git:")
            for line in missing { terminal.notice("  \(line)") }
        }
        return []
    }
}
