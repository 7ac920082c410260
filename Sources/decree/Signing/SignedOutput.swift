import Foundation
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
    /// False for a site that was published before: its feeds are signed, and its policies may have changed.
    var signsFeeds = true

    /// What signing came to.
    enum Outcome: Sendable {
        /// A site whose settings name no keys of trust.
        case plain(SignedBundle, OutputChange)
        /// A site with roles; other people may have to sign too.
        case staged(TrustedSite, StagedSite, OutputChange)
    }

    /// Finds the minisign key that is to sign and holds it against the one that is served; writes nothing yet.
    ///
    /// - Parameters:
    ///   - built: the site, with the signatures it has already.
    ///   - published: what is live, for versions to count on from.
    /// - Throws: for a key that apps do not pin, unless that is asked for.
    func prepare(_ built: [Artifact], over published: [Artifact]) throws -> PreparedSigning {
        let feeds = try FeedSigner(
            of: signsFeeds ? built : [], content: options.site.content, allowingPrograms: options.keyring.sitePrograms,
            environment: environment)
        let built = feeds.keeping(built, from: published)
        let status = try StatusPage(in: built, site, templates: templates.folder())
        guard let keys = site.keys else {
            let key = SigningKey(
                options.key, options.passphrase.source(environment: environment), makesKey: makesKey,
                outside: options.forbidden, environment: environment)
            let choice = try key.choice()
            var known: MinisignPublicKey?
            if case .secret(let secret) = choice { known = secret.publicKey }
            return PreparedSigning(
                output: self, built: built, published: published, keys: .plain(key, choice), status: status,
                feeds: feeds,
                keyChange: try keyChange(to: known, built, published))
        }
        let trusted = try trusted(keys, built: built, published: published)
        let minisign = try trusted.minisignKeys()
        return PreparedSigning(
            output: self, built: built, published: published, keys: .trusted(trusted, minisign), status: status,
            feeds: feeds,
            keyChange: try keyChange(to: minisign.known, built, published))
    }

    func trusted(_ keys: SiteKeys, built: [Artifact], published: [Artifact]) throws -> TrustedSite {
        try TrustedSite(
            site, keys, built: built, published: published, options, makesKey: makesKey,
            outside: options.forbidden,
            environment: environment)
    }

    private var environment: [String: String] { ProcessInfo.processInfo.environment }

    /// Before anything is published the staged bundle's key counts: other people may have signed it.
    private func keyChange(
        to key: MinisignPublicKey?, _ built: [Artifact], _ published: [Artifact]
    ) throws -> KeyChange? {
        let isLive = published.contains { $0.path == MinisignPublicKey.path }
        guard let change = KeyChange(to: key, over: isLive ? published : built) else { return nil }
        guard change.isAnnounced || allowsKeyChange else {
            let place = isLive ? "\(try options.target.place(in: site))" : options.bundle.folder
            throw CommandError("\(place) is \(change.refusal)")
        }
        return change
    }
}

/// A signing whose minisign key is known and allowed, before anybody is asked and anything is written.
struct PreparedSigning {
    enum Keys {
        case plain(SigningKey, SigningKey.Choice)
        case trusted(TrustedSite, TrustedSite.Minisign)
    }

    let output: SignedOutput
    /// With the signatures of feeds that are known already.
    let built: [Artifact]
    let published: [Artifact]
    let keys: Keys
    let status: StatusPage
    let feeds: FeedSigner
    /// What becomes of the minisign key; nil if the same one goes on signing.
    let keyChange: KeyChange?

    /// Signs with every key of this machine, and writes the result to the output that was read.
    func sign(
        into folder: HeldOutput, rotation: Rotation? = nil, renewsAlone: Bool = false, _ terminal: Terminal
    ) throws -> SignedOutput.Outcome {
        let built = try feeds.signed(self.built)
        switch keys {
        case .plain(let key, let choice):
            let signed = try BundleSigner.sign(
                Bundle(built), with: key.secret(choice, terminal), at: output.moment, previous: built + published,
                status: status.files)
            let change = try folder.replace(with: signed.bundle)
            // Signing has verified its own work: publishing it need not do that again.
            SignatureMemory(beside: output.options.bundle.folder).keep(signed.verified)
            return .plain(signed, change)
        case .trusted(var trusted, let minisign):
            trusted.built = built
            let staged = try trusted.stage(
                rotation, minisign, status.files, renewsAlone: renewsAlone, at: output.moment, terminal)
            return .staged(trusted, staged, try folder.replace(with: Bundle(staged.artifacts)))
        }
    }
}
