import AsyncHTTPClient
import NIOCore
import NIOPosix
import NIOSSL

/// Asks one host, follows no redirect, and never reads or waits beyond a limit.
///
/// Two clients: one takes bodies as they are, the other unpacks what is compressed and stops at a size, so that a small
/// body which unpacks to gigabytes costs nothing.
struct ProofTransport: Sendable {
    /// How a body may be packed on its way.
    enum Packing: String { case identity, gzip }

    let address: SiteAddress
    private let plain: HTTPClient
    private let unpacking: HTTPClient
    private let limits: ProofLimits
    private let end: ContinuousClock.Instant

    init(_ address: SiteAddress, authority: [NIOSSLCertificate], limits: ProofLimits) {
        self.address = address
        self.limits = limits
        end = .now + .seconds(limits.run)
        plain = HTTPClient(eventLoopGroupProvider: .singleton, configuration: Self.settings(authority, limits))
        var settings = Self.settings(authority, limits)
        settings.decompression = .enabled(limit: .size(limits.largest + 1))
        unpacking = HTTPClient(eventLoopGroupProvider: .singleton, configuration: settings)
    }

    private static func settings(_ authority: [NIOSSLCertificate], _ limits: ProofLimits) -> HTTPClient.Configuration {
        var settings = HTTPClient.Configuration(
            tlsConfiguration: TLSHandshake.configuration(authority), redirectConfiguration: .disallow,
            timeout: .init(connect: .seconds(Int64(limits.request)), read: .seconds(Int64(limits.request))))
        settings.httpVersion = .http1Only
        return settings
    }

    func close() async {
        // Connections that do not close in peace are of no interest any more.
        try? await plain.shutdown()
        try? await unpacking.shutdown()
    }

    /// - Parameter limit: at most one byte more than this is kept of the body.
    func get(_ path: String, query: String? = nil, as packing: Packing, limit: Int) async -> ProofReply {
        let left = end - .now
        guard left > .zero else { return .silent("not asked: the \(limits.run) seconds of this run are over") }
        let seconds = min(.seconds(limits.request), left)
        let url = address.url(of: path) + (query.map { "?" + $0 } ?? "")
        let reply = await within(seconds) { await request(url, packing, limit) }
        return reply ?? .silent("no whole answer within \(limits.request) seconds")
    }

    private func request(_ url: String, _ packing: Packing, _ limit: Int) async -> ProofReply {
        var request = HTTPClientRequest(url: url)
        request.headers.add(name: "Accept-Encoding", value: packing.rawValue)
        request.headers.add(name: "User-Agent", value: "decree")
        do {
            let client = packing == .gzip ? unpacking : plain
            let response = try await client.execute(request, timeout: .seconds(Int64(limits.request)))
            let body = await Self.body(of: response, limit: limit)
            return .answered(ProofAnswer(
                status: Int(response.status.code), location: response.headers.first(name: "location"),
                contentType: response.headers.first(name: "content-type"),
                cacheControl: Self.joined(response.headers[canonicalForm: "cache-control"].map { String($0) }),
                encoding: response.headers.first(name: "content-encoding"), body: body))
        } catch {
            return .silent(Self.words(error))
        }
    }

    private static func joined(_ values: [String]) -> String? { values.isEmpty ? nil : values.joined(separator: ", ") }

    private static func body(of response: HTTPClientResponse, limit: Int) async -> ProofAnswer.Body {
        var bytes: [UInt8] = []
        do {
            for try await part in response.body {
                bytes += part.readableBytesView.prefix(limit + 1 - bytes.count)
                if bytes.count > limit { return .broken("more than \(limit) bytes") }
            }
            return .whole(bytes)
        } catch {
            return .broken("a body that breaks off or cannot be unpacked, after \(bytes.count) bytes (\(words(error)))")
        }
    }

    /// What the libraries say, with the two everyday cases in plain words.
    static func words(_ error: any Error) -> String {
        if let error = error as? NIOConnectionError {
            return error.connectionErrors.first.map { "\($0.error)" } ?? "no connection to \(error.host), port \(error.port)"
        }
        switch error as? HTTPClientError {
        case .remoteConnectionClosed?: return "the connection ended early"
        case .connectTimeout?, .readTimeout?, .deadlineExceeded?: return "no answer in time"
        default: return "\(error)"
        }
    }
}

/// How long and how much a proof may read.
package struct ProofLimits: Hashable, Sendable {
    /// Seconds for one request, its body included.
    package var request = 30
    /// Seconds for everything.
    package var run = 600
    /// Requests at once.
    package var jobs = 8
    /// No body is longer, packed or not.
    package var largest = 20_000_000

    package init() {}

    package init(jobs: Int, run: Int) {
        self.jobs = jobs
        self.run = run
        request = min(request, run)
    }
}

/// The value of `work`, or nil once the time is over; what still runs is cancelled.
func within<Value: Sendable>(_ time: Duration, _ work: @escaping @Sendable () async -> Value) async -> Value? {
    await withTaskGroup(of: Value?.self) { group in
        group.addTask { await work() }
        group.addTask {
            try? await Task.sleep(for: time)
            return nil
        }
        defer { group.cancelAll() }
        return await group.next() ?? nil
    }
}
