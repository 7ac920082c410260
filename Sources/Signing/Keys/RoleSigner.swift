/// Whoever can sign with one key: a file, an agent, a program.
///
/// What it returns is never trusted: `PinnedSigner` verifies it, once, before anything is made of it.
package protocol RoleSigner: Sendable {
    var key: TrustKey { get }

    /// The signature over exactly these bytes: 64 bytes of Ed25519, or the DER of an ECDSA signature.
    func signature(over payload: [UInt8]) throws -> [UInt8]
}
