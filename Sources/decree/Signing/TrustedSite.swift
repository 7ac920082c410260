import PolicyModel
import Signing

/// A site whose settings name keys: what is built, what is published, and who can sign on this machine.
struct TrustedSite {
    let site: Site
    let keys: SiteKeys
    var built: [Artifact]
    let published: [Artifact]
    private var ring: Keyring
    private let minisign: SigningKey

    /// The minisign key of a run, and its private half if that is here.
    typealias Minisign = (key: MinisignPublicKey, secret: MinisignSecretKey?)

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
        let root = RootMetadata.newestWhole(in: published) ?? RootMetadata.newestWhole(in: built)
        ring = try Keyring(
            keys, replaced: root?.root.keys ?? [], options.keyring, passphrase, allowsPlain: options.key.unencrypted,
            outside: forbidden, environment: environment)
        let pinned = try keys.minisign.map { try MinisignPublicKey(pinned: $0.publicText) }
        let folder = ring.folder
        minisign = SigningKey(
            options.key, passphrase, makesKey: makesKey, outside: forbidden, environment: environment,
            pinned: pinned.map { ($0, folder) })
    }

    /// Stages the built site with every key that this machine has for it.
    mutating func stage(
        _ rotation: Rotation?, _ minisign: Minisign, _ status: @escaping SigningFacts.StatusFiles,
        renewsAlone: Bool = false, isCarried: Bool = false, isOffline: Bool = false, isUrgent: Bool = false,
        at moment: Moment, _ terminal: Terminal
    ) throws -> StagedSite {
        var input = try SiteStager.Input(
            site, keys, built: built, published: published, by: minisign.key, minisign: minisign.secret, status: status)
        (input.isCarried, input.isOffline, input.isUrgent) = (isCarried, isOffline, isUrgent)
        let settings = TrustSettings(keys, apps: SiteStager.apps(in: built))
        return try SiteStager.stage(
            input, settings: settings, signers: try signers(for: try kinds(rotation), terminal), at: moment,
            rotation: rotation,
            renewsAlone: renewsAlone)
    }

    /// The key that the settings pin; else the one that signs the site already, where its private half is somebody
    /// else's. Nil where the private half must be opened to know the key.
    private func settledMinisign() throws -> MinisignPublicKey? {
        guard !minisign.makesKey else { return nil }
        if let pinned = keys.minisign { return try MinisignPublicKey(pinned: pinned.publicText) }
        guard !minisign.isHere, let signed = (published + built).first(where: { $0.path == MinisignPublicKey.path })
        else { return nil }
        return try MinisignPublicKey(reading: signed.bytes)
    }

    /// The minisign key as far as it is known without a passphrase.
    func knownMinisign() throws -> MinisignPublicKey? { try settledMinisign() ?? minisign.known }

    func checkMinisign() throws {
        if try settledMinisign() == nil { try minisign.check() }
    }

    /// A key that is known by its public half signs only where its file is.
    func openedMinisign(_ terminal: Terminal) throws -> Minisign {
        guard let key = try settledMinisign() else {
            let secret = try minisign.secret(terminal)
            return (secret.publicKey, secret)
        }
        guard minisign.isHere else { return (key, nil) }
        do { return (key, try minisign.secret(terminal)) } catch SigningKeyError.other where !minisign.isNamed {
            // The default file holds the key of another site; somebody else signs this one.
            return (key, nil)
        }
    }

    /// Ids of the keys that this machine can sign with, as far as that is known without a passphrase.
    func present() -> Set<String> { Set(ring.entries.filter { ring.problem(of: $0) == nil }.map(\.key.id)) }

    /// Root keys stay where they are unless a root is made, or waits for signatures.
    private func kinds(_ rotation: Rotation?) throws -> Set<SiteKeys.Kind> {
        let hasRoot = (built + published).contains { RoleName.role(atPath: $0.path)?.role == .root }
        let isNeeded = try rotation != nil || !hasRoot || MissingSignatures.ofRoot(in: built) != nil
        return isNeeded ? Set(SiteKeys.Kind.allCases) : [.targets, .app, .site, .snapshot, .timestamp]
    }

    /// A place that everybody's settings name need not work here, nor a replaced key that is still in the folder; a
    /// place that this person named must.
    mutating func signers(for kinds: Set<SiteKeys.Kind>, _ terminal: Terminal) throws -> [PinnedSigner] {
        var signers: [PinnedSigner] = []
        for entry in ring.entries where kinds.contains(entry.kind) {
            do {
                if let signer = try ring.signer(for: entry) { signers.append(signer) }
            } catch let error as KeyringError
                where entry.place?.source == .site || entry.isReplaced && entry.place?.source == .folder
            {
                terminal.notice("not signing with \(entry.label): \(error)")
            }
        }
        return signers
    }
}
