/// What came back for one request.
enum ProofReply: Sendable {
    case answered(ProofAnswer)
    /// No answer, and why.
    case silent(String)

    /// The whole body of a 200.
    var bytes: [UInt8]? {
        guard case .answered(let answer) = self, answer.status == 200, case .whole(let bytes) = answer.body else { return nil }
        return bytes
    }

    /// What a person is told of it: a status, and what is odd.
    var words: String {
        switch self {
        case .silent(let cause): return cause
        case .answered(let answer):
            if (300..<400).contains(answer.status) {
                return "\(answer.status), a redirect" + (answer.location.map { " to \($0)" } ?? "")
            }
            let isPage = answer.contentType?.lowercased().hasPrefix("text/html") ?? false
            return answer.status == 200 && isPage ? "200 with an HTML page" : "\(answer.status)"
        }
    }
}

/// An answer as far as a proof looks at it.
struct ProofAnswer: Sendable {
    enum Body: Sendable {
        case whole([UInt8])
        /// Why it is not whole.
        case broken(String)
    }

    let status: Int
    let location: String?
    let contentType: String?
    let cacheControl: String?
    let encoding: String?
    let body: Body
    /// What pages of other sites may read the answer.
    var allowedOrigin: String?
}
