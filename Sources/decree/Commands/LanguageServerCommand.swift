import ArgumentParser
import Basics
import LanguageServer
import PolicyModel
import SiteEngine

/// `decree language-server`: diagnostics, completion and more in editors, over standard input and output.
struct LanguageServerCommand: DecreeCommand {
    static let configuration = CommandConfiguration(
        commandName: "language-server", abstract: "Serves an editor: mistakes, completion and more while you write.",
        discussion: """
            Speaks the Language Server Protocol 3.17 on standard input and output. An editor starts it; \
            'decree generate neovim', 'helix', 'emacs', 'vscode' and 'zed' make the settings for that. The mistakes \
            are those of 'decree check', of unsaved text too.

            The content is looked for in the editor's folder. Nothing is written, and nothing is sent to another \
            machine.
            """)

    @OptionGroup var site: SiteOptions
    @OptionGroup var judging: JudgingOptions
    @OptionGroup var templates: TemplateOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        if output.json { throw ValidationError("Standard output belongs to the editor: there is no --json.") }
    }

    func work(_ terminal: Terminal) async throws {
        let environment = ThisProcess.environment, chosen = site.at
        let start = try Clock.moment(at: chosen, environment: environment), judging = judging, templates = templates
        // A moment that was chosen stays.
        let clock = { @Sendable in (try? Clock.moment(at: chosen, environment: environment)) ?? start }
        let preview = EditorPreview { content in
            SiteEngine(
                content: content, templates: try templates.folder(), at: clock(), strict: judging.strict,
                ahead: judging.aheadSeconds)
        }
        let settings = LanguageServer.Settings(
            version: String(ToolVersion.name.dropFirst("decree ".count)), reference: Self.reference,
            content: site.content, templates: templates.path, strict: judging.strict,
            ahead: judging.aheadSeconds, clock: clock, now: { Clock.nanoseconds },
            preview: { try await preview.address(of: $0) })
        let editor = StandardOutput()
        let server = LanguageServer(settings) { editor.write(MessageFrames.frame(JSONBytes.document($0))) }
        let status = await serve(server)
        await server.close()
        await preview.close()
        guard status == 0 else { throw ExitCode(status) }
    }

    /// The exit status: 1 where the input ends before the editor said that it would.
    private func serve(_ server: LanguageServer) async -> Int32 {
        var frames = MessageFrames()
        for await chunk in ServerInput.chunks() {
            frames.append(chunk)
            while let frame = frames.next() {
                await server.receive(frame)
                if let status = await server.status { return status }
            }
        }
        return 1
    }

    /// Packages install it beside the program, as `share/doc/decree/format.md` below the same prefix.
    private static var reference: String? {
        guard let program = ThisProcess.program else { return nil }
        let path = Paths.folder(of: Paths.folder(of: program)) + "/share/doc/decree/format.md"
        return Files.exists(path) ? FileAddresses.address(path) : nil
    }
}
