import ArgumentParser
import Foundation
import PolicyModel
import Publishing
import Signing

struct RotateCommand: DecreeCommand {
    static let configuration = CommandConfiguration(
        commandName: "rotate", abstract: "Makes the next root, with the keys that index.md names now, and signs what follows from it.",
        discussion: """
            The new root needs the threshold of the old one and its own; each signer runs this command on the same \
            output folder. A planned change of the snapshot or timestamp key takes two rotations: the first root names \
            both keys, the second the new one only; publish in between.
            """)

    @Flag(help: "A snapshot or timestamp key was stolen: replace both at once, so readers forget what the thief signed.")
    var leaked = false

    @OptionGroup var site: SiteOptions
    @OptionGroup var bundle: BundleOptions
    @OptionGroup var target: TargetOptions
    @OptionGroup var trust: TrustOptions
    @OptionGroup var output: OutputOptions

    func work(_ terminal: Terminal) async throws {
        let environment = ProcessInfo.processInfo.environment
        let moment = try Clock.moment(at: site.at, environment: environment)
        let folder = OutputFolder(bundle.folder)
        let (settings, keys) = try SiteSettings.keys(site.content, terminal)
        var trusted = try TrustedSite(
            settings, keys, built: try folder.read(),
            published: try DirectoryTarget(try target.folder(content: site.content)).current() ?? [], trust,
            outside: [site.content, bundle.folder], environment: environment)
        let staged = try trusted.stage(leaked ? .leaked : .planned, at: moment, terminal)
        let change = try folder.replace(with: Bundle(staged.artifacts))
        StagedReport(site: trusted, staged: staged, folder: bundle.folder).show(change, terminal)
    }
}
