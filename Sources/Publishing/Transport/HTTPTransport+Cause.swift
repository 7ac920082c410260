import AsyncHTTPClient
import Foundation
import NIOCore
import NIOPosix
import NIOSSL

/// The client library's errors, in words for the person at the terminal.
extension HTTPTransport {
    static func error(_ error: any Error, at address: String) -> TransportError {
        switch error {
        case is CancellationError: .stopped(address: address)
        case let error as HTTPClientError: library(error, at: address)
        case let error as NIOConnectionError: .connection(address: address, cause: cause(of: error))
        case NIOSSLError.uncleanShutdown: .connection(address: address, cause: "the connection was cut off")
        case let error as TransportError: error
        case is NIOSSLError, is BoringSSLError, is NIOSSLExtraError: .tls(address: address, cause: tlsCause(of: error))
        default: .connection(address: address, cause: words(error))
        }
    }

    /// What a body lacks that `error` ended.
    ///
    /// - Throws: where the run was stopped, and not the body broken.
    static func breach(by error: any Error, after count: Int, at address: String) throws(TransportError) -> HTTPAnswer.Breach {
        // The errors of unpacking are of a module below the client library.
        if String(reflecting: type(of: error)).contains("Decompression") {
            return .unreadable("the body cannot be unpacked, after \(count) bytes")
        }
        let told = self.error(error, at: address)
        guard case .connection(_, let cause) = told else { throw told }
        return .brokenOff(cause)
    }

    private static func library(_ error: HTTPClientError, at address: String) -> TransportError {
        switch error {
        case .cancelled: .stopped(address: address)
        case .invalidURL, .emptyHost, .emptyScheme: .address(address)
        case .connectTimeout, .getConnectionFromPoolTimeout: .connection(address: address, cause: "cannot be reached in time")
        case .tlsHandshakeTimeout: .tls(address: address, cause: "the server does not finish the TLS handshake")
        case .readTimeout, .writeTimeout: .connection(address: address, cause: "the server went silent")
        case .remoteConnectionClosed:
            .connection(address: address, cause: "the server closed the connection before its answer was whole")
        case .uncleanShutdown: .connection(address: address, cause: "the connection was cut off")
        default:
            if "\(error)".contains("unsupportedScheme") { .address(address) } else {
                .connection(address: address, cause: error.shortDescription.lowercased())
            }
        }
    }

    private static func cause(of error: NIOConnectionError) -> String {
        if let first = error.connectionErrors.first { return words(first.error) }
        return "the name \(error.host) is not known"
    }

    static let untrusted = "the server's certificate is not trusted"

    static func tlsCause(of error: any Error) -> String {
        let text = "\(error)"
        if text.contains("CERTIFICATE_VERIFY_FAILED") { return untrusted }
        if text.contains("failedToValidateHostname") { return "the server's certificate is not for this name" }
        if text.contains("PROTOCOL_VERSION") || text.contains("UNSUPPORTED_PROTOCOL") {
            return "the server does not speak TLS 1.2 or newer"
        }
        if text.contains("WRONG_VERSION_NUMBER") { return "the server does not speak TLS there" }
        return "no TLS connection: \(text.prefix(200))"
    }

    private static func words(_ error: any Error) -> String {
        switch error {
        case let error as IOError:
            String(cString: strerror(error.errnoCode)).lowercased()
        case ChannelError.connectTimeout: "cannot be reached in time"
        case ChannelError.ioOnClosedChannel, ChannelError.eof: "the connection was cut off"
        default:
            // The parser's errors are of a module below the client library.
            String(reflecting: type(of: error)).contains("HTTPParserError")
                ? "the server's answer is cut off or is not HTTP" : "\(error)"
        }
    }
}
