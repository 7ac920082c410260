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
    case deadline(address: String, seconds: Int)
    /// The answer is longer than anything that is expected there.
    case tooLong(address: String, limit: Int)
    /// The run was stopped meanwhile.
    case stopped(address: String)

    package var description: String {
        switch self {
        case .address(let address): "\(address): not an address of the form https://host/path"
        case .trustRoot(let path, let cause): "\(path): cannot read certificates: \(cause)"
        case .connection(let address, let cause), .tls(let address, let cause): "\(address): \(cause)"
        case .deadline(let address, let seconds): "\(address): no answer within \(seconds) seconds"
        case .tooLong(let address, let limit): "\(address): the answer is longer than \(limit) bytes"
        case .stopped(let address): "\(address): given up, because the run was stopped"
        }
    }
}
