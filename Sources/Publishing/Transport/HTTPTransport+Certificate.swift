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
            return .shown(
                certificate, doubt: doubt == Self.untrusted ? Self.doubt(certificate, now: clock.now()) : doubt)
        }
    }

    /// The library says only that a certificate is not trusted; most often it has expired.
    func explained(_ error: TransportError, _ request: HTTPRequest) async -> TransportError {
        guard case .tls(let address, Self.untrusted) = error, let parts = AddressParts(request.url),
            let host = parts.host
        else { return error }
        let place = Place(host, parts.port ?? 443, atMost: settings.connect)
        guard case .shown(let certificate, _) = await shake(place, requestTime) else { return error }
        return .tls(address: address, cause: Self.doubt(certificate, now: clock.now()))
    }

    /// Why a certificate is not trusted: its time, else its issuer.
    private static func doubt(_ certificate: ServerCertificate, now: Moment) -> String {
        if certificate.expires <= now { return "the server's certificate expired at \(certificate.expires)" }
        if certificate.begins > now { return "the server's certificate is not valid before \(certificate.begins)" }
        guard !certificate.issuer.isEmpty else { return untrusted }
        return "\(untrusted): its issuer is not known here: \(certificate.issuer)"
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
            return .unreachable("no TLS connection within \(count(limits.seconds, "second"))")
        }
        let time = min(left, place.longest)
        let seconds = Int((time / .seconds(1)).rounded(.up))
        let late = Certificate.unreachable("no TLS connection within \(count(seconds, "second"))")
        let result = await loop.perform(
            CurlExchange(
                purpose: .handshake(url: place.url, handshake), authorities: authorities,
                proxy: proxy(for: place.host), connect: time, silence: time, time: time))
        switch result.end {
        case .done:
            let version = handshake.isNewest ? "TLS 1.3" : "TLS 1.2"
            guard var certificate = result.certificate.flatMap({ ServerCertificate($0, version: version) }) else {
                return .refused("the server shows no certificate that can be read")
            }
            certificate.issuer = VisibleText.of(String((result.issuer ?? "").prefix(200)))
            note(place.host, result)
            return .shown(certificate, doubt: nil)
        case .failed(let failure) where failure.code != CURLE_OPERATION_TIMEDOUT:
            switch error(failure, result, host: place.host, at: place.host) {
            case .tls(_, let cause): return .refused(cause)
            case let error:
                return failure.code == CURLE_SSL_CONNECT_ERROR ? .refused(error.cause) : .unreachable(error.cause)
            }
        case .failed, .late, .silent, .tooLong, .stopped: return late
        }
    }
}
