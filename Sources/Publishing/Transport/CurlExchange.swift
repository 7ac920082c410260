import CCurl

/// What is asked of libcurl, and how long each part may take.
struct CurlExchange: Sendable {
    enum Purpose: Sendable {
        /// A request and its answer, whose body has at most so many bytes.
        case answer(HTTPRequest, limit: Int)
        /// A TLS handshake and nothing more.
        case handshake(url: String, CurlHandshake)
    }

    let purpose: Purpose
    /// Certificates in PEM that are believed in place of the system's; nil believes those.
    let authorities: [UInt8]?
    /// Asked for the way to the server; nil asks the server itself.
    let proxy: WebProxy?
    /// For looking the name up, connecting and the TLS handshake.
    let connect: Duration
    /// For a connection on which nothing moves.
    let silence: Duration
    /// For everything.
    let time: Duration
}

struct CurlHandshake: Hashable, Sendable {
    /// Whether only a certificate that is believed for the host will do.
    let isStrict: Bool
    /// Whether TLS 1.3 is the oldest version that will do; else it is 1.2.
    let isNewest: Bool
}

/// How an exchange ended, and what came until then.
struct CurlResult: Sendable {
    enum End: Sendable {
        case done
        case failed(CurlFailure)
        /// The body is longer than its limit.
        case tooLong
        case late
        case silent
        case stopped
    }

    let end: End
    /// Zero where the answer's head is not whole.
    let status: Int
    let fields: [HTTPField]
    let body: [UInt8]
    /// How many bytes of a body the head announces; nil where it does not.
    let announced: Int?
    /// The server's own certificate in PEM, after a handshake.
    let certificate: String?
    /// Who signed the last certificate of the server's chain, after a handshake.
    let issuer: String?
    /// How a proxy answered to the request for a way; zero where none was asked, or not in this exchange.
    let proxyStatus: Int
}

struct CurlFailure: Hashable, Sendable {
    let code: CURLcode
    /// libcurl's own words.
    let words: String
    /// The system's error number; zero without one.
    let number: Int32
}
