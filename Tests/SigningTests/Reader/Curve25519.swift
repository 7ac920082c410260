#if !canImport(CryptoKit)
    import Cryptography
    import Foundation

    /// CryptoKit's shape where there is no CryptoKit, so that what app developers copy (`VerifiedPolicy`) is compiled and
    /// run here without compiling BoringSSL.
    ///
    /// It cannot show that CryptoKit and swift-crypto declare these two functions so, and verify as OpenSSL does: the file
    /// was compiled with swift-crypto 4.5 last. On a Mac the same tests run with CryptoKit.
    enum Curve25519 {
        enum Signing {
            struct PublicKey {
                private let bytes: [UInt8]

                init<Bytes: ContiguousBytes>(rawRepresentation: Bytes) throws {
                    bytes = rawRepresentation.withUnsafeBytes { Array($0) }
                    guard bytes.count == 32 else { throw CocoaError(.coderInvalidValue) }
                }

                func isValidSignature<Signature: DataProtocol, Message: DataProtocol>(
                    _ signature: Signature, for message: Message
                ) -> Bool {
                    Ed25519.isValid(Array(signature), over: Array(message), publicKey: bytes)
                }
            }
        }
    }
#endif
