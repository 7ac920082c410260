import ArgumentParser
import Basics
import PolicyModel
import Publishing

struct GenerateCommand: DecreeCommand {
    static let configuration = CommandConfiguration(
        commandName: "generate",
        abstract: "Writes what others read: for web servers, CI services, a scheduler, git, editors.",
        discussion: """
            Without a name it lists what there is. One file is printed; several are written below the folder of \
            --out, where no file that a person wrote is replaced. What they say of the site comes from index.md and \
            the built bundle. No file holds a key, a passphrase or a token: each says where they are kept.
            """)

    @Argument(
        help: ArgumentHelp("What to write; without it the names are listed.", valueName: "name"),
        completion: .list(Generated.all.map(\.name)))
    var name: String?

    @Option(help: ArgumentHelp("Write the files below this folder.", valueName: "folder"), completion: .directory)
    var out: String?

    @Option(help: ArgumentHelp("The folder of policies.", valueName: "folder"), completion: .directory)
    var content = "Content"

    @OptionGroup var pipeline: PipelineOptions
    @OptionGroup var bundle: BundleOptions
    @OptionGroup var target: TargetOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        let known = Generated.all.map(\.name)
        guard let name, !known.contains(name) else { return try pipeline.check(for: name) }
        let advice = NearestName.to(name, among: known).map { "did you mean '\($0)'?" }
        throw ValidationError(
            "'\(name)' cannot be generated; \(advice ?? "there are \(known.joined(separator: ", ")).")")
    }

    func work(_ terminal: Terminal) async throws {
        guard let generated = Generated.all.first(where: { $0.name == name }) else { return list(terminal) }
        let files = try files(generated, terminal)
        terminal.object(
            [],
            [
                .init(
                    "files",
                    .array(
                        files.map { file in
                            .object([.init("path", .string(file.path)), .init("text", .string(file.text))])
                        }))
            ])
        if let out { return try Self.write(files, below: Paths.plain(out), terminal) }
        guard files.count == 1 else {
            let paths = files.map(\.path).joined(separator: ", ")
            throw ValidationError(
                "'\(generated.name)' needs \(files.count) files: \(paths); name a folder for them with --out")
        }
        // The file ends with a line feed of its own, and so does a result.
        terminal.result(String(files[0].text.dropLast()))
    }

    private func files(_ generated: Generated, _ terminal: Terminal) throws -> [Generated.File] {
        let folders = GeneratedFolders(content: content, output: bundle.folder)
        guard generated.asksForSite else { return generated.files(in: folders) }
        if generated.name == "systemd", !Files.exists("\(content)/index.md") {
            return try generated.files(for: .withKeys(in: folders))
        }
        let site = try SiteSettings.read(content, terminal)
        let isBuilt = Files.exists(bundle.folder)
        let paths = isBuilt ? try OutputFolder(bundle.folder).read().map(\.path) : []
        let known = try GeneratedSite(site, target: target.to, paths: paths, pipeline: pipeline.pipeline, in: folders)
        for words in generated.missing(of: known) { terminal.notice("note: \(words)") }
        return try generated.files(for: known)
    }

    private func list(_ terminal: Terminal) {
        let width = Generated.all.map(\.name.count).max() ?? 0
        for one in Generated.all { terminal.result(one.name.padding(to: width + 2) + one.summary) }
        terminal.object([], [.init("names", .array(Generated.all.map { .string($0.name) }))])
    }

    private static func write(_ files: [Generated.File], below folder: String, _ terminal: Terminal)
        throws(CommandError)
    {
        for file in files { try check(file, at: "\(folder)/\(file.path)") }
        for file in files {
            let path = "\(folder)/\(file.path)"
            try Files.place(Array(file.text.utf8), at: path)
            terminal.result("wrote \(path)")
        }
    }

    /// A file may be written anew when it begins as decree's own does: with its name and a colon.
    private static func check(_ file: Generated.File, at path: String) throws(CommandError) {
        let mark = file.text.prefix { $0 != ":" } + ":"
        try Files.keepForeign(at: path, "folder") { $0.starts(with: mark.utf8) }
    }
}
