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

    /// Keys never lie in there.
    var forbidden: [String] { [site.content, bundle.folder] }
}
