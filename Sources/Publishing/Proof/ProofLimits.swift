/// Bounds on time, concurrency and size, so that a slow or hostile host cannot block a proof.
package struct ProofLimits: Hashable, Sendable {
    /// In seconds, for one request with its body and retries.
    package var request = 30
    /// In seconds, for the whole proof.
    package var run = 600
    /// The most requests at once.
    package var jobs = 8
    /// In bytes, for one body, compressed or not.
    package var largest = 20_000_000

    package init() {}

    package init(jobs: Int, run: Int) {
        self.jobs = jobs
        self.run = run
        request = min(request, run)
    }

    /// - Parameter authority: a PEM file with certificate authorities to trust besides the system's.
    func transport(trusting authority: String?, over route: NetworkRoute = .direct) -> HTTPTransport.Settings {
        var settings = HTTPTransport.Settings()
        settings.connections = jobs
        settings.request = .seconds(request)
        settings.connect = min(settings.connect, settings.request)
        settings.silence = settings.request
        settings.run = .seconds(run)
        settings.retries = RetryPlan(tries: 4)
        settings.trustRoot = authority
        settings.route = route
        return settings
    }
}
