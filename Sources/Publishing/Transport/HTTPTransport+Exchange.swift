import AsyncHTTPClient
import NIOCore
import NIOPosix
import NIOSSL

/// One try: a request goes out, an answer comes back whole, or there is a reason in words for people.
extension HTTPTransport {
    typealias Outcome = Result<HTTPAnswer, TransportError>

    /// The answer races against a timer; whichever comes first stops the other.
    func exchange(_ request: HTTPRequest, limit: Int, within time: Duration, of seconds: Int) async -> Outcome {
        let late = Outcome.failure(.deadline(address: request.address, seconds: seconds))
        return await withTaskGroup(of: Outcome.self) { group in
            group.addTask { await answer(to: request, limit: limit) }
            group.addTask {
                do { try await Task.sleep(for: time) } catch { return .failure(.stopped(address: request.address)) }
                return late
            }
            let first = await group.next() ?? late
            group.cancelAll()
            return first
        }
    }

    private func answer(to request: HTTPRequest, limit: Int) async -> Outcome {
        var sent = HTTPClientRequest(url: request.url)
        sent.method = .RAW(value: request.method.rawValue)
        for field in request.fields { sent.headers.add(name: field.name, value: field.value) }
        if !sent.headers.contains(name: "User-Agent") { sent.headers.add(name: "User-Agent", value: "decree") }
        if !request.body.isEmpty || request.method == .put { sent.body = .bytes(ByteBuffer(bytes: request.body)) }
        do {
            let client = request.unpacks ? unpacking : plain
            let response = try await client.execute(sent, deadline: .now() + .hours(24))
            let fields = response.headers.map { HTTPField($0.name, $0.value) }
            let (body, breach) = try await body(of: response, to: request, limit: limit)
            return .success(HTTPAnswer(status: Int(response.status.code), fields: fields, body: body, breach: breach))
        } catch {
            return .failure(await explained(Self.error(error, at: request.address), request))
        }
    }

    private typealias Body = (bytes: [UInt8], breach: HTTPAnswer.Breach?)

    /// The bytes as they came; a body that is longer than `limit` is given up, not read on.
    private func body(of response: HTTPClientResponse, to request: HTTPRequest, limit: Int) async throws -> Body {
        let hasBody = request.method != .head && response.status.code != 204 && response.status.code != 304
        let isPacked = request.unpacks && response.headers.contains(name: "Content-Encoding")
        let promised = hasBody && !isPacked ? response.headers.first(name: "Content-Length").flatMap { Int($0) } : nil
        if let promised, promised > limit { return ([], .tooLong(limit)) }
        var bytes: [UInt8] = []
        do {
            for try await part in response.body {
                guard bytes.count + part.readableBytes <= limit else { return (bytes, .tooLong(limit)) }
                bytes.append(contentsOf: part.readableBytesView)
            }
        } catch {
            return (bytes, try Self.breach(by: error, after: bytes.count, at: request.address))
        }
        guard let promised, promised != bytes.count else { return (bytes, nil) }
        return (bytes, .brokenOff("the answer broke off after \(bytes.count) of \(promised) bytes"))
    }

    /// Nothing older than TLS 1.2 is ever agreed to.
    static func tls(_ settings: Settings) throws(TransportError) -> TLSConfiguration {
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.minimumTLSVersion = .tlsv12
        if let path = settings.trustRoot {
            do { tls.additionalTrustRoots = [.certificates(try NIOSSLCertificate.fromPEMFile(path))] } catch {
                throw .trustRoot(path: path, cause: "\(error)")
            }
        }
        return tls
    }

    static func configuration(_ settings: Settings, _ tls: TLSConfiguration) -> HTTPClient.Configuration {
        var configuration = HTTPClient.Configuration(
            tlsConfiguration: tls, redirectConfiguration: .disallow,
            timeout: .init(connect: .init(settings.connect), read: .init(settings.silence), write: .init(settings.silence)),
            decompression: .disabled)
        configuration.httpVersion = .http1Only
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = settings.connections
        configuration.connectionPool.retryConnectionEstablishment = false
        return configuration
    }
}
