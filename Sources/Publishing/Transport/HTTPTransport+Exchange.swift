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
            let response = try await client.execute(sent, deadline: .now() + .hours(24))
            let body = try await body(of: response, to: request, limit: limit)
            let fields = response.headers.map { HTTPField($0.name, $0.value) }
            return .success(HTTPAnswer(status: Int(response.status.code), fields: fields, body: body))
        } catch let error as TransportError {
            return .failure(error)
        } catch {
            return .failure(Self.error(error, at: request.address))
        }
    }

    /// The bytes as they came; a body that is longer than `limit` is given up, not read on.
    private func body(of response: HTTPClientResponse, to request: HTTPRequest, limit: Int) async throws -> [UInt8] {
        let hasBody = request.method != .head && response.status.code != 204 && response.status.code != 304
        let promised = hasBody ? response.headers.first(name: "Content-Length").flatMap { Int($0) } : nil
        let tooLong = TransportError.tooLong(address: request.address, limit: limit)
        if let promised, promised > limit { throw tooLong }
        var bytes: [UInt8] = []
        for try await part in response.body {
            guard bytes.count + part.readableBytes <= limit else { throw tooLong }
            bytes.append(contentsOf: part.readableBytesView)
        }
        guard let promised, promised != bytes.count else { return bytes }
        let cause = "the answer broke off after \(bytes.count) of \(promised) bytes"
        throw TransportError.connection(address: request.address, cause: cause)
    }

    static func configuration(_ settings: Settings) throws(TransportError) -> HTTPClient.Configuration {
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.minimumTLSVersion = .tlsv12
        if let path = settings.trustRoot {
            do { tls.additionalTrustRoots = [.certificates(try NIOSSLCertificate.fromPEMFile(path))] } catch {
                throw .trustRoot(path: path, cause: "\(error)")
            }
        }
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
