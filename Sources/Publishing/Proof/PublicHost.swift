import PolicyModel

/// Requests files of a public site. A failed request is a reply with the reason, never an error.
struct PublicHost: Sendable {
    /// The value of `Accept-Encoding`.
    enum Packing: String { case identity, gzip }

    let address: SiteAddress
    let transport: HTTPTransport
    var kind = TargetPlace.Host.plain

    /// - Parameter limit: the most bytes of the body that are kept.
    func get(_ path: String, as packing: Packing, limit: Int) async -> ProofReply {
        let request = HTTPRequest(
            .get, address.url(of: kind.name(of: path)),
            // Some hosts send Access-Control-Allow-Origin only in response to a request with Origin.
            fields: [HTTPField("Accept-Encoding", packing.rawValue), HTTPField("Origin", "https://decree.invalid")],
            unpacks: packing == .gzip)
        do throws(TransportError) {
            return .answered(ProofAnswer(try await transport.ask(request, limit: limit)))
        } catch {
            return .silent(error.cause)
        }
    }
}

extension ProofAnswer {
    init(_ answer: HTTPAnswer) {
        let body: Body =
            switch answer.breach {
            case nil: .whole(answer.body)
            case .tooLong(let limit): .broken("more than \(limit) bytes")
            case .brokenOff(let cause), .unreadable(let cause): .broken(cause)
            }
        self.init(
            status: answer.status, location: answer["Location"], contentType: answer["Content-Type"],
            cacheControl: answer.joined("Cache-Control"), encoding: answer["Content-Encoding"], body: body,
            allowedOrigin: answer["Access-Control-Allow-Origin"])
    }
}
