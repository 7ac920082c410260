/// The outcome of one request: a response, or the reason why there is none.
enum ProofReply: Sendable {
    case answered(ProofAnswer)
    /// No response; the reason in words.
    case silent(String)

    /// The complete body of a response with status 200; nil otherwise.
    var bytes: [UInt8]? {
        guard case .answered(let answer) = self, answer.status == 200,
            case .whole(let bytes) = answer.body
        else { return nil }
        return bytes
    }

    /// For a row: the status, with a redirect or an unexpected page named.
    var words: String {
        switch self {
        case .silent(let cause): return cause
        case .answered(let answer):
            if answer.status == 304 { return "304 (not modified), though no earlier answer was named" }
            if (300..<400).contains(answer.status) {
                return "\(answer.status), a redirect" + (answer.location.map { " to \($0)" } ?? "")
            }
            return isPage ? "200 with an HTML page" : "\(answer.status)"
        }
    }

    /// Whether it is a page, as many hosts give in place of a missing file.
    var isPage: Bool {
        guard case .answered(let answer) = self, answer.status == 200 else { return false }
        return answer.contentType?.lowercased().hasPrefix("text/html") ?? false
    }
}

/// The parts of a response that a proof judges.
struct ProofAnswer: Sendable {
    /// The body, decompressed.
    enum Body: Sendable {
        case whole([UInt8])
        /// Incomplete, too long or not decodable; the reason in words.
        case broken(String)
    }

    let status: Int
    let location: String?
    let contentType: String?
    let cacheControl: String?
    let encoding: String?
    let body: Body
    /// The header `Access-Control-Allow-Origin`.
    var allowedOrigin: String?
}
