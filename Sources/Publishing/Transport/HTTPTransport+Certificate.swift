import Foundation
import PolicyModel

/// Whose certificate answers at a host, in the time that a request has.
extension HTTPTransport {
    enum Certificate: Sendable {
        /// The doubt is nil where the certificate is believed for the host.
        case shown(TLSHandshake.Facts, doubt: String?)
        /// Someone answered, and no secure connection came of it.
        case refused(String)
        case unreachable(String)
    }

    func certificate(of host: String, port: Int) async -> Certificate {
        let limits = requestTime
        func handshake() -> TLSHandshake? {
            limits.left(at: clock.elapsed()).map { TLSHandshake(host: host, port: port, configuration: tls, time: min($0, settings.request)) }
        }
        let late = Certificate.unreachable("no TLS connection within \(limits.seconds) seconds")
        guard let first = handshake() else { return late }
        switch await first.facts() {
        case .unreachable(let cause): return .unreachable(cause)
        case .refused(let reason): return .refused(reason)
        case .agreed(let facts):
            guard let second = handshake() else { return late }
            let doubt = await second.doubt()
            return .shown(facts, doubt: doubt.map { $0 == Self.untrusted ? Self.reason(facts, now: clock.now()) ?? $0 : $0 })
        }
    }

    /// The library says only that a certificate is not trusted; most often it has expired.
    func explained(_ error: TransportError, _ request: HTTPRequest) async -> TransportError {
        guard case .tls(let address, Self.untrusted) = error, let parts = URLComponents(string: request.url), let host = parts.host,
              let time = requestTime.left(at: clock.elapsed()) else { return error }
        let bare = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
        let handshake = TLSHandshake(host: bare, port: parts.port ?? 443, configuration: tls, time: min(time, settings.connect))
        guard case .agreed(let facts) = await handshake.facts(), let reason = Self.reason(facts, now: clock.now()) else { return error }
        return .tls(address: address, cause: reason)
    }

    /// Nil for a certificate whose time it is.
    private static func reason(_ facts: TLSHandshake.Facts, now: Moment) -> String? {
        if facts.expires <= now { return "the server's certificate expired at \(facts.expires)" }
        return facts.begins > now ? "the server's certificate is not valid before \(facts.begins)" : nil
    }
}
