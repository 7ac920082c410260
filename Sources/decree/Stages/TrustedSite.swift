import Foundation
import PolicyModel
import Publishing
import Signing

/// A site whose settings name keys: what is built, what is published, and who can sign on this machine.
struct TrustedSite {
    let site: Site
    let keys: SiteKeys
    let built: [Artifact]
    let published: [Artifact]
    private var ring: Keyring
    private let minisign: SigningKey

    init(
        _ site: Site, _ keys: SiteKeys, built: [Artifact], published: [Artifact], _ options: TrustOptions,
        outside forbidden: [String], environment: [String: String]
    ) throws {
        self.site = site
        self.keys = keys
        self.built = built
        self.published = published
        ring = try Keyring(
            keys, options.keyring, options.passphrase, allowsPlain: options.key.unencrypted, outside: forbidden,
            environment: environment)
        let pinned = try keys.minisign.map { try MinisignPublicKey(pinned: $0.publicText) }
        let folder = ring.folder
        minisign = SigningKey(
            options.key, options.passphrase, outside: forbidden, environment: environment,
            pinned: pinned.map { ($0, folder) })
    }

    /// Stages the built site with every key that this machine has for it.
    mutating func stage(
        _ rotation: Rotation?, renewsAlone: Bool = false, at moment: Moment, _ terminal: Terminal
    ) throws -> StagedSite {
        let (key, secret) = try minisignKeys(terminal)
        let input = SiteStager.Input(
            content: built, allowedLinks: AllowedLinks(site.allowedURLs), minisignKey: key,
            nextMinisignKey: try keys.minisign?.next.map { try MinisignPublicKey(pinned: $0) }, minisign: secret,
            local: built, live: published)
        let settings = try TrustSettings(keys, apps: SiteStager.apps(in: built))
        return try SiteStager.stage(
            input, settings: settings, signers: try signers(for: kinds(rotation), terminal), at: moment, rotation: rotation,
            renewsAlone: renewsAlone)
    }

    /// The public half that the site pins; the private one only where it is.
    private func minisignKeys(_ terminal: Terminal) throws -> (MinisignPublicKey, MinisignSecretKey?) {
        guard let pinned = keys.minisign else {
            let secret = try minisign.load(terminal)
            return (secret.publicKey, secret)
        }
        return (try MinisignPublicKey(pinned: pinned.publicText), minisign.isHere ? try minisign.load(terminal) : nil)
    }

    /// Root keys stay where they are until a root is made.
    private func kinds(_ rotation: Rotation?) -> Set<SiteKeys.Kind> {
        let hasRoot = (built + published).contains { RoleName.role(atPath: $0.path)?.role == .root }
        return rotation != nil || !hasRoot ? Set(SiteKeys.Kind.allCases) : [.targets, .app, .site, .snapshot, .timestamp]
    }

    /// A place that everybody's settings name need not work here; one that this person named must.
    mutating func signers(for kinds: Set<SiteKeys.Kind>, _ terminal: Terminal) throws -> [any RoleSigner] {
        var signers: [any RoleSigner] = []
        for entry in ring.entries where kinds.contains(entry.kind) {
            do {
                if let signer = try ring.signer(for: entry) { signers.append(signer) }
            } catch let error as KeyringError where entry.place?.source == .site {
                terminal.notice("not signing with \(entry.label): \(error)")
            }
        }
        return signers
    }

    /// `app-kasa has 1 of 2 signatures; 1 more of: ayse (63d00ee3cf4f5c61)`.
    func text(of lack: Lack) -> String {
        let labels = lack.missing.map { key in
            ring.entries.first { $0.key == key }?.label ?? String(key.id.prefix(16))
        }
        return "\(lack.role) has \(lack.signed) of \(lack.threshold) signatures; "
            + "\(lack.threshold - lack.signed) more of: \(labels.joined(separator: ", "))"
    }
}
