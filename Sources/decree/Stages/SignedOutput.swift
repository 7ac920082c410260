import Foundation
import PolicyModel
import Publishing
import Signing

/// Signs a built site with every key of this machine, and writes it to the output folder.
struct SignedOutput {
    let options: SigningOptions
    let site: Site
    let moment: Moment

    /// What signing came to.
    enum Outcome {
        /// A site whose settings name no keys of trust.
        case plain(SignedBundle, OutputChange)
        /// A site with roles; other people may have to sign too.
        case staged(TrustedSite, StagedSite, OutputChange)
    }

    /// - Parameters:
    ///   - built: the site, with the signatures it has already.
    ///   - published: what is live, for versions to count on from.
    func sign(
        _ built: [Artifact], over published: [Artifact], rotation: Rotation? = nil, renewsAlone: Bool = false,
        _ terminal: Terminal
    ) throws -> Outcome {
        guard let keys = site.keys else {
            let key = try SigningKey(
                options.trust.key, options.trust.passphrase, outside: options.forbidden,
                environment: ProcessInfo.processInfo.environment
            ).load(terminal)
            let signed = try BundleSigner.sign(Bundle(built), with: key, at: moment, previous: built + published)
            return .plain(signed, try options.folder.replace(with: signed.bundle.artifacts))
        }
        var trusted = try trusted(keys, built: built, published: published)
        let staged = try trusted.stage(rotation, renewsAlone: renewsAlone, at: moment, terminal)
        return .staged(trusted, staged, try options.folder.replace(with: Bundle(staged.artifacts)))
    }

    func trusted(_ keys: SiteKeys, built: [Artifact], published: [Artifact]) throws -> TrustedSite {
        try TrustedSite(
            site, keys, built: built, published: published, options.trust, outside: options.forbidden,
            environment: ProcessInfo.processInfo.environment)
    }
}
