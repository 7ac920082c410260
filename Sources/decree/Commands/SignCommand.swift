import ArgumentParser
import Foundation
import PolicyModel
import Publishing
import Signing

struct SignCommand: DecreeCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign", abstract: "Signs the built bundle: a minisign signature beside every document, and a manifest.",
        discussion: """
            The key is made on first use, readable by its owner alone and outside the content and output folders. \
            Documents that did not change keep the signature they have.
            """)

    @OptionGroup var site: SiteOptions
    @OptionGroup var bundle: BundleOptions
    @OptionGroup var target: TargetOptions
    @OptionGroup var key: KeyOptions
    @OptionGroup var passphrase: PassphraseOptions
    @OptionGroup var output: OutputOptions

    func work(_ terminal: Terminal) async throws {
        let environment = ProcessInfo.processInfo.environment
        let moment = try Clock.moment(at: site.at, environment: environment)
        let folder = OutputFolder(bundle.folder)
        let built = try folder.read()
        let key = try SigningKey(key, passphrase, outside: [site.content, bundle.folder], environment: environment)
            .load(terminal)
        let published = try DirectoryTarget(try target.folder(content: site.content)).current() ?? []
        let signed = try BundleSigner.sign(Bundle(built), with: key, at: moment, previous: built + published)
        let change = try folder.replace(with: signed.bundle.artifacts)
        report(signed, change, terminal)
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
