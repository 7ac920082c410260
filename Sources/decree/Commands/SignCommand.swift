import ArgumentParser
import Foundation
import PolicyModel
import Publishing
import Signing

struct SignCommand: DecreeCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign", abstract: "Signs the built bundle: a minisign signature beside every document, a manifest, and the site's roles.",
        discussion: """
            For a site without 'keys' in index.md the minisign key is made on first use, readable by its owner alone \
            and outside the content and output folders. For a site with 'keys' every key of this machine signs what \
            it is asked for; where a role needs several people, each runs this command on the same output folder. \
            What did not change keeps the signatures it has.
            """)

    @Flag(help: "Renew roles that run out within 30 days though their other signers are not here; they sign next.")
    var renew = false

    @OptionGroup var site: SiteOptions
    @OptionGroup var bundle: BundleOptions
    @OptionGroup var target: TargetOptions
    @OptionGroup var trust: TrustOptions
    @OptionGroup var output: OutputOptions

    func work(_ terminal: Terminal) async throws {
        let environment = ProcessInfo.processInfo.environment
        let moment = try Clock.moment(at: site.at, environment: environment)
        let folder = OutputFolder(bundle.folder)
        let built = try folder.read(), settings = try SiteSettings.read(site.content, terminal)
        let published = try DirectoryTarget(try target.folder(content: site.content)).current() ?? []
        let forbidden = [site.content, bundle.folder]
        guard let keys = settings.keys else {
            let key = try SigningKey(trust.key, trust.passphrase, outside: forbidden, environment: environment).load(terminal)
            let signed = try BundleSigner.sign(Bundle(built), with: key, at: moment, previous: built + published)
            return report(signed, try folder.replace(with: signed.bundle.artifacts), terminal)
        }
        var trusted = try TrustedSite(
            settings, keys, built: built, published: published, trust, outside: forbidden, environment: environment)
        let staged = try trusted.stage(nil, renewsAlone: renew, at: moment, terminal)
        let change = try folder.replace(with: Bundle(staged.artifacts))
        StagedReport(site: trusted, staged: staged, folder: bundle.folder).show(change, terminal)
    }

    private func report(_ signed: SignedBundle, _ change: OutputChange, _ terminal: Terminal) {
        let documents = signed.bundle.artifacts.count { $0.role == .signature }
        for app in signed.apps { terminal.detail("\(app.name): version \(app.version), valid until \(app.expires)") }
        terminal.result(
            change == .unchanged
                ? "nothing to sign: all \(count(documents, "signature")) in \(bundle.folder) are valid"
                : "\(bundle.folder): \(count(documents, "document")) signed with key \(signed.publicKey.id)")
        terminal.object([], [
            .init("key", .string(signed.publicKey.id)), .init("documents", .integer(documents)),
            .init("manifestVersion", .integer(signed.manifestVersion)),
        ])
    }
}
