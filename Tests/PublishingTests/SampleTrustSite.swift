import PolicyModel
@testable import Signing
import TestSupport
@testable import Publishing

/// A site of one app and one person with trust metadata, for the tests of publications.
enum SampleTrustSite {
    struct Signer: RoleSigner {
        let key: TrustKey
        private let secret: MinisignSecretKey

        init(_ number: UInt8) throws {
            secret = try MinisignSecretKey(seed: [UInt8](repeating: number, count: 32))
            guard let key = TrustKey(ed25519: secret.publicKey.key) else {
                throw PublishingError.path("", reason: "no key")
            }
            self.key = key
        }

        /// As a run has it: what it signs is verified.
        var pinned: PinnedSigner {
            get throws { try PinnedSigner(self, backend: "seed", pinned: key, known: []) }
        }

        func signature(over payload: [UInt8]) throws -> [UInt8] {
            let comment = TrustedComment(
                timestamp: Sample.moment, path: "x", version: 1, expires: Sample.moment, sha256: Digest.sha256(payload))
            return try secret.signature(over: payload, comment: comment).signature
        }
    }

    /// - Parameter keys: seeds of root, targets, site, snapshot, timestamp and the apps' manager.
    static func settings(_ keys: [UInt8]) throws -> TrustSettings {
        let roles = try keys.map { number throws in
            guard let role = RoleKeys([try Signer(number).key], threshold: 1) else {
                throw PublishingError.path("", reason: "no role")
            }
            return role
        }
        return TrustSettings(
            root: roles[0], targets: roles[1], snapshot: roles[3], timestamp: roles[4], site: roles[2],
            apps: ["kasa": roles[5], "acme": roles[5]])
    }

    /// - Parameters:
    ///   - local: what lies in the checkout; as `live` where nothing else is said.
    ///   - acme: whether there is a second app.
    static func signed(
        _ text: String, after live: [Artifact] = [], local: [Artifact]? = nil, acme: Bool = false,
        keys: [UInt8] = [1, 2, 3, 4, 5, 6], also others: [UInt8] = [],
        rotation: Rotation? = nil, days: Int = 0
    ) throws -> SignedBundle {
        let content =
            [
                Artifact(path: "kasa/ssvc.json", bytes: Array(text.utf8), role: .document),
                Artifact(path: "index.html", bytes: Array("page \(text)".utf8), role: .page),
            ] + (acme ? [Artifact(path: "acme/ssvc.json", bytes: Array(text.utf8), role: .document)] : [])
        let minisign = try MinisignSecretKey(seed: SampleSite.seed)
        let input = SiteStager.Input(
            content: content, allowedLinks: AllowedLinks([]), minisignKey: minisign.publicKey, minisign: minisign,
            local: local ?? live, live: live)
        let site = try SiteStager.stage(
            input, settings: settings(keys), signers: (keys + others).map { try Signer($0).pinned }, at: moment(days),
            rotation: rotation)
        return try SignedBundle(verifying: site.artifacts, against: minisign.publicKey, at: moment(days))
    }

    static func moment(_ days: Int) -> Moment { Moment(seconds: Sample.moment.seconds + days * 86_400) }
}
