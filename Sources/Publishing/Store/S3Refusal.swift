import PolicyModel

/// Turns an error response of an S3 server into a `StoreError` whose message has no credentials.
struct S3Refusal: Sendable {
    /// In bytes; more than any response without an object or a listing has.
    static let limit = 1 << 18

    /// The error codes after which a retry can succeed.
    static let passing: Set<String> = ["InternalError", "ServiceUnavailable", "SlowDown", "RequestTimeout"]

    /// The error codes for credentials that the server does not accept.
    private static let ofCredentials: Set<String> = [
        "InvalidAccessKeyId", "SignatureDoesNotMatch", "ExpiredToken", "InvalidToken", "TokenRefreshRequired",
    ]

    let credentials: AWSCredentials

    /// The error code in the body; nil if the body is not an S3 error.
    static func code(of answer: HTTPAnswer) -> String? {
        guard answer.body.count <= limit, let error = XMLAnswer(answer.body), error.name == "Error" else { return nil }
        return error["Code"]
    }

    /// - Parameter isConditional: whether the request had a condition, which `NotImplemented` is then about.
    func error(_ answer: HTTPAnswer, _ address: String, isConditional: Bool = false, now: Moment) -> StoreError {
        let body = answer.body.count <= Self.limit ? XMLAnswer(answer.body) : nil
        let error = body?.name == "Error" ? body : nil
        let code = error?["Code"].map(plain)
        let message = error?["Message"].map(plain).flatMap { $0.isEmpty ? nil : $0 }
        switch (answer.status, code) {
        case (_, "RequestTimeTooSkewed"):
            return .refused(address: address, status: answer.status, code: code, message: Self.skew(answer, now: now))
        case (400...499, let code?) where Self.ofCredentials.contains(code):
            return .credentials(address: address, reason: "the server does not accept the \(credentials) (\(code))")
        case (412, _), (409, _): return .condition(address: address)
        case (501, _) where isConditional, (_, "NotImplemented") where isConditional:
            return .unsupported(address: address)
        case (200...299, nil): return .contradiction(address: address, reason: "the server's answer is not one of S3")
        default:
            let region = answer["x-amz-bucket-region"] ?? error?["Region"]
            // A redirect of a HEAD, and of some servers every one, has no message.
            let words = [message, region.map { "the bucket's region is \(plain($0))" }].compactMap(\.self)
            return .refused(
                address: address, status: answer.status, code: code,
                message: words.isEmpty ? Self.unexplained(code) : words.joined(separator: "; "))
        }
    }

    /// The message for a response without an S3 error.
    private static func unexplained(_ code: String?) -> String? {
        code == nil ? "and its answer is not one of S3; is this the endpoint of an object store?" : nil
    }

    /// The message for a wrong clock, with the difference if the server sends its time.
    private static func skew(_ answer: HTTPAnswer, now: Moment) -> String {
        guard let theirs = answer["Date"].flatMap(HTTPDate.moment) else {
            return "this machine's clock or the server's is off; set it right"
        }
        let ahead = now.seconds - theirs.seconds
        let direction = ahead < 0 ? "behind" : "ahead of"
        return "this machine's clock is \(abs(ahead)) seconds \(direction) the server's; set it right"
    }

    /// A server's text as one line for a terminal, at most 300 characters, without credentials.
    private func plain(_ text: String) -> String {
        let line = text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : String($0) }.joined()
        return String(credentials.hidden(in: line).prefix(300))
    }
}
