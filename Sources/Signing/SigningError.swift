/// Why something could not be signed, or why a signature is not valid; never holds key bytes or a passphrase.
package enum SigningError: Error, Hashable, CustomStringConvertible {
    /// A path that may not be published.
    case path(String, reason: String)
    /// A secret key that cannot be used.
    case secretKey(reason: String)
    case passphraseNeeded
    case wrongPassphrase
    case publicKey(reason: String)
    /// The file that holds, or would hold, a secret key.
    case keyFile(String, reason: String)
    /// A signature at `path` that does not hold.
    case signature(path: String, reason: String)
    /// A published file that is missing, superfluous or altered.
    case file(String, reason: String)
    /// Text that canonical JSON cannot hold.
    case notCanonical(String)
    /// Trust metadata that breaks a rule.
    case trust(TrustError)
    /// The signature library failed where it never should.
    case library(String)

    package var description: String {
        switch self {
        case .path(let path, let reason): "path \(path): \(reason)"
        case .secretKey(let reason): "secret key: \(reason)"
        case .passphraseNeeded: "the secret key is encrypted, and no passphrase was given"
        case .wrongPassphrase: "the passphrase does not open the secret key, or the key file is damaged"
        case .publicKey(let reason): "public key: \(reason)"
        case .keyFile(let path, let reason): "key file \(path): \(reason)"
        case .signature(let path, let reason): "signature \(path): \(reason)"
        case .file(let path, let reason): "\(path): \(reason)"
        case .notCanonical(let text):
            "canonical JSON cannot hold \(text): only printable ASCII, each key once, integers within 2^53 - 1"
        case .trust(let cause): "\(cause)"
        case .library(let cause): "the signature library failed: \(cause)"
        }
    }
}
