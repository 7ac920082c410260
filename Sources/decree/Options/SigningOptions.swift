import ArgumentParser
import Basics
import PolicyModel
import Publishing
import Signing

/// The options of all commands that sign: the site, its output, its target and the keys.
struct SigningOptions: ParsableArguments {
    @OptionGroup var site: SiteOptions
    @OptionGroup var bundle: BundleOptions
    @OptionGroup var target: TargetOptions
    @OptionGroup var key: KeyOptions
    @OptionGroup var keyring: KeyringOptions
    @OptionGroup var passphrase: PassphraseOptions

    var folder: OutputFolder { OutputFolder(bundle.folder) }

    /// The name of the minisign key before its file is opened: its id if the site pins it, else its file.
    func keyName(in site: Site) throws -> String {
        guard let pinned = site.keys?.minisign else {
            return "the key in \(key.path(environment: ThisProcess.environment))"
        }
        return "minisign key \(try MinisignPublicKey(pinned: pinned.publicText).id)"
    }

    /// Folders in which no key may be.
    func forbidden(for settings: Site) -> [String] {
        FolderRules.withoutKeys(content: site.content, output: bundle.folder, of: settings)
    }
}
