import Basics
import PolicyModel
import Publishing
import Signing

/// Signs a built site with every key of this machine, and writes it to the output folder.
struct SignedOutput {
    let options: SigningOptions
    let templates: TemplateOptions
    let site: Site
    let moment: Moment
    /// Whether a minisign key is made; nothing but this makes one.
    var makesKey = false
    /// Whether another minisign key than the one the target serves may sign.
    var allowsKeyChange = false
    /// Whether the target was not read.
    var isOffline = false
    /// Where versions count on from that neither the target nor the output folder had.
    var origin: String?
    /// As `SigningStart.Begun.silent`.
    var silent: String?
    /// Whether what is here counts as published.
    var isCarried: Bool { isOffline || origin != nil }
    /// False for a site that was published before: its feeds are signed, and the content here is not its source.
    var isOfContent = true
    /// The reviewers who approved the bundle; nil where nobody is asked.
    var approvals: [String]?

    /// What signing came to.
    enum Outcome: Sendable {
        /// A site whose settings name no keys of trust.
        case plain(SignedBundle, OutputChange)
        /// A site with roles; other people may have to sign too.
        case staged(TrustedSite, StagedSite, OutputChange)
    }

    /// Finds the minisign key that is to sign and holds it against the one that is served, as far as that needs no
    /// passphrase; writes nothing yet.
    ///
    /// - Parameters:
    ///   - built: the site, with the signatures it has already.
    ///   - published: what is live, for versions to count on from.
    /// - Throws: for a key that apps do not pin, unless that is asked for.
    func prepare(_ built: [Artifact], over published: [Artifact]) throws -> PreparedSigning {
        let feeds = try FeedSigner(
            of: isOfContent ? built : [], content: options.site.content, allowingPrograms: options.keyring.sitePrograms,
            environment: environment)
        let built = feeds.keeping(built, from: published)
        let templates = try templates.folder()
        let status = try StatusPage(
            in: built, over: published, site, templates: templates,
            revision: isOfContent ? SignedRevision.current(content: options.site.content, templates: templates) : nil,
            approvals: approvals, at: moment)
        let keys: PreparedSigning.Keys =
            if let trust = site.keys {
                .trusted(try trusted(trust, built: built, published: published))
            } else {
                .plain(
                    SigningKey(
                        options.key, options.passphrase.source(environment: environment), makesKey: makesKey,
                        outside: options.forbidden(for: site), environment: environment))
            }
        if makesKey { try keys.check() }
        let known = try keys.known(), isOpen = known != nil || makesKey
        return PreparedSigning(
            output: self, built: built, published: published, keys: keys, known: known, status: status, feeds: feeds,
            keyChange: isOpen ? try keyChange(to: known, built, published) : nil)
    }

    func trusted(_ keys: SiteKeys, built: [Artifact], published: [Artifact]) throws -> TrustedSite {
        try TrustedSite(
            site, keys, built: built, published: published, options, makesKey: makesKey,
            outside: options.forbidden(for: site), environment: environment)
    }

    private var environment: [String: String] { ThisProcess.environment }

    /// Before anything is published the staged bundle's key counts: other people may have signed it.
    ///
    /// - Throws: for a change that apps do not expect, unless that is asked for.
    fileprivate func keyChange(
        to key: MinisignPublicKey?, _ built: [Artifact], _ published: [Artifact]
    ) throws -> KeyChange? {
        let isLive = published.contains { $0.path == MinisignPublicKey.path }
        guard let change = KeyChange(to: key, over: isLive ? published : built) else { return nil }
        guard change.isAnnounced || allowsKeyChange else {
            let target = "\(try options.target.place(in: site))"
            guard !isLive else { throw CommandError("\(target) is \(change.refusal())", isRefusal: true) }
            let refusal = change.refusal(to: "every app that reads '\(target)', where nothing is published yet,")
            throw CommandError("\(origin ?? options.bundle.folder) is \(refusal)", isRefusal: true)
        }
        return change
    }
}

/// A signing before anybody is asked for consent or a passphrase, and before anything is written.
struct PreparedSigning {
    enum Keys {
        case plain(SigningKey)
        case trusted(TrustedSite)

        /// The minisign key; nil while only a passphrase tells which one it is, or while it is to be made.
        func known() throws -> MinisignPublicKey? {
            switch self {
            case .plain(let key): key.known
            case .trusted(let site): try site.knownMinisign()
            }
        }

        /// - Throws: what keeps the minisign key from signing, as far as that is known without a passphrase.
        func check() throws {
            switch self {
            case .plain(let key): try key.check()
            case .trusted(let site): try site.checkMinisign()
            }
        }
    }

    let output: SignedOutput
    /// With the signatures of feeds that are known already.
    let built: [Artifact]
    let published: [Artifact]
    let keys: Keys
    /// As `Keys.known`.
    let known: MinisignPublicKey?
    let status: StatusPage
    let feeds: FeedSigner
    /// What becomes of the minisign key; nil if the same one goes on signing, or while the key is not known.
    let keyChange: KeyChange?
    /// Whether users cannot wait for clocks to agree.
    var isUrgent = false

    /// What signing will make. A key that is not known is taken for the one that signs the site already.
    func forecast() throws -> SigningForecast {
        let served = output.makesKey ? nil : published.minisignKey ?? built.minisignKey
        var present: Set<String> = []
        if case .trusted(let site) = keys { present = site.present() }
        return try SigningForecast(
            of: built, over: published, in: output.site, by: known ?? served ?? .unknown, present: present, status,
            feeds: feeds.unsigned(in: built), isUrgent: isUrgent, isCarried: output.isCarried,
            isOffline: output.isOffline, at: output.moment)
    }

    /// Where versions begin that nobody here knows better.
    var beginning: [SigningChanges.Change] {
        get throws {
            let site = output.site, place = try output.options.target.place(in: site)
            return SigningChanges.beginning(
                built, over: published, besides: site.targets.filter { $0.place != place }.map(\.name),
                at: output.makesKey ? nil : output.silent)
        }
    }

    /// Does as `Keys.check`, and says whose key is missing.
    func checkKey() throws {
        do { try keys.check() } catch SigningKeyError.absent(let path) {
            let served = output.isCarried ? built : published
            throw served.minisignKey.map { SigningKeyError.elsewhere($0.id, path: path) } ?? .absent(path)
        }
    }

    /// Signs with every key of this machine, and writes the result to the output that was read.
    ///
    /// - Parameter asking: confirms a change of keys that only the passphrase has shown.
    func sign(
        into folder: HeldOutput, rotation: Rotation? = nil, renewsAlone: Bool = false, _ terminal: Terminal,
        asking: (KeyChange) throws -> Void
    ) throws -> SignedOutput.Outcome {
        let built = try feeds.signed(self.built)
        switch keys {
        case .plain(let key):
            let secret = try key.secret(terminal)
            if let change = try unexpectedChange(to: secret.publicKey) { try asking(change) }
            let signed = try BundleSigner.sign(
                Bundle(built), with: secret, at: output.moment,
                previous: output.isOffline ? built : published, local: built, isUrgent: isUrgent,
                isOffline: output.isOffline, status: status.files)
            let change = try folder.replace(with: signed.bundle)
            // Signing has verified its own work: publishing it need not do that again.
            OutputMemory.signatures(beside: output.options.bundle.folder).keep([signed.verified.bytes])
            return .plain(signed, change)
        case .trusted(var trusted):
            let minisign = try trusted.openedMinisign(terminal)
            if let change = try unexpectedChange(to: minisign.key) { try asking(change) }
            trusted.built = built
            let staged = try trusted.stage(
                rotation, minisign, status.files, renewsAlone: renewsAlone, isCarried: output.isCarried,
                isOffline: output.isOffline, isUrgent: isUrgent, at: output.moment, terminal)
            return .staged(trusted, staged, try folder.replace(with: Bundle(staged.artifacts)))
        }
    }

    /// The change of keys that only the passphrase has shown.
    private func unexpectedChange(to key: MinisignPublicKey) throws -> KeyChange? {
        known == nil && !output.makesKey ? try output.keyChange(to: key, built, published) : nil
    }
}
