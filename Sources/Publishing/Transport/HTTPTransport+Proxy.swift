import Basics
import CCurl

/// What a proxy does to an exchange.
extension HTTPTransport {
    /// The proxy that is asked for the way to a host by TLS; nil where the server itself is.
    func proxy(for host: String) -> WebProxy? { ThisMachine.isHost(host) ? nil : settings.route.proxy }

    /// A failure in words, that of the proxy where it made no way to the server.
    func error(_ failure: CurlFailure, _ result: CurlResult, host: String, at address: String) -> TransportError {
        guard let proxy = proxy(for: host) else { return Self.error(failure, host: host, at: address) }
        let status = result.proxyStatus
        switch failure.code {
        case CURLE_COULDNT_RESOLVE_PROXY:
            return .proxy(address: address, cause: "the name of the proxy \(proxy) is not known (\(proxy.variable))")
        case CURLE_COULDNT_CONNECT where proxy.isMeant(by: failure.words):
            let cause = Self.error(failure, host: host, at: address).cause
            return .connection(address: address, cause: "the proxy \(proxy): \(cause)")
        case _ where status == 407:
            let cause =
                "the proxy \(proxy) wants a name and a password, or others (407): "
                + "\(proxy.variable)=http://name:password@host:port"
            return .proxy(address: address, cause: cause)
        case _ where status >= 500:
            return .connection(address: address, cause: "the proxy \(proxy) found no way to \(host) (\(status))")
        case _ where status != 0 && !(200...299).contains(status):
            return .proxy(address: address, cause: "the proxy \(proxy) does not lead to \(host) (\(status))")
        default: return Self.error(failure, host: host, at: address)
        }
    }

    /// Tells which way a host was reached that answered.
    func note(_ host: String, _ result: CurlResult) {
        settings.route.note(host, (200...299).contains(result.proxyStatus))
    }
}
