import Basics
import Cryptography
import PolicyModel

/// What a TLS handshake showed, whether or not anybody believes the certificate.
struct ServerCertificate: Hashable, Sendable {
    /// `TLS 1.3`.
    let version: String
    var begins = Moment(seconds: 0)
    let expires: Moment
    /// `sha256/` and the base64 of the public key's hash.
    let pin: String
    /// Who signed the last certificate of the chain, as the server says; empty where that is not known.
    var issuer = ""
}

extension ServerCertificate {
    /// Nil without a certificate.
    ///
    /// - Parameter text: in PEM; only its first certificate is read.
    init?(_ text: String, version: String) {
        guard let certificate = X509(pem: Array(text.utf8)) else { return nil }
        self.version = version
        begins = Moment(seconds: certificate.begins)
        expires = Moment(seconds: certificate.expires)
        pin = "sha256/" + Base64.text(Hash.sha256(certificate.publicKey))
    }
}
