import ArgumentParser
import Foundation
import PolicyModel
import Publishing
import Signing

/// What every command needs that signs: the site, its output, where it is published, and the keys.
struct SigningOptions: ParsableArguments {
    @OptionGroup var site: SiteOptions
    @OptionGroup var bundle: BundleOptions
    @OptionGroup var target: TargetOptions
    @OptionGroup var trust: TrustOptions

    var folder: OutputFolder { OutputFolder(bundle.folder) }

    /// The minisign key as people know it before it is opened: by its id where the site pins it, else by its file.
    func keyName(in site: Site) throws -> String {
        guard let pinned = site.keys?.minisign else {
            return "the key in \(trust.key.path(environment: ProcessInfo.processInfo.environment))"
        }
        return "minisign key \(try MinisignPublicKey(pinned: pinned.publicText).id)"
    }

    /// Keys never lie in there.
    var forbidden: [String] { [site.content, bundle.folder] }
}
