import PolicyModel

/// Signs documents with one minisign key.
package protocol DocumentSigner: Sendable {
    var publicKey: MinisignPublicKey { get }

    func signature(over bytes: [UInt8], comment: TrustedComment) throws(SigningError) -> MinisignSignature
}

extension MinisignSecretKey: DocumentSigner {
    package func signature(over bytes: [UInt8], comment: TrustedComment) throws(SigningError) -> MinisignSignature {
        try signature(over: bytes, comment: comment, algorithm: .plain)
    }
}

/// Stands in for a key that nobody has opened: what signing makes is known without it, except for the signatures.
///
/// Every signature is zeros, so nothing believes a file that it signed.
struct ForecastSigner: DocumentSigner {
    static let signature = [UInt8](repeating: 0, count: 64)

    let publicKey: MinisignPublicKey

    func signature(over bytes: [UInt8], comment: TrustedComment) throws(SigningError) -> MinisignSignature {
        MinisignSignature(
            algorithm: .plain, keynum: publicKey.keynum, signature: Self.signature, comment: comment.text,
            globalSignature: Self.signature)
    }
}
