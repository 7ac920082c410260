import PolicyModel

/// Requests files of a public site. A failed request is a reply with the reason, never an error.
struct PublicHost: Sendable {
    /// The value of `Accept-Encoding`.
    enum Packing: String { case identity, gzip }

    let address: SiteAddress
    let transport: HTTPTransport
    var kind = TargetPlace.Host.plain

    /// Runs `work` with connections to the host of an address that are closed after it.
    ///
    /// - Parameter authority: a PEM file with certificate authorities to trust besides the system's.
    /// - Throws: also `ProofError` where the file of authorities is none, or the HTTP client does not run.
    static func asking<Result: Sendable>(
        _ address: SiteAddress, _ kind: TargetPlace.Host, _ limits: ProofLimits, trusting authority: String?,
        over route: NetworkRoute, _ clock: RunClock, _ work: (PublicHost) async throws -> Result
    ) async throws -> Result {
        do {
            return try await HTTPTransport.run(limits.transport(trusting: authority, over: route), clock) { transport in
                try await work(PublicHost(address: address, transport: transport, kind: kind))
            }
        } catch TransportError.trustRoot(let path, let cause) {
            throw ProofError.authority(path, reason: "holds no certificates in PEM (\(cause))")
        } catch let error as TransportError {
            throw ProofError.transport(error)
        }
    }

    /// - Parameters:
    ///   - query: with its question mark; the host gives the same file, and caches keep the answer by another name.
    ///   - limit: the most bytes of the body that are kept.
    func get(_ path: String, query: String = "", as packing: Packing, limit: Int) async -> ProofReply {
        let request = HTTPRequest(
            .get, address.url(of: kind.name(of: path)) + query,
            // Some hosts send Access-Control-Allow-Origin only in response to a request with Origin.
            fields: [HTTPField("Accept-Encoding", packing.rawValue), HTTPField("Origin", "https://decree.invalid")])
        // What does not pack well gets longer by a few bytes in each block.
        let longest = packing == .gzip ? limit + limit / 64 + 1024 : limit
        do throws(TransportError) {
            let answer = try await transport.ask(request, limit: longest)
            return .answered(ProofAnswer(answer, unpacking: packing == .gzip, limit: limit))
        } catch {
            return .silent(error.cause)
        }
    }
}

extension ProofAnswer {
    init(_ answer: HTTPAnswer, unpacking unpacks: Bool, limit: Int) {
        let packing = answer["Content-Encoding"]?.lowercased()
        let body: Body =
            switch answer.breach {
            case nil where unpacks && packing != nil && packing != "identity":
                packing == "gzip"
                    ? .unpacked(answer.body, limit: limit) : .broken("'\(packing ?? "")', though gzip was asked for")
            case nil: answer.body.count > limit ? .broken("more than \(limit) bytes") : .whole(answer.body)
            case .tooLong: .broken("more than \(limit) bytes")
            case .brokenOff(let cause): .broken(cause)
            }
        self.init(
            status: answer.status, location: answer["Location"], contentType: answer["Content-Type"],
            cacheControl: answer.joined("Cache-Control"), encoding: answer["Content-Encoding"], body: body,
            allowedOrigin: answer["Access-Control-Allow-Origin"])
    }
}

extension ProofAnswer.Body {
    /// The content of a body of gzip, which ends with its length and checksum.
    fileprivate static func unpacked(_ bytes: [UInt8], limit: Int) -> Self {
        let unpacked = Inflation(bytes[...], .gzip, most: limit + 1), length = unpacked.content.count
        if length > limit { return .broken("more than \(limit) bytes") }
        guard unpacked.isWhole else {
            return .broken("the body cannot be unpacked, after \(count(length, "byte")): its end is cut off or damaged")
        }
        return unpacked.left > 0
            ? .broken("the end of the packed body is followed by \(count(unpacked.left, "byte"))")
            : .whole(unpacked.content)
    }
}
