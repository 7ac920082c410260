import Foundation
import Hummingbird

/// Carries the preview's answers over HTTP, on 127.0.0.1 only.
struct PreviewServer: Sendable {
    let stage: PreviewStage
    let port: Int

    /// Serves until the task is cancelled.
    ///
    /// - Throws: `PreviewError` where the port cannot be had after all.
    func run(ready: @escaping @Sendable () async -> Void) async throws {
        let desk = PreviewDesk(port: port), stage = stage
        let responder = CallbackResponder<BasicRequestContext> { request, _ in
            switch await desk.decide(PreviewRequest(request), await stage.site) {
            case .answer(let answer): answer.response(to: request)
            case .events(let revision): PreviewServer.response(await stage.events(for: revision))
            }
        }
        var application = Application(
            responder: responder,
            configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: port), serverName: "decree-preview"),
            onServerRunning: { _ in await ready() })
        // Requests are nobody's news.
        application.logger.logLevel = .critical
        do {
            try await application.run()
        } catch where !Task.isCancelled {
            throw PreviewError.cannotListen(port, cause: "\(error)")
        }
    }

    /// Stays open until the browser leaves.
    private static func response(_ events: AsyncStream<PreviewEvent>) -> Response {
        let answer = PreviewAnswer([
            .init(name: "Content-Type", value: "text/event-stream"), .init(name: "Cache-Control", value: "no-store"),
        ])
        let body = ResponseBody { writer in
            for await event in events { try await writer.write(ByteBuffer(string: event.lines)) }
            try await writer.finish(nil)
        }
        return Response(status: .ok, headers: answer.fields, body: body)
    }
}

extension PreviewRequest {
    init(_ request: Request) {
        var headers: [String: String] = [:]
        for field in request.headers { headers[field.name.canonicalName] = field.value }
        let agent = headers["user-agent"] ?? ""
        self.init(
            method: request.method.rawValue, path: request.uri.path.removingPercentEncoding ?? "/",
            query: PreviewRequest.query(request.uri.query ?? ""), host: request.head.authority ?? "",
            isBrowser: headers["sec-fetch-mode"] != nil || agent.hasPrefix("Mozilla/"))
    }

    /// As a form sends it; the last of several values of a name counts.
    static func query(_ text: String) -> [String: String] {
        let pairs = text.split(separator: "&").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { part in
                part.replacing("+", with: " ").removingPercentEncoding ?? String(part)
            }
            return (parts[0], parts.count > 1 ? parts[1] : "")
        }
        return Dictionary(pairs) { $1 }
    }
}

extension PreviewAnswer {
    fileprivate var fields: HTTPFields {
        var fields = HTTPFields()
        for header in headers {
            guard let name = HTTPFields.Element.Name(header.name) else { preconditionFailure("'\(header.name)' is no header") }
            fields.append(.init(name: name, value: header.value))
        }
        return fields
    }

    /// A question for the head alone is told the length of what it does not get.
    fileprivate func response(to request: Request) -> Response {
        let whole = Response(
            status: .init(code: status), headers: fields, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
        return request.method == .head ? whole.createHeadResponse() : whole
    }
}
