/// When the signatures of a metadata file are enough, and when one is too many.
extension MetadataFile {
    /// - Parameter roles: whose thresholds must be met, each on its own; a new root answers to the old one as well.
    /// - Throws: also for a signature that does not hold or that nobody named here made: a published file never
    ///   has one, so somebody has tampered with it.
    func checkSignatures(by roles: [RoleKeys]) throws(TrustError) {
        for signature in signatures {
            guard let key = roles.lazy.compactMap({ $0[signature.keyID] }).first else {
                throw .metadata(path, reason: "carries a signature by \(signature.keyID), a key its role does not name")
            }
            guard key.isValid(signature.bytes, over: payload) else {
                throw .metadata(path, reason: "carries a signature by \(signature.keyID) that does not hold")
            }
        }
        for role in roles {
            // Ids rise strictly in a file, so each is counted once.
            let valid = signatures.count { role[$0.keyID] != nil }
            guard valid >= role.threshold else {
                throw .metadata(path, reason: "has \(valid) of the \(role.threshold) signatures that its role needs")
            }
        }
    }

    /// Those that hold, each by a key that one of the roles names.
    func validSignatures(by roles: [RoleKeys]) -> [RoleSignature] {
        signatures.filter { signature in
            roles.contains { $0[signature.keyID]?.isValid(signature.bytes, over: payload) ?? false }
        }
    }
}
