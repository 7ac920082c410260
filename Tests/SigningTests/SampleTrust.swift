import PolicyModel
import TestSupport
@testable import Signing

/// A site of two apps with the keys of a small team, and the trees it is published from.
enum SampleTrust {
    static let day = 86_400

    /// Signs with the key whose seed is `number` thirty-two times.
    struct Signer: RoleSigner {
        let key: TrustKey
        private let secret: MinisignSecretKey

        init(_ number: UInt8) {
            guard let secret = try? MinisignSecretKey(seed: [UInt8](repeating: number, count: 32)),
                let key = TrustKey(ed25519: secret.publicKey.key)
            else {
                preconditionFailure("every 32 bytes are a seed")
            }
            self.secret = secret
            self.key = key
        }

        /// As a run has it: what it signs is verified.
        var pinned: PinnedSigner {
            get throws { try PinnedSigner(self, backend: "seed", pinned: key, known: []) }
        }

        func signature(over payload: [UInt8]) throws -> [UInt8] {
            try secret.signature(over: payload, comment: SampleKey.comment).signature
        }
    }

    /// A role's keys by their seeds.
    static func keys(_ numbers: [UInt8], _ threshold: Int) -> RoleKeys {
        guard let keys = RoleKeys(numbers.map { Signer($0).key }, threshold: threshold) else {
            preconditionFailure("the tests name keys that can be met")
        }
        return keys
    }

    /// Root 1, 2, 3; leads 11, 12; automation 21, 22, 23; managers 31, 32, 33 of kasa and 41 of acme.
    static func settings(
        root: RoleKeys = keys([1, 2, 3], 2), targets: RoleKeys = keys([11, 12], 2), site: RoleKeys = keys([21], 1),
        snapshot: RoleKeys = keys([22], 1), timestamp: RoleKeys = keys([23], 1),
        kasa: RoleKeys = keys([31, 32, 33], 2),
        acme: RoleKeys = keys([41], 1)
    ) throws -> TrustSettings {
        TrustSettings(
            root: root, targets: targets, snapshot: snapshot, timestamp: timestamp, site: site,
            apps: ["kasa": kasa, "acme": acme])
    }

    /// Enough people for everything, and automation.
    static let everyone: [UInt8] = [1, 2, 11, 12, 21, 22, 23, 31, 32, 41]

    static func content(kasa: String = "1", acme: String? = "a", page: String = "page") -> [Artifact] {
        var files = [
            ("kasa/ssvc.json", kasa), ("kasa/retired.json", "{\"store\":\"https://store.example/kasa\"}"),
            ("index.html", page),
        ]
        if let acme { files.append(("acme/ssvc.json", acme)) }
        return files.map { path, text in
            let bytes = Array(text.utf8)
            return Artifact(path: path, bytes: bytes, role: PublishedPath.role(of: path, bytes: bytes))
        }
    }

    static func stage(
        _ content: [Artifact] = content(), by signers: [UInt8] = everyone, settings: TrustSettings? = nil,
        local: [Artifact] = [], live: [Artifact] = [], days: Int = 0, at moment: Moment? = nil,
        rotation: Rotation? = nil, hasMinisign: Bool = true, isCarried: Bool = false, isUrgent: Bool = false,
        renewsAlone: Bool = false, next: MinisignPublicKey? = nil, links: [String] = ["https://store.example"],
        status: SigningFacts.StatusFiles? = nil
    ) throws -> StagedSite {
        var input = try input(content, local: local, live: live, hasMinisign: hasMinisign, next: next, links, status)
        (input.isCarried, input.isOffline, input.isUrgent) = (isCarried, isCarried, isUrgent)
        return try SiteStager.stage(
            input, settings: settings ?? Self.settings(), signers: signers.map { try Signer($0).pinned },
            at: moment ?? Self.moment(days), rotation: rotation, renewsAlone: renewsAlone)
    }

    static func input(
        _ content: [Artifact] = content(), local: [Artifact] = [], live: [Artifact] = [], hasMinisign: Bool = true,
        next: MinisignPublicKey? = nil, _ links: [String] = ["https://store.example"],
        _ status: SigningFacts.StatusFiles? = nil
    ) throws -> SiteStager.Input {
        let minisign = try MinisignSecretKey(seed: SampleKey.seed)
        return SiteStager.Input(
            content: content, allowedLinks: AllowedLinks(links), minisignKey: minisign.publicKey, nextMinisignKey: next,
            minisign: hasMinisign ? minisign : nil, local: local, live: live, status: status)
    }

    static func moment(_ days: Int = 0) -> Moment { Moment(seconds: Sample.moment.seconds + days * day) }

    /// By path.
    static func tree(_ artifacts: [Artifact]) -> [String: [UInt8]] {
        Dictionary(artifacts.map { ($0.path, $0.bytes) }) { _, last in last }
    }

    static func artifacts(_ tree: [String: [UInt8]]) -> [Artifact] {
        tree.sorted { $0.key < $1.key }.map {
            Artifact(path: $0, bytes: $1, role: PublishedPath.role(of: $0, bytes: $1))
        }
    }

    /// What a reader thinks of a tree.
    static func verify(
        _ tree: [String: [UInt8]], root: [UInt8]? = nil, record: TrustRecord? = nil, days: Int = 0,
        keeping keep: @escaping Verifier.Keep = { _ in }
    ) throws -> VerifiedMetadata {
        try Verifier(
            root: root ?? tree["metadata/1.root.json"] ?? [], record: record, at: moment(days), keeping: keep
        ) { path, _ throws(TrustError) in tree[path] }.verify()
    }

    /// Replaces one role's content and signs it; everything that lists it follows, so only the rule in question breaks.
    static func resign<Content: TrustMetadata>(
        _ tree: [String: [UInt8]], _ role: RoleName, by signers: [UInt8], _ change: (Content) -> Content
    ) throws -> [String: [UInt8]] {
        var tree = tree
        let old = try newest(role, in: tree, as: Content.self)
        let file = try sign(role, change(old.content), by: signers)
        if old.path != file.path { tree[old.path] = nil }
        tree[file.path] = file.bytes
        return try list(ListedMetadata(file), as: role, in: tree)
    }

    static func newest<Content: TrustMetadata>(
        _ role: RoleName, in tree: [String: [UInt8]], as type: Content.Type
    ) throws -> MetadataFile<Content> {
        let path =
            tree.keys.filter { RoleName.role(atPath: $0)?.role == role }
            .max { RoleName.role(atPath: $0)?.version ?? 0 < RoleName.role(atPath: $1)?.version ?? 0 } ?? ""
        return try MetadataFile(reading: tree[path] ?? [], as: role, at: path)
    }

    static func sign<Content: TrustMetadata>(
        _ role: RoleName, _ content: Content, by signers: [UInt8]
    ) throws -> MetadataFile<Content> {
        let file = try MetadataFile(role, content)
        return try file.signed(
            by: try signers.map {
                let signer = Signer($0)
                return RoleSignature(keyID: signer.key.id, bytes: try signer.signature(over: file.payload))
            })
    }

    /// Writes `entry` into what lists that role, signed by automation.
    static func list(_ entry: ListedMetadata, as role: RoleName, in tree: [String: [UInt8]]) throws -> [String: [UInt8]]
    {
        switch role {
        case .root, .timestamp: tree
        case .snapshot:
            try resign(tree, .timestamp, by: [23]) { (old: TimestampMetadata) in
                TimestampMetadata(version: old.version, expires: old.expires, snapshot: entry)
            }
        case .targets, .site, .app:
            try resign(tree, .snapshot, by: [22]) { (old: SnapshotMetadata) in
                SnapshotMetadata(
                    version: old.version, expires: old.expires, listed: old.listed.merging([role: entry]) { $1 })
            }
        }
    }
}
