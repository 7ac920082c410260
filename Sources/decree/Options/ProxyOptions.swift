import ArgumentParser
import Basics
import Publishing

/// The way to servers on the web: through the proxy that the environment names, unless this run asks them directly.
struct ProxyOptions: ParsableArguments, Sendable {
    @Flag(
        name: .customLong("no-proxy"),
        help: "Ask servers directly, not through the proxy that HTTPS_PROXY names; NO_PROXY names hosts to ask so.")
    var isDirect = false

    /// Of this process, for the programs that it starts as well.
    var environment: [String: String] {
        let own = ThisProcess.environment
        return isDirect ? own.merging(["no_proxy": "*", "NO_PROXY": "*"]) { $1 } : own
    }

    /// - Throws: `WebProxyError` where the environment names no proxy by what it says.
    func route(_ network: NetworkLog) throws -> NetworkRoute {
        try network.route(through: WebProxy(environment: environment))
    }
}
