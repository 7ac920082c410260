/// What makes a signature valid, in the order it is checked.
///
/// 1. the signature names this key; 2. the comment is signed by it; 3. the comment is one of Decree's and
/// names this path; 4. hash and signature belong to these bytes.
package enum Verification {
    /// The comment of the signature file `signature`, which lies beside the document at `path`.
    package static func comment(
        of signature: [UInt8], at path: String, with key: MinisignPublicKey
    ) throws(SigningError) -> TrustedComment {
        try read(signature, at: path, with: key).comment
    }

    /// The comment, once the signature is known to belong to `bytes` at `path`.
    ///
    /// - Parameter isKnown: true where this key was verified to have signed these bytes with this comment.
    package static func comment(
        of signature: [UInt8], over bytes: [UInt8], at path: String, with key: MinisignPublicKey, isKnown: Bool = false
    ) throws(SigningError) -> TrustedComment {
        let (parsed, comment) = try read(signature, at: path, with: key, isKnown: isKnown)
        if isKnown { return comment }
        if let fault = fault(of: parsed, comment, over: bytes, with: key) { throw refusal(path, fault) }
        return comment
    }

    /// Why a signature whose comment is verified is not one over `bytes`; nil if it is.
    static func fault(
        of signature: MinisignSignature, _ comment: TrustedComment, over bytes: [UInt8], with key: MinisignPublicKey
    ) -> String? {
        guard comment.sha256 == Digest.sha256(bytes) else { return "its comment names other bytes than the document's" }
        let isValid = key.isValid(signature.signature, over: signature.algorithm.message(for: bytes))
        return isValid ? nil : "does not belong to the document's bytes"
    }

    private static func read(
        _ bytes: [UInt8], at path: String, with key: MinisignPublicKey, isKnown: Bool = false
    ) throws(SigningError) -> (MinisignSignature, comment: TrustedComment) {
        guard let signature = MinisignSignature(reading: bytes) else { throw refusal(path, "is not a signature file") }
        guard signature.keynum == key.keynum else { throw refusal(path, "was made with another key than \(key.id)") }
        let message = MinisignSignature.globalMessage(signature.signature, signature.comment)
        guard isKnown || key.isValid(signature.globalSignature, over: message) else {
            throw refusal(path, "its comment was altered after signing")
        }
        guard let comment = TrustedComment(signature.comment) else {
            throw refusal(path, "its comment lacks what apps need: path, version, expiry and hash")
        }
        guard comment.path == path else { throw refusal(path, "was made for \(comment.path)") }
        return (signature, comment)
    }

    private static func refusal(_ path: String, _ reason: String) -> SigningError {
        .signature(path: path + ".minisig", reason: reason)
    }
}
