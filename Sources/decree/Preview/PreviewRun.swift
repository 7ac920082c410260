import PolicyModel
import SiteEngine

/// A preview from the first build until it is cancelled: serves, follows the folders, builds again.
struct PreviewRun: Sendable {
    let engine: SiteEngine
    /// On 127.0.0.1.
    let port: Int
    private var builder: PreviewBuilder
    private let events: FileEvents

    var url: String { "http://127.0.0.1:\(port)/" }

    /// - Parameter port: 0 for a free one.
    /// - Throws: `CommandError` where the port cannot be had.
    init(_ engine: SiteEngine, port: Int) throws(CommandError) {
        self.engine = engine
        self.port = try LoopbackPort.free(port)
        events = FileEvents([engine.content] + [engine.templates].compactMap(\.self), now: { Clock.nanoseconds })
        builder = PreviewBuilder(engine, run: "\(UInt32.random(in: 0 ... .max))")
    }

    /// - Parameters:
    ///   - ready: called once pages can be asked for, with the first build.
    ///   - shown: called after each later build.
    ///   - stop: ends the run when it returns.
    /// - Throws: when the folders cannot be read at first.
    func run(
        ready: @escaping @Sendable (PreviewBuilder.Round) async -> Void,
        shown: @escaping @Sendable (PreviewBuilder.Round) -> Void, until stop: @escaping @Sendable () async -> Void
    ) async throws {
        var builder = builder
        let first = try await builder.open()
        let stage = PreviewStage(first.site)
        let server = PreviewServer(stage: stage, port: port, review: PreviewReview(engine, readTarget: Self.readTarget))
        try await PreviewRun.untilFirstEnds([
            { try await server.run { await ready(first) } },
            { [builder] in try await PreviewRun.follow(events, builder, stage, shown) },
            { await PreviewRun.pulse(stage) },
            stop,
        ])
    }

    /// What a target serves, by the way to it that the environment names.
    private static func readTarget(_ target: Site.Target, _ serial: Int?) async throws -> [Artifact] {
        try await PublishedDocuments.read(target, serial: serial, by: TargetAccess(reading: NetworkLog()))
    }

    /// Rebuilds after each change until the watch ends.
    private static func follow(
        _ events: FileEvents, _ builder: PreviewBuilder, _ stage: PreviewStage,
        _ shown: @Sendable (PreviewBuilder.Round) -> Void
    ) async throws {
        var (events, builder) = (events, builder)
        while let difference = try await events.next() {
            let round = await builder.update(difference)
            await stage.show(round.site)
            shown(round)
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
