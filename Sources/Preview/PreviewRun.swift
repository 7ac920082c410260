import SiteEngine

/// A preview from the first build until it is cancelled: serves, follows the folders, builds again.
package struct PreviewRun: Sendable {
    /// On 127.0.0.1.
    let port: Int
    private var builder: PreviewBuilder
    private let events: FileEvents
    private let review: PreviewReview

    package var url: String { "http://127.0.0.1:\(port)/" }

    /// - Parameters:
    ///   - port: 0 for a free one.
    ///   - run: distinguishes the pages of this run from those of an earlier one.
    ///   - now: in nanoseconds since 1970.
    /// - Throws: `PortError` where the port cannot be had.
    package init(
        _ engine: SiteEngine, port: Int, run: String, now: @escaping @Sendable () -> Int64, review: PreviewReview
    ) throws(PortError) {
        self.port = try LoopbackPort.free(port)
        events = FileEvents([engine.content] + [engine.templates].compactMap(\.self), now: now)
        builder = PreviewBuilder(engine, run: run, now: now)
        self.review = review
    }

    /// - Parameters:
    ///   - ready: called once pages can be asked for, with the first build.
    ///   - shown: called after each later build.
    ///   - stop: ends the run when it returns.
    /// - Throws: when the folders cannot be read at first.
    package func run(
        ready: @escaping @Sendable (PreviewBuilder.Round) async -> Void,
        shown: @escaping @Sendable (PreviewBuilder.Round) -> Void, until stop: @escaping @Sendable () async -> Void
    ) async throws {
        var builder = builder
        let first = try await builder.open()
        let stage = PreviewStage(first.site)
        let server = PreviewServer(stage: stage, port: port, review: review)
        try await PreviewRun.untilFirstEnds([
            { try await server.run { await ready(first) } },
            { [builder] in try await PreviewRun.follow(events, builder, stage, shown) },
            { await PreviewRun.pulse(stage) },
            stop,
        ])
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
