/// How long and how much a proof may read.
package struct ProofLimits: Hashable, Sendable {
    /// Seconds for one request, its body and its retries included.
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

    /// - Parameter authority: a PEM file of authorities to believe beside the system's.
    func transport(trusting authority: String?) -> HTTPTransport.Settings {
        var settings = HTTPTransport.Settings()
        settings.connections = jobs
        settings.request = .seconds(request)
        settings.connect = min(settings.connect, settings.request)
        settings.silence = settings.request
        settings.run = .seconds(run)
        settings.retries = RetryPlan(tries: 4)
        settings.trustRoot = authority
        return settings
    }
}
