import Cryptography

/// Which minisign signatures were verified before, so that those of an unchanged site are not verified again.
///
/// A signature is known by one digest of the key, the signature file and the document: with another byte in one of them
/// it is another signature, and verified. It is a memory of this machine only: whoever can write it could write the
/// program, too.
package struct VerifiedSignatures: Hashable, Sendable {
    private var digests: Set<ByteDigest> = []

    package init() {}

    /// Of a list that was cut off, what is whole.
    package init(reading bytes: [UInt8]) { digests = Set([ByteDigest](reading: bytes)) }

    /// The same signatures give the same bytes.
    package var bytes: [UInt8] { digests.sorted().bytes }

    func holds(_ digest: ByteDigest) -> Bool { digests.contains(digest) }

    mutating func insert(_ digest: ByteDigest) { digests.insert(digest) }

    static func digest(of signature: [UInt8], over bytes: [UInt8], with key: MinisignPublicKey) -> ByteDigest {
        ByteDigest(of: key.keynum + key.key + Hash.sha256(signature) + Hash.sha256(bytes))
    }
}
