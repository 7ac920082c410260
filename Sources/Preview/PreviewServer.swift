import Basics

/// Carries the preview's answers over HTTP/1.1, on 127.0.0.1 only.
struct PreviewServer: Sendable {
    let stage: PreviewStage
    let port: Int
    var review: PreviewReview?

    /// Serves until the task is cancelled.
    ///
    /// - Throws: `PortError` where the port cannot be had after all.
    func run(ready: @escaping @Sendable () async -> Void) async throws {
        let loop = try SocketLoop(), listener = PreviewSocket(try LoopbackPort.listen(port), loop)
        defer {
            loop.close()
            listener.close()
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            defer { group.cancelAll() }
            group.addTask { try await accept(listener) }
            await ready()
            try await group.next()
        }
    }

    private func accept(_ listener: PreviewSocket) async throws {
        try await withThrowingDiscardingTaskGroup { group in
            while true {
                do {
                    let connection = try await listener.accept()
                    group.addTask {
                        defer { connection.close() }
                        try? await serve(connection)
                    }
                } catch is SystemFailure {
                    // The one that came has left, or too many are open; in a moment there may be fewer.
                    try await Task.sleep(for: .milliseconds(50))
                }
            }
        }
    }

    /// One request after another, until the browser leaves.
    private func serve(_ connection: PreviewSocket) async throws {
        let router = PreviewRouter(port: port, review: review)
        var reader = RequestReader(connection)
        while let head = try await reader.next() {
            guard let head else {
                let refusal = PreviewAnswer.words(400, "this is no request of a browser\n")
                return try await connection.write(refusal.sent(closing: true))
            }
            let request = PreviewRequest(head)
            switch await router.decide(request, await stage.site) {
            case .answer(let answer):
                try await connection.write(answer.sent(hasBody: request.method != "HEAD", closing: head.isLast))
                if head.isLast { return }
            case .events(let revision): return try await send(await stage.events(for: revision), to: connection)
            }
        }
    }

    /// Ends as soon as the browser leaves.
    private func send(_ events: AsyncStream<PreviewEvent>, to connection: PreviewSocket) async throws {
        let answer = PreviewAnswer([
            .init(name: "Content-Type", value: "text/event-stream"), .init(name: "Cache-Control", value: "no-store"),
        ])
        try await withThrowingTaskGroup(of: Void.self) { group in
            defer { group.cancelAll() }
            group.addTask {
                try await connection.write(answer.sent(hasLength: false, closing: true))
                for await event in events { try await connection.write(Array(event.lines.utf8)) }
            }
            group.addTask { while try await !connection.read(atMost: 4096).isEmpty {} }
            try await group.next()
        }
    }
}
