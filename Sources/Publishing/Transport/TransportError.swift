import PolicyModel

/// Why a web server gave no whole answer, with the address but never its query, which may hold secrets.
package enum TransportError: Error, Hashable, CustomStringConvertible {
    /// Not an address that can be asked.
    case address(String)
    /// A file of certificates that cannot be read.
    case trustRoot(path: String, cause: String)
    /// Not reached, or gone before the answer was whole.
    case connection(address: String, cause: String)
    /// Reached, but the server's certificate or TLS is not to be trusted.
    case tls(address: String, cause: String)
    /// The proxy made no way to the server, and will not on another try.
    case proxy(address: String, cause: String)
    case deadline(address: String, seconds: Int)
    /// The answer is longer than anything that is expected there.
    case tooLong(address: String, limit: Int)
    /// The run was stopped meanwhile.
    case stopped(address: String)

    package var description: String { "\(place): \(cause)" }

    /// The address, or the file of certificates.
    private var place: String {
        switch self {
        case .address(let place), .trustRoot(let place, _), .connection(let place, _), .tls(let place, _),
            .proxy(let place, _),
            .deadline(let place, _), .tooLong(let place, _), .stopped(let place):
            place
        }
    }

    /// The reason alone, for a reader who knows which address was asked.
    package var cause: String {
        switch self {
        case .address: "not an address of the form https://host/path"
        case .trustRoot(_, let cause): "cannot read certificates: \(cause)"
        case .connection(_, let cause), .tls(_, let cause), .proxy(_, let cause): cause
        case .deadline(_, let seconds): "no answer within \(count(seconds, "second"))"
        case .tooLong(_, let limit): "the answer is longer than \(limit) bytes"
        case .stopped: "given up, because the run was stopped"
        }
    }
}
