/// The host of a public site, asked for files through the run's transport; every fault is a reply in words.
struct PublicHost: Sendable {
    /// How a body may be packed on its way.
    enum Packing: String { case identity, gzip }

    let address: SiteAddress
    let transport: HTTPTransport

    /// - Parameter limit: no more bytes than this are kept of the body.
    func get(_ path: String, as packing: Packing, limit: Int) async -> ProofReply {
        let request = HTTPRequest(
            .get, address.url(of: path),
            // Some hosts tell who may read a file only to those who say where they come from.
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
        let body: Body = switch answer.breach {
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
