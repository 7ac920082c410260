import Cryptography
import PolicyModel
@testable import Signing

/// What comes from hosts and key files: whatever is taken, is written again byte for byte.
enum SigningTargets {
    @Sendable static func canonicalJSON(_ bytes: [UInt8]) {
        for lineFeeds in [CanonicalJSON.LineFeeds.refused, .escaped] {
            guard let value = try? CanonicalJSON.value(of: bytes, lineFeeds: lineFeeds) else { continue }
            promise(
                (try? CanonicalJSON.bytes(value, lineFeeds: lineFeeds)) == bytes, "canonical JSON is written otherwise")
        }
        if let links = AllowedLinks(reading: bytes) {
            promise((try? links.bytes()) == bytes, "allowed links are written otherwise")
            for prefix in links.prefixes { _ = links.allow(prefix + "/x") }
        }
        if let record = TrustRecord(reading: bytes) {
            promise((try? record.bytes()) == bytes, "a record of trust is written otherwise")
        }
    }

    @Sendable static func metadata(_ bytes: [UInt8]) {
        read(RootMetadata.self, bytes, as: .root)
        read(TargetsMetadata.self, bytes, as: .targets)
        read(SnapshotMetadata.self, bytes, as: .snapshot)
        read(TimestampMetadata.self, bytes, as: .timestamp)
        read(TargetsMetadata.self, bytes, as: .site)
    }

    private static func read<Content: TrustMetadata>(_ kind: Content.Type, _ bytes: [UInt8], as role: RoleName) {
        guard let file = try? MetadataFile<Content>(reading: bytes, as: role, at: "x") else { return }
        promise(file.bytes == bytes, "metadata is written otherwise")
        promise(file.content.version >= 1, "a version below 1")
        let signed = Array("],\"signed\":".utf8)
        if let start = bytes.firstRange(of: signed)?.upperBound, !file.payload.contains(0x0A) {
            promise(Array(bytes[start...].dropLast()) == file.payload, "the signed bytes are others")
        }
    }

    @Sendable static func minisign(_ bytes: [UInt8]) {
        if let signature = MinisignSignature(reading: bytes) {
            promise(MinisignSignature(reading: signature.fileBytes) == signature, "a signature is read otherwise")
            if let comment = TrustedComment(signature.comment) {
                promise(TrustedComment(comment.text) == comment, "a comment is read otherwise")
            }
        }
        if let key = try? MinisignPublicKey(reading: bytes) {
            promise((try? MinisignPublicKey(reading: key.fileBytes)) == key, "a public key is read otherwise")
            _ = try? Verification.comment(of: bytes, over: bytes, at: "kasa/ssvc.json", with: key)
        }
        let text = String(decoding: bytes, as: UTF8.self)
        if let comment = TrustedComment(text) { promise(comment.text == text, "a comment is written otherwise") }
        if let role = RoleName(text) { promise(role.description == text, "a role has another name") }
        _ = PublishedPath.fault(in: text)
    }

    /// Encrypted keys are read up to where the passphrase would be tried, which costs a second by intention.
    @Sendable static func secretKey(_ bytes: [UInt8]) {
        if let key = try? MinisignSecretKey(reading: bytes, passphrase: nil),
            let file = try? key.fileBytes(passphrase: nil, salt: [])
        {
            promise(
                (try? MinisignSecretKey(reading: file, passphrase: nil))?.publicKey == key.publicKey,
                "a key is read otherwise")
        }
        if let key = try? TrustSecretKey(reading: bytes, passphrase: nil, allowingPlain: true),
            let file = try? key.fileBytes(passphrase: nil, salt: [], vector: [])
        {
            let again = try? TrustSecretKey(reading: file, passphrase: nil, allowingPlain: true)
            promise(again?.key == key.key, "a key is read otherwise")
        }
        encryption(of: PEM.block(in: bytes)?.bytes ?? bytes)
    }

    private static func encryption(of bytes: [UInt8]) {
        guard case .sequence(let file) = DERValue(reading: bytes), case .sequence(let algorithm) = file.first,
            let encryption = try? KeyEncryption(reading: algorithm)
        else { return }
        promise(128 * encryption.blockSize * encryption.rounds <= 32 << 20, "an encryption beyond its memory")
    }
}
