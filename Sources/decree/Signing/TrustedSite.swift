import Foundation
import PolicyModel
import Publishing
import Signing

/// A site whose settings name keys: what is built, what is published, and who can sign on this machine.
struct TrustedSite {
    let site: Site
    let keys: SiteKeys
    var built: [Artifact]
    let published: [Artifact]
    private var ring: Keyring
    private let minisign: SigningKey

    /// The minisign key of a run: who signs documents, if somebody here does.
    enum Minisign {
        /// The public half is all that this run needs to know; the private one signs where it is.
        case known(MinisignPublicKey)
        case chosen(SigningKey.Choice)

        /// Nil for a key that is still to be made.
        var known: MinisignPublicKey? {
            switch self {
            case .known(let key): key
            case .chosen(.secret(let secret)): secret.publicKey
            case .chosen(.new): nil
            }
        }
    }

    /// - Parameter makesKey: whether a minisign key is to be made, for a site whose settings pin none.
    init(
        _ site: Site, _ keys: SiteKeys, built: [Artifact], published: [Artifact], _ options: SigningOptions,
        makesKey: Bool = false, outside forbidden: [String], environment: [String: String]
    ) throws {
        self.site = site
        self.keys = keys
        self.built = built
        self.published = published
        let passphrase = options.passphrase.source(environment: environment)
        ring = try Keyring(
            keys, options.keyring, passphrase, allowsPlain: options.key.unencrypted, outside: forbidden,
            environment: environment)
        let pinned = try keys.minisign.map { try MinisignPublicKey(pinned: $0.publicText) }
        let folder = ring.folder
        minisign = SigningKey(
            options.key, passphrase, makesKey: makesKey, outside: forbidden, environment: environment,
            pinned: pinned.map { ($0, folder) })
    }

    /// Stages the built site with every key that this machine has for it.
    mutating func stage(
        _ rotation: Rotation?, _ chosen: Minisign, _ status: @escaping SigningFacts.StatusFiles,
        renewsAlone: Bool = false, at moment: Moment, _ terminal: Terminal
    ) throws -> StagedSite {
        let (key, secret) = try opened(chosen, terminal)
        let input = SiteStager.Input(
            content: built, allowedLinks: AllowedLinks(site.allowedURLs), minisignKey: key,
            nextMinisignKey: try keys.minisign?.next.map { try MinisignPublicKey(pinned: $0) }, minisign: secret,
            local: built, live: published, status: status)
        let settings = TrustSettings(keys, apps: SiteStager.apps(in: built))
        return try SiteStager.stage(
            input, settings: settings, signers: try signers(for: try kinds(rotation), terminal), at: moment,
            rotation: rotation,
            renewsAlone: renewsAlone)
    }

    /// The key that the settings pin; else the one in this machine's file; else the one that signs the site already,
    /// whose private half somebody else has.
    func minisignKeys() throws -> Minisign {
        if let pinned = keys.minisign, !minisign.makesKey {
            return .known(try MinisignPublicKey(pinned: pinned.publicText))
        }
        let signed = (published + built).first { $0.path == MinisignPublicKey.path }
        if !minisign.makesKey, !minisign.isHere, let signed {
            return .known(try MinisignPublicKey(reading: signed.bytes))
        }
        return .chosen(try minisign.choice())
    }

    /// A key that is known by its public half signs only where its file is.
    private func opened(
        _ chosen: Minisign, _ terminal: Terminal
    ) throws -> (MinisignPublicKey, MinisignSecretKey?) {
        switch chosen {
        case .known(let key):
            guard minisign.isHere else { return (key, nil) }
            do {
                guard case .secret(let secret) = try minisign.choice() else { return (key, nil) }
                return (key, secret)
            } catch SigningKeyError.other where !minisign.isNamed {
                // The default file holds the key of another site; somebody else signs this one.
                return (key, nil)
            }
        case .chosen(let choice):
            let secret = try minisign.secret(choice, terminal)
            return (secret.publicKey, secret)
        }
    }

    /// Root keys stay where they are unless a root is made, or waits for signatures.
    private func kinds(_ rotation: Rotation?) throws -> Set<SiteKeys.Kind> {
        let hasRoot = (built + published).contains { RoleName.role(atPath: $0.path)?.role == .root }
        let isNeeded = try rotation != nil || !hasRoot || MissingSignatures.ofRoot(in: built) != nil
        return isNeeded ? Set(SiteKeys.Kind.allCases) : [.targets, .app, .site, .snapshot, .timestamp]
    }

    /// A place that everybody's settings name need not work here; one that this person named must.
    mutating func signers(for kinds: Set<SiteKeys.Kind>, _ terminal: Terminal) throws -> [PinnedSigner] {
        var signers: [PinnedSigner] = []
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
    func text(of lack: MissingSignatures) -> String {
        let labels = lack.missing.map { key in
            ring.entries.first { $0.key == key }?.label ?? String(key.id.prefix(16))
        }
        return "\(lack.role) has \(lack.signed) of \(lack.threshold) signatures; "
            + "\(lack.threshold - lack.signed) more of: \(labels.joined(separator: ", "))"
    }
}
