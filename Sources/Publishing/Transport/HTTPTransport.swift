/// The one HTTP client of a whole run, for stores and for the proof of a public site; it follows no redirect.
///
/// It speaks HTTP/2 where a server offers it, else HTTP/1.1, over TLS 1.2 or newer, through the proxy of its route.
/// Retries are its own, because only it knows which requests may be sent twice; libcurl's silent one, on a connection
/// that ended while nobody used it, is left to requests that may. A request's time covers all its tries, connecting,
/// the TLS handshake and waits included. Only this folder knows libcurl.
package struct HTTPTransport: Sendable {
    package struct Settings: Sendable {
        /// Connections to one host at a time.
        package var connections = 8
        /// For reaching the server, the TLS handshake included.
        package var connect = Duration.seconds(10)
        /// Silence after which a connection counts as lost.
        package var silence = Duration.seconds(30)
        /// For one request with all its tries.
        package var request = Duration.seconds(120)
        /// For everything, counted from the start of the transport; nil for no bound.
        package var run: Duration?
        package var retries = RetryPlan()
        /// A file of certificates in PEM that are trusted beside the system's.
        package var trustRoot: String?
        package var route = NetworkRoute.direct

        package init() {}
    }

    let loop: CurlLoop
    /// In PEM; nil for the system's.
    let authorities: [UInt8]?
    let settings: Settings
    let clock: RunClock
    private let start: Duration

    /// Runs `work` with a transport that is shut down after it in every case.
    package static func run<Result: Sendable>(
        _ settings: Settings, _ clock: RunClock, _ work: (HTTPTransport) async throws -> Result
    ) async throws -> Result {
        let transport = try HTTPTransport(settings, clock)
        do {
            let result = try await work(transport)
            await transport.shutDown()
            return result
        } catch {
            await transport.shutDown()
            throw error
        }
    }

    /// The transport holds a thread and connections until `shutDown()`.
    ///
    /// - Throws: where libcurl does not run, or the settings' file of certificates cannot be read.
    package init(_ settings: Settings = Settings(), _ clock: RunClock) throws(TransportError) {
        if let fault = CurlLoop.fault { throw .connection(address: "libcurl", cause: fault) }
        authorities = try Self.authorities(settings)
        loop = CurlLoop(connections: settings.connections)
        self.settings = settings
        self.clock = clock
        start = clock.elapsed()
    }

    /// Closes every connection.
    package func shutDown() async { await loop.close() }

    /// Asks once, or as often as it takes; any status is an answer, also one that stayed bad after every retry.
    ///
    /// - Parameters:
    ///   - limit: the most bytes of the answer's body.
    ///   - isPassing: answers to try again although their status does not say so.
    /// - Throws: also where the body is not whole.
    package func send(
        _ request: HTTPRequest, limit: Int, retrying isPassing: @Sendable (HTTPAnswer) -> Bool = { _ in false }
    ) async throws(TransportError) -> HTTPAnswer {
        let answer = try await ask(request, limit: limit, retrying: isPassing)
        switch answer.breach {
        case nil: return answer
        case .tooLong(let limit): throw .tooLong(address: request.address, limit: limit)
        case .brokenOff(let cause): throw .connection(address: request.address, cause: cause)
        }
    }

    /// As `send`, for readers who judge a status and fields even where the body is not whole.
    package func ask(
        _ request: HTTPRequest, limit: Int, retrying isPassing: @Sendable (HTTPAnswer) -> Bool = { _ in false }
    ) async throws(TransportError) -> HTTPAnswer {
        let limits = requestTime
        var tried = 0
        while true {
            guard let left = limits.left(at: clock.elapsed()) else {
                throw .deadline(address: request.address, seconds: limits.seconds)
            }
            let outcome = await exchange(request, limit: limit, within: left, of: limits.seconds)
            tried += 1
            guard request.isIdempotent, mayTryAgain(outcome, isPassing), let wait = wait(after: outcome, tried: tried),
                let left = limits.left(at: clock.elapsed()), wait < left
            else { return try outcome.get() }
            do { try await clock.sleep(wait) } catch { throw .stopped(address: request.address) }
        }
    }

    /// Whether the time for everything is over, so that nothing more is asked.
    var isOver: Bool { settings.run.map { clock.elapsed() - start >= $0 } ?? false }

    /// For one request that begins now.
    var requestTime: RequestTime { RequestTime(settings, start: start, now: clock.elapsed()) }

    private func mayTryAgain(_ outcome: Outcome, _ isPassing: (HTTPAnswer) -> Bool) -> Bool {
        switch outcome {
        case .success(let answer):
            if case .brokenOff? = answer.breach {
                true
            } else {
                RetryPlan.isPassing(answer.status) || isPassing(answer)
            }
        case .failure(.connection): true
        case .failure: false
        }
    }

    private func wait(after outcome: Outcome, tried: Int) -> Duration? {
        let retryAfter: String? = if case .success(let answer) = outcome { answer["Retry-After"] } else { nil }
        return settings.retries.wait(tried: tried, retryAfter: retryAfter, chance: clock.chance(), now: clock.now())
    }
}

/// How long one request may take: its own time, or what is left of the run's, whichever ends first.
struct RequestTime {
    let seconds: Int
    private let end: Duration

    init(_ settings: HTTPTransport.Settings, start: Duration, now: Duration) {
        let own = now + settings.request
        let run = settings.run.map { start + $0 }
        end = min(own, run ?? own)
        seconds = Int((end == own ? settings.request : settings.run ?? settings.request).components.seconds)
    }

    /// Nil where the time is over.
    func left(at now: Duration) -> Duration? { now < end ? end - now : nil }
}
