import Basics
import CCurl
import PolicyModel

/// Whose certificate answers at a host, in the time that a request has.
extension HTTPTransport {
    enum Certificate: Sendable {
        /// The doubt is nil where the certificate is believed for the host.
        case shown(ServerCertificate, doubt: String?)
        /// Someone answered, and no secure connection came of it.
        case refused(String)
        case unreachable(String)
    }

    func certificate(of host: String, port: Int) async -> Certificate {
        let limits = requestTime, place = Place(host, port, atMost: settings.request)
        let shown = await shake(place, limits)
        guard case .shown(let certificate, _) = shown else { return shown }
        switch await shake(place, limits, isStrict: true) {
        case .shown: return .shown(certificate, doubt: nil)
        case .refused(let doubt), .unreachable(let doubt):
            let reason = doubt == Self.untrusted ? Self.reason(certificate, now: clock.now()) : nil
            return .shown(certificate, doubt: reason ?? doubt)
        }
    }

    /// The library says only that a certificate is not trusted; most often it has expired.
    func explained(_ error: TransportError, _ request: HTTPRequest) async -> TransportError {
        guard case .tls(let address, Self.untrusted) = error, let parts = AddressParts(request.url),
            let host = parts.host
        else { return error }
        let place = Place(host, parts.port ?? 443, atMost: settings.connect)
        guard case .shown(let certificate, _) = await shake(place, requestTime),
            let reason = Self.reason(certificate, now: clock.now())
        else { return error }
        return .tls(address: address, cause: reason)
    }

    /// Nil for a certificate whose time it is.
    private static func reason(_ certificate: ServerCertificate, now: Moment) -> String? {
        if certificate.expires <= now { return "the server's certificate expired at \(certificate.expires)" }
        return certificate.begins > now ? "the server's certificate is not valid before \(certificate.begins)" : nil
    }

    /// Where a handshake is made, and how long one may take.
    private struct Place {
        let host: String
        let url: String
        let longest: Duration

        init(_ host: String, _ port: Int, atMost longest: Duration) {
            self.host = host
            url = "https://\(host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host):\(port)/"
            self.longest = longest
        }
    }

    /// libcurl does not say which version of TLS was agreed on: it is 1.3 where the server takes nothing older.
    ///
    /// - Parameter isStrict: false believes any certificate, to tell what is wrong with it.
    private func shake(_ place: Place, _ limits: RequestTime, isStrict: Bool = false) async -> Certificate {
        if isStrict { return await shake(place, limits, .init(isStrict: true, isNewest: false)) }
        let newest = await shake(place, limits, .init(isStrict: false, isNewest: true))
        guard case .refused = newest else { return newest }
        return await shake(place, limits, .init(isStrict: false, isNewest: false))
    }

    private func shake(_ place: Place, _ limits: RequestTime, _ handshake: CurlHandshake) async -> Certificate {
        guard let left = limits.left(at: clock.elapsed()) else {
            return .unreachable("no TLS connection within \(limits.seconds) seconds")
        }
        let time = min(left, place.longest)
        let late = Certificate.unreachable("no TLS connection within \(Int((time / .seconds(1)).rounded(.up))) seconds")
        let result = await loop.perform(
            CurlExchange(
                purpose: .handshake(url: place.url, handshake), authorities: authorities, connect: time, silence: time,
                time: time))
        switch result.end {
        case .done:
            let version = handshake.isNewest ? "TLS 1.3" : "TLS 1.2"
            return result.certificate.flatMap { ServerCertificate($0, version: version) }.map { .shown($0, doubt: nil) }
                ?? .refused("the server shows no certificate that can be read")
        case .failed(let failure) where failure.code != CURLE_OPERATION_TIMEDOUT:
            switch Self.error(failure, host: place.host, at: place.host) {
            case .tls(_, let cause): return .refused(cause)
            case let error:
                return failure.code == CURLE_SSL_CONNECT_ERROR ? .refused(error.cause) : .unreachable(error.cause)
            }
        case .failed, .late, .silent, .tooLong, .stopped: return late
        }
    }
}
