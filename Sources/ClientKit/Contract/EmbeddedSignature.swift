import PolicyModel

/// The signature that a client's document carries inside itself, made with a key of the app's own.
package protocol EmbeddedSignature: Sendable {
    /// Who signs: the app's Ed25519 public key of 32 bytes, and the words of the program that has the private half; nil
    /// unless the policy's options name both.
    func signer(in options: ClientOptions) -> (publicKey: [UInt8], program: [String])?

    /// The document without its signature; the whole of a document that has none.
    func content(of document: [UInt8]) -> [UInt8]

    /// - Parameter signature: 64 bytes, over `content`.
    func document(_ content: [UInt8], signed signature: [UInt8]) -> [UInt8]

    /// True if the document carries a signature of that key over its own content.
    func isValid(in document: [UInt8], by publicKey: [UInt8]) -> Bool
}
