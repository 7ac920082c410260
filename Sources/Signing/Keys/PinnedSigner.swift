/// Signs through a backend and trusts it in nothing: every signature is verified against the pinned key before use.
package struct PinnedSigner: RoleSigner {
    package let key: TrustKey
    private let backend: String
    private let signer: any RoleSigner
    /// The site's keys, so that a refusal can say which of them signed.
    private let known: [TrustKey]

    /// - Parameter backend: as configured, for messages.
    /// - Throws: `BackendError.otherKey` when `signer` says itself that its key is another one.
    package init(
        _ signer: any RoleSigner, backend: String, pinned key: TrustKey, known: [TrustKey]
    ) throws(BackendError) {
        guard signer.key == key else { throw .otherKey(backend: backend, found: signer.key.id, pinned: key.id) }
        self.key = key
        self.backend = backend
        self.signer = signer
        self.known = known
    }

    package func signature(over payload: [UInt8]) throws -> [UInt8] {
        let signature = try signer.signature(over: payload)
        guard key.isValid(signature, over: payload) else {
            let found = known.first { $0 != key && $0.isValid(signature, over: payload) }
            throw BackendError.otherKey(backend: backend, found: found?.id, pinned: key.id)
        }
        return signature
    }
}
