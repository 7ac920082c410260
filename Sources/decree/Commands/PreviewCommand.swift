import ArgumentParser
import Basics
import Preview
import SiteEngine

/// `decree preview`: builds in memory, serves on the loopback interface, and rebuilds after each change.
struct PreviewCommand: DecreeCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview", abstract: "Builds, serves on this machine, and shows each saved change at once.",
        discussion: """
            Open the address it prints. A saved change of content or templates is on screen as soon as it is built; \
            mistakes are shown over the page with file, line and caret, while the last good pages stay. At the foot of \
            an app's page you can ask what a device would see, answered as by 'decree explain'. The address /review/ \
            shows what changes against what is live, as 'decree review' does.

            Only this machine can connect. Nothing is written to the disk, and nothing is signed. Everything is judged \
            at the moment of the start, or of --at. Files are served with the headers of a real host, except that \
            browsers may not cache them. End it with Control-C.
            """)

    @OptionGroup var site: SiteOptions
    @OptionGroup var judging: JudgingOptions

    @OptionGroup var templates: TemplateOptions

    @Option(help: ArgumentHelp("The port on 127.0.0.1; 0 takes a free one.", valueName: "number"))
    var port = 4242

    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard (0...65_535).contains(port) else { throw ValidationError("A port is a number from 0 to 65535.") }
    }

    func work(_ terminal: Terminal) async throws {
        let moment = try site.moment
        let engine = SiteEngine(
            content: Paths.plain(site.content), templates: try templates.folder().map(Paths.plain),
            at: moment, strict: judging.strict, ahead: judging.aheadSeconds)
        let preview = try PreviewRun(engine, port: port), report = PreviewReport(terminal: terminal, url: preview.url)
        try await preview.run(ready: { report.show($0, at: moment) }, shown: { report.show($0) }) {
            let (stops, stop) = AsyncStream<Void>.makeStream()
            StopRequest.watch { stop.finish() }
            for await _ in stops {}
        }
    }
}
