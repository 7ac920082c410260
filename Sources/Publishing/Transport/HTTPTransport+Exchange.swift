import Basics

/// One try: a request goes out, an answer comes back whole, or there is a reason in words for people.
extension HTTPTransport {
    typealias Outcome = Result<HTTPAnswer, TransportError>

    func exchange(_ request: HTTPRequest, limit: Int, within time: Duration, of seconds: Int) async -> Outcome {
        guard request.isForWeb else { return .failure(.address(request.address)) }
        if let field = request.fields.first(where: { !$0.isOneLine }) {
            return .failure(
                .connection(address: request.address, cause: "the header \(field.name) does not fit on a line"))
        }
        let host = request.host
        let result = await loop.perform(
            CurlExchange(
                purpose: .answer(request, limit: limit), authorities: authorities,
                proxy: request.isSecure ? proxy(for: host) : nil, connect: settings.connect,
                silence: settings.silence, time: time))
        if result.status != 0 { note(host, result) }
        switch result.end {
        case .done: return .success(HTTPAnswer(result))
        case .stopped: return .failure(.stopped(address: request.address))
        case .late: return .failure(.deadline(address: request.address, seconds: seconds))
        case .tooLong: return .success(HTTPAnswer(result, .tooLong(limit)))
        case .silent:
            let cause = "the server went silent"
            return result.status == 0
                ? .failure(.connection(address: request.address, cause: cause))
                : .success(HTTPAnswer(result, .brokenOff(cause)))
        case .failed(let failure):
            return result.status == 0
                ? .failure(await explained(error(failure, result, host: host, at: request.address), request))
                : .success(HTTPAnswer(result, Self.breach(failure, result, host: host)))
        }
    }

    /// The system's certificates and those of the settings' file; nil where no file is named.
    static func authorities(_ settings: Settings) throws(TransportError) -> [UInt8]? {
        guard let path = settings.trustRoot else { return nil }
        let own: [UInt8]
        do { own = try Files.read(path) } catch {
            throw .trustRoot(path: path, cause: "\(error)")
        }
        guard ServerCertificate(String(decoding: own, as: UTF8.self), version: "") != nil else {
            throw .trustRoot(path: path, cause: "no certificate in PEM")
        }
        return SystemAuthorities.pem + [10] + own
    }
}

extension HTTPAnswer {
    fileprivate init(_ result: CurlResult, _ breach: Breach? = nil) {
        self.init(status: result.status, fields: result.fields, body: result.body, breach: breach)
    }
}

extension HTTPRequest {
    fileprivate var isForWeb: Bool { isSecure || url.prefix(7).lowercased() == "http://" }

    fileprivate var isSecure: Bool { url.prefix(8).lowercased() == "https://" }

    fileprivate var host: String { AddressParts(url)?.host ?? "" }
}

extension HTTPField {
    /// A line break would begin another field, or end the request.
    fileprivate var isOneLine: Bool {
        !(name.utf8.contains(where: Self.isControl) || value.utf8.contains(where: Self.isControl))
    }

    private static func isControl(_ byte: UInt8) -> Bool { byte < 32 && byte != 9 || byte == 127 }
}
