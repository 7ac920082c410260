import Basics
import CCurl

/// libcurl's failures, in words for the person at the terminal.
extension HTTPTransport {
    static func error(_ failure: CurlFailure, host: String, at address: String) -> TransportError {
        switch failure.code {
        case CURLE_URL_MALFORMAT, CURLE_LOGIN_DENIED: .address(address)
        case CURLE_COULDNT_RESOLVE_HOST: .connection(address: address, cause: "the name \(host) is not known")
        case CURLE_OPERATION_TIMEDOUT: .connection(address: address, cause: "cannot be reached in time")
        case CURLE_COULDNT_CONNECT: .connection(address: address, cause: system(failure.number) ?? "cannot be reached")
        case CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE:
            .connection(address: address, cause: "the server closed the connection before its answer was whole")
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_WRITE_ERROR, CURLE_OUT_OF_MEMORY:
            .connection(address: address, cause: "the server's answer is cut off or is not HTTP")
        case CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_SSL_CONNECT_ERROR: conversation(failure, at: address)
        case CURLE_PEER_FAILED_VERIFICATION:
            // One code for both: libcurl's words about a wrong name name the "target host name" or address.
            .tls(
                address: address,
                cause: failure.words.contains(" target ") ? "the server's certificate is not for this name" : untrusted)
        case CURLE_SSL_CIPHER, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CACERT_BADFILE:
            .tls(address: address, cause: tlsCause(failure))
        default: .connection(address: address, cause: failure.words.lowercased())
        }
    }

    /// What is missing from an answer's body that `failure` ended.
    static func breach(_ failure: CurlFailure, _ result: CurlResult, host: String) -> HTTPAnswer.Breach {
        if failure.code == CURLE_PARTIAL_FILE, let announced = result.announced {
            return .brokenOff("the answer broke off after \(result.body.count) of \(announced) bytes")
        }
        return .brokenOff(error(failure, host: host, at: "").cause)
    }

    static let untrusted = "the server's certificate is not trusted"

    /// The TLS library's alerts and errors come by the same codes as a lost connection. The system's number is not
    /// asked: it may be that of another address of the host, tried before.
    private static func conversation(_ failure: CurlFailure, at address: String) -> TransportError {
        let words = failure.words, isEnd = words.contains("unexpected eof")
        if words.contains("error:"), !isEnd { return .tls(address: address, cause: tlsCause(failure)) }
        let known = [ECONNRESET, EPIPE, ECONNABORTED, ETIMEDOUT, ENETUNREACH, EHOSTUNREACH].compactMap(system)
        let cause = known.first { words.lowercased().contains($0) }
        return .connection(address: address, cause: cause ?? "the connection was cut off")
    }

    private static func tlsCause(_ failure: CurlFailure) -> String {
        let words = failure.words.lowercased()
        if words.contains("protocol version") || words.contains("unsupported protocol") {
            return "the server does not speak TLS 1.2 or newer"
        }
        if words.contains("wrong version number") { return "the server does not speak TLS there" }
        return "no TLS connection: \(failure.words.prefix(200))"
    }

    /// Nil for zero, which is no error's number.
    private static func system(_ number: Int32) -> String? {
        number == 0 ? nil : String(cString: strerror(number)).lowercased()
    }
}
