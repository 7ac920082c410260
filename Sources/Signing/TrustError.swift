import PolicyModel

/// Why trust metadata is refused, or cannot be made; never holds a private key or a passphrase.
package enum TrustError: Error, Hashable, CustomStringConvertible {
    /// A metadata file that is refused, by its published path.
    case metadata(String, reason: String)
    /// Any other published file that is refused.
    case file(String, reason: String)
    /// A file whose signatures no longer hold, since when, and what renews them.
    case expired(String, at: Moment, renewal: String)
    /// A file that could not be fetched, though its absence was not reported either.
    case unreachable(String, cause: String)
    /// Keys and thresholds that the site's settings may not hold.
    case keys(reason: String)
    /// A rule of the repository that stops the whole run.
    case stopped(reason: String)

    package var description: String {
        switch self {
        case .metadata(let path, let reason), .file(let path, let reason): "\(path): \(reason)"
        case .expired(let path, let moment, let renewal): "\(path): expired at \(moment)\(renewal)"
        case .unreachable(let path, let cause): "\(path): cannot be fetched: \(cause)"
        case .keys(let reason): "keys: \(reason)"
        case .stopped(let reason): reason
        }
    }
}
