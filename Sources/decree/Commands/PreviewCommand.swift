import ArgumentParser
import Foundation
import PolicyModel
import SiteEngine

/// `decree preview`: builds in memory, serves on the loopback interface, and rebuilds after each change.
struct PreviewCommand: DecreeCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview", abstract: "Builds, serves on this machine, and shows each saved change at once.",
        discussion: """
            Open the address it prints. A saved change of content or templates is on screen as soon as it is built; \
            mistakes are shown over the page with file, line and caret, while the last good pages stay. At the foot of \
            an app's page you can ask what a device would see, answered as by 'decree explain'.

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
        let moment = try Clock.moment(at: site.at, environment: ProcessInfo.processInfo.environment)
        let templates = try templates.folder().map(PreviewCommand.plain)
        let content = PreviewCommand.plain(site.content), port = try LoopbackPort.free(port)
        let events = FileEvents([content] + [templates].compactMap(\.self))
        let engine = SiteEngine(
            content: content, templates: templates, at: moment, strict: judging.strict, ahead: judging.aheadSeconds)
        var builder = PreviewBuilder(engine, run: "\(UInt32.random(in: 0 ... .max))")
        let report = PreviewReport(terminal: terminal, url: "http://127.0.0.1:\(port)/"),
            first = try await builder.open()
        let stage = PreviewStage(first.site), server = PreviewServer(stage: stage, port: port)
        try await PreviewCommand.untilFirstEnds([
            { try await server.run { report.show(first, at: moment) } },
            { [builder] in try await PreviewCommand.follow(events, builder, stage, report) },
            { await PreviewCommand.pulse(stage) },
            {
                let (stops, stop) = AsyncStream<Void>.makeStream()
                StopRequest.watch { stop.finish() }
                for await _ in stops {}
            },
        ])
    }

    /// Paths of mistakes and of changes are compared with the folder's, which therefore has no slash at its end.
    private static func plain(_ folder: String) -> String {
        var folder = folder
        while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
        return folder
    }

    /// Rebuilds after each change until the watch ends.
    private static func follow(
        _ events: FileEvents, _ builder: PreviewBuilder, _ stage: PreviewStage, _ report: PreviewReport
    ) async throws {
        var (events, builder) = (events, builder)
        while let difference = try await events.next() {
            let round = await builder.update(difference)
            await stage.show(round.site)
            report.show(round)
        }
    }

    /// Keeps open connections of browsers alive.
    private static func pulse(_ stage: PreviewStage) async {
        while (try? await Task.sleep(for: .seconds(10))) != nil { await stage.pulse() }
    }

    /// Runs all of them until one returns or fails, then ends the others.
    private static func untilFirstEnds(_ works: [@Sendable () async throws -> Void]) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for work in works { group.addTask { try await work() } }
            defer { group.cancelAll() }
            try await group.next()
        }
    }
}
